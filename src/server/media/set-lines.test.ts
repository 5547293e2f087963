import { expect, test } from 'vitest';
import { setLines } from './set-lines.ts';

/** A font in which every letter is half as wide as it is high. */
const widthOf = (words: string, size: number) => [...words].length * size * 0.5;
const room = { width: 420, height: 200 };
const setAt = (text: string, among?: number[]) => setLines(text, room, widthOf, among);

test('a short title is set large, on one line', () => {
  expect(setAt('Ten words')).toEqual({ size: 84, lineHeight: 84 * 1.16, lines: ['Ten words'] });
});

test('a longer one is broken between words, and set smaller until it fits', () => {
  const { size, lines } = setAt('Reading an evaluation like an auditor');
  expect(lines.join(' ')).toBe('Reading an evaluation like an auditor');
  expect(size).toBeLessThan(84);
  for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(room.width);
});

test('what does not fit at all ends in an ellipsis, within the room', () => {
  const { size, lineHeight, lines } = setAt('Many words of a title '.repeat(14));
  expect(size).toBe(48);
  expect(lines.length * lineHeight).toBeLessThanOrEqual(room.height);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(room.width);
});

test('a word longer than a line is broken, and no letter is split', () => {
  const { lines } = setAt('𝕒'.repeat(40), [48]);
  expect(lines.join('')).toBe('𝕒'.repeat(40));
  expect(lines.length).toBeGreaterThan(1);
});

test('nothing is set from nothing', () => {
  expect(setAt('').lines).toEqual([]);
});

test('mend 4: Chinese and Japanese break between words, never before a closing or after an opening sign', () => {
  const text = '小さな会社が「言語モデル」を選ぶときに、まず確かめるべき（三つ）のこと。';
  const { lines } = setAt(text, [48]);
  expect(lines.join('')).toBe(text);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(line).not.toMatch(/^[、。」）]/);
    expect(line).not.toMatch(/[「（]$/);
    expect(widthOf(line, 48)).toBeLessThanOrEqual(room.width);
  }
});
