import { expect, test } from 'vitest';
import { draftDifferences, storedSince } from './draft-differences.ts';

const base = { hero: { title: 'Old', subtitle: 'Same' }, tags: ['a'] };

test('a draft changes the fields that were edited in it, whatever was stored since', () => {
  const draft = { base, values: { hero: { title: 'Mine', subtitle: 'Same' }, tags: ['a', 'b'] } };
  const stored = { hero: { title: 'Old', subtitle: 'Theirs' }, tags: ['a'] };
  expect(draftDifferences(draft, stored)).toEqual([
    { path: 'hero.title', mine: 'Mine', theirs: 'Old' },
    { path: 'tags', mine: ['a', 'b'], theirs: ['a'] },
  ]);
});

test('a draft that is stored already changes nothing', () => {
  const values = { hero: { title: 'Mine', subtitle: 'Same' }, tags: ['a'] };
  expect(draftDifferences({ base, values }, values)).toEqual([]);
});

test('without what it was typed on, a draft is compared as a whole', () => {
  expect(draftDifferences({ values: { title: 'A', text: '' } }, { title: '', text: '' })).toEqual([
    { path: 'title', mine: 'A', theirs: '' },
  ]);
});

test('what was stored since the draft began is noticed', () => {
  expect(storedSince({ base, version: 1 }, { values: { ...base, tags: [] }, version: 2 })).toBe(true);
  expect(storedSince({ base, version: 1 }, { values: base, version: 1 })).toBe(false);
});
