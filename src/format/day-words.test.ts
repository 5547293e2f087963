import { expect, test } from 'vitest';
import { fullDate, timeAgo } from './day-words.ts';

const now = new Date(2026, 10, 20, 10, 0);
const ago = (...parts: [number, number, number, number, number?]) =>
  timeAgo(new Date(...parts).toISOString(), now);

test('row 169: how long ago a message came, in the words a person would use', () => {
  expect(timeAgo(new Date(now.getTime() + 5000).toISOString(), now)).toBe('just now');
  expect(ago(2026, 10, 20, 9, 59)).toBe('1 minute ago');
  expect(ago(2026, 10, 20, 7, 42)).toBe('2 hours ago');
  // A few hours over midnight are hours, not a day.
  expect(timeAgo(new Date(2026, 10, 19, 23).toISOString(), new Date(2026, 10, 20, 2))).toBe('3 hours ago');
  expect(ago(2026, 10, 19, 9)).toBe('yesterday');
  expect(ago(2026, 10, 9, 23)).toBe('11 days ago');
  expect(ago(2026, 7, 1, 9)).toBe('3 months ago');
  expect(ago(2023, 7, 1, 9)).toBe('3 years ago');
});

test('row 172: when it came, in full', () => {
  expect(fullDate(new Date(2026, 10, 20, 7, 42).toISOString())).toBe('November 20, 2026 at 07:42');
});
