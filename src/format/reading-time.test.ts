import { expect, test } from 'vitest';
import { countWords, readingMinutes } from './reading-time.ts';

test('tags and their attributes are not read', () => {
  const paragraph = `<p title="${'word '.repeat(500)}">${'word '.repeat(476)}</p>`;
  expect(readingMinutes(paragraph)).toBe(2);
});

test('even an empty post takes a minute', () => {
  expect(readingMinutes('')).toBe(1);
});

test('text without spaces is counted by sign', () => {
  expect(readingMinutes(`<p>${'語'.repeat(476 * 3)}</p>`)).toBe(3);
});

test('words are counted without the tags', () => {
  expect(countWords('<p>One two</p><p>three&nbsp;four</p>')).toBe(4);
  expect(countWords('<p></p>')).toBe(0);
});
