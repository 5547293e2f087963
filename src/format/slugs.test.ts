import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeSlug, isSlug, slugOf } from './slugs.ts';

const LONGEST = 80;

describe('slugs', () => {
  test.each([
    ['Harbour berth planner', 'harbour-berth-planner'],
    ['  Ærø, by night!  ', 'aero-by-night'],
    ['Straße & Łódź', 'strasse-lodz'],
    ['2024', 'project-2024'],
    ['tag', 'project-tag'],
    ['監査', 'project'],
    ['', 'project'],
  ])('%j becomes %j', (title, slug) => {
    expect(slugOf(title, LONGEST)).toBe(slug);
  });

  test('a number that only the cut lays bare is no slug either', () => {
    expect(slugOf(`${'1'.repeat(LONGEST)}a`, LONGEST)).toMatch(/^project-1+$/);
  });

  test('any title makes a slug that is safe in an address, is no number and stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const slug = slugOf(title, LONGEST);
        expect(isSlug(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(LONGEST);
        expect(encodeURIComponent(slug)).toBe(slug);
        expect(slugOf(slug, LONGEST)).toBe(slug);
      }),
    );
  });

  test('equal titles get -2, -3 and so on, never beyond the longest', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), fc.integer({ min: 2, max: 30 }), (title, count) => {
        const taken = new Set<string>();
        for (let index = 0; index < count; index += 1) {
          taken.add(freeSlug(slugOf(title, LONGEST), (slug) => taken.has(slug), LONGEST));
        }
        expect(taken.size).toBe(count);
        for (const slug of taken) {
          expect(isSlug(slug)).toBe(true);
          expect(slug.length).toBeLessThanOrEqual(LONGEST);
        }
      }),
    );
    const taken = ['atlas', 'atlas-2'];
    expect(freeSlug('atlas', (slug) => taken.includes(slug), LONGEST)).toBe('atlas-3');
  });
});
