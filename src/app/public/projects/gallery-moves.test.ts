import { expect, test } from 'vitest';
import { moved, stepOfKey, stepOfSwipe } from './gallery-moves.ts';

test('row 47: previous and next wrap around at both ends', () => {
  expect([moved(0, 1, 3), moved(1, 1, 3), moved(2, 1, 3)]).toEqual([1, 2, 0]);
  expect([moved(0, -1, 3), moved(1, -1, 3), moved(2, -1, 3)]).toEqual([2, 0, 1]);
  expect([moved(0, 1, 1), moved(0, -1, 1)]).toEqual([0, 0]);
  expect(moved(0, -1, 0)).toBe(0);
});

test('row 49: the left and right arrow keys move, no other key does', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Tab', 'a'].map(stepOfKey)).toEqual([-1, 1, 0, 0, 0]);
});

test('a swipe to the left brings the next picture; a touch or a scroll brings none', () => {
  expect(stepOfSwipe(-80, 10)).toBe(1);
  expect(stepOfSwipe(80, -10)).toBe(-1);
  expect(stepOfSwipe(-20, 0)).toBe(0);
  expect(stepOfSwipe(-80, 200)).toBe(0);
});
