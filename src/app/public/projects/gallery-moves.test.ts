import { expect, test } from 'vitest';
import { moved, stepOfKey, stepOfSwipe } from './gallery-moves.ts';

test('row 47: previous and next wrap around at both ends', () => {
  expect([moved(0, 1, 3), moved(1, 1, 3), moved(2, 1, 3)]).toEqual([1, 2, 0]);
  expect([moved(0, -1, 3), moved(1, -1, 3), moved(2, -1, 3)]).toEqual([2, 0, 1]);
  expect([moved(0, 1, 1), moved(0, -1, 1)]).toEqual([0, 0]);
  expect(moved(0, -1, 0)).toBe(0);
});

test('row 49: the left and right arrow keys move, no other key does', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Tab', 'a'].map((key) => stepOfKey(key, 'ltr'))).toEqual([
    -1, 1, 0, 0, 0,
  ]);
});

test('a swipe to the left brings the next picture; a touch or a scroll brings none', () => {
  expect(stepOfSwipe(-80, 10, 'ltr')).toBe(1);
  expect(stepOfSwipe(80, -10, 'ltr')).toBe(-1);
  expect(stepOfSwipe(-20, 0, 'ltr')).toBe(0);
  expect(stepOfSwipe(-80, 200, 'ltr')).toBe(0);
});

test('on a page that is read from right to left, keys and swipes move the other way', () => {
  expect(['ArrowLeft', 'ArrowRight'].map((key) => stepOfKey(key, 'rtl'))).toEqual([1, -1]);
  expect([stepOfSwipe(-80, 10, 'rtl'), stepOfSwipe(80, 10, 'rtl')]).toEqual([-1, 1]);
});
