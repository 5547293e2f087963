import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSlug, numberedSlug, type SlugRule, slugOf } from './slugs.ts';

const rule: SlugRule = { fallback: 'project', reserved: ['tag', 'new'], longest: 80 };

/** Letters and marks of many scripts, with the characters that no slug may have. */
const title = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      ...'aÉßΣςИйがㄱ각ᄀ\u1161\u11a8हिนีمَیﻻａﬁ½²٣9\u0301\u0308\u0336\u3099\u200c\u200d\u200e\u202e\u00ad\u3164\ufe0f\ud800 -./%'.split(
        '',
      ),
    ),
    maxLength: 120,
  }),
);

describe('slugs', () => {
  test('a slug of a text with very many marks on one letter is made in one pass', () => {
    const text = `a${'\u0301'.repeat(200_000)}`;
    const start = performance.now();
    expect(slugOf(text, rule)).toBe('a');
    expect(isSlug(text)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test.each([
    ['Harbour berth planner', 'harbour-berth-planner'],
    ['  Ærø, by night!  ', 'aero-by-night'],
    ['Straße & Łódź', 'strasse-lodz'],
    ['Đà Nẵng', 'da-nang'],
    ['2024', 'project-2024'],
    ['٢٠٢٤', 'project-٢٠٢٤'],
    ['tag', 'project-tag'],
    ['監査', '監査'],
    ['Лето в Одессе', 'лето-в-одессе'],
    ['Ελληνικός Καφές', 'ελληνικός-καφές'],
    ['नमस्ते दुनिया', 'नमस्ते-दुनिया'],
    ['می‌خواهم', 'می-خواهم'],
    ['が\u3099'.normalize('NFD'), 'が\u3099'.normalize('NFC')],
    ['\u200eright\u202e to left', 'right-to-left'],
    ['h\u0336e\u0336', 'he'],
    ['\u3164\u2800', 'project'],
    ['..', 'project'],
    ['', 'project'],
  ])('%j becomes %j', (text, slug) => {
    expect(slugOf(text, rule)).toBe(slug);
  });

  test.each([
    ['not in NFC', 'e\u0301'],
    ['an accent on a Latin letter', 'é'],
    ['capitals', 'Atlas'],
    ['two dashes', 'a--b'],
    ['a dash at the end', 'a-'],
    ['dots', '..'],
    ['an escaped slash', 'a%2fb'],
    ['a direction mark', 'a\u200fb'],
    ['an invisible letter', 'a\u3164'],
    ['a space', 'a b'],
    ['digits only', '2024'],
    ['nothing', ''],
  ])('a text with %s is no slug', (_, text) => {
    expect(isSlug(text)).toBe(false);
  });

  test('a number that only the cut lays bare is no slug either', () => {
    expect(slugOf(`${'1'.repeat(rule.longest)}a`, rule)).toMatch(/^project-1+$/);
  });

  test('the cut leaves no half letter', () => {
    const slug = slugOf('𐐨'.repeat(60), rule);
    expect(slug).toBe('𐐨'.repeat(40));
    expect(slugOf(`a${'𐐨'.repeat(60)}`, rule).isWellFormed()).toBe(true);
  });

  test('any title makes a slug that is safe in an address, is no number and stays as it is', () => {
    fc.assert(
      fc.property(title, (text) => {
        const slug = slugOf(text, rule);
        expect(isSlug(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(rule.longest);
        expect(slug).toBe(slug.normalize('NFC').toLowerCase());
        expect(slug).not.toMatch(/[[\p{C}\p{Z}\p{P}]--[\-]]/v);
        expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
        expect(slugOf(slug, rule)).toBe(slug);
        expect(rule.reserved).not.toContain(slug);
      }),
      { numRuns: 1000 },
    );
  });

  test('numbered slugs differ, and none is beyond the longest', () => {
    fc.assert(
      fc.property(title, fc.integer({ min: 2, max: 2000 }), (text, count) => {
        const slug = slugOf(text, rule);
        const numbered = [1, 2, count + 1].map((number) => numberedSlug(slug, number, rule.longest));
        expect(new Set(numbered).size).toBe(3);
        for (const one of numbered) {
          expect(isSlug(one)).toBe(true);
          expect(one.length).toBeLessThanOrEqual(rule.longest);
        }
      }),
    );
    expect(numberedSlug('atlas', 1, 80)).toBe('atlas');
    expect(numberedSlug('atlas', 3, 80)).toBe('atlas-3');
  });
});
