import { expect, test } from 'vitest';
import { sameValues } from './same-values.ts';

test('values are the same when they say the same, whatever the order of their fields', () => {
  expect(sameValues({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x' }], a: 1 })).toBe(true);
  expect(sameValues({ a: undefined }, {})).toBe(true);
});

test('a changed, moved or missing entry makes a difference', () => {
  expect(sameValues({ a: 'x' }, { a: 'y' })).toBe(false);
  expect(sameValues({ list: [1, 2] }, { list: [2, 1] })).toBe(false);
  expect(sameValues({ list: [1] }, { list: [1, 2] })).toBe(false);
  expect(sameValues({ a: {} }, { a: null })).toBe(false);
});
