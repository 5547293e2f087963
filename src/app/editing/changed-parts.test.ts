import { expect, test } from 'vitest';
import { changedParts, mergeParts, namedParts } from './changed-parts.ts';

const base = {
  intro: { headline: 'Old', subheadline: 'Below' },
  values: [{ id: 1, title: 'Candour' }],
  location: 'Utrecht',
};
const withHeadline = (headline: string) => ({ ...base, intro: { ...base.intro, headline } });
const withValue = (title: string) => ({ ...base, values: [{ id: 1, title }] });

test('only what was edited is sent: fields of sections, lists whole', () => {
  expect(changedParts(base, base)).toEqual({});
  expect(changedParts(withHeadline('New'), base)).toEqual({ intro: { headline: 'New' } });
  expect(changedParts(withValue('Patience'), base)).toEqual({ values: [{ id: 1, title: 'Patience' }] });
});

test('a field that was emptied is sent as empty', () => {
  expect(changedParts({ ...base, location: '' }, base)).toEqual({ location: '' });
});

test('edited parts are named as the fields of a form', () => {
  const parts = changedParts({ ...withHeadline('New'), values: [] }, base);
  expect(namedParts(parts)).toEqual([
    ['intro.headline', 'New'],
    ['values', []],
  ]);
});

test('what two people changed in different places is kept, both of it', () => {
  const { values, overlaps } = mergeParts(base, withHeadline('Mine'), {
    ...withValue('Theirs'),
    intro: { headline: 'Old', subheadline: 'Theirs' },
  });
  expect(overlaps).toBe(false);
  expect(values).toEqual({
    intro: { headline: 'Mine', subheadline: 'Theirs' },
    values: [{ id: 1, title: 'Theirs' }],
    location: 'Utrecht',
  });
});

test('what both changed to the same is no conflict', () => {
  expect(mergeParts(base, withHeadline('New'), withHeadline('New'))).toEqual({
    values: withHeadline('New'),
    overlaps: false,
  });
});

test('one field or one list that both changed is a conflict, and nothing of mine is lost', () => {
  for (const edited of [withHeadline, withValue]) {
    expect(mergeParts(base, edited('Mine'), edited('Theirs'))).toEqual({
      values: edited('Mine'),
      overlaps: true,
    });
  }
});

test('a field that only they have comes along', () => {
  const before: { section: Record<string, string> } = { section: { a: '1' } };
  const mine = { section: { a: '2' } };
  const theirs = { section: { a: '1', b: 'new' } };
  expect(mergeParts(before, mine, theirs).values).toEqual({ section: { a: '2', b: 'new' } });
});
