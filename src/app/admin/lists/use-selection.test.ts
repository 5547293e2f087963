import { expect, test } from 'vitest';
import { span } from './use-selection.ts';

test('a range goes from one row to the other in either direction', () => {
  const shown = [9, 7, 5, 3];
  expect(span(shown, 7, 3)).toEqual([7, 5, 3]);
  expect(span(shown, 3, 7)).toEqual([7, 5, 3]);
  expect(span(shown, 5, 5)).toEqual([5]);
  // The row it began at is gone.
  expect(span(shown, 8, 5)).toEqual([5]);
});
