import { expect, test } from 'vitest';
import { textOf, tokensOf } from './html-scan.ts';
import { minutesFor, wordsIn } from './reading-time.ts';

const countWords = (html: string) => wordsIn(textOf(tokensOf(html), ' '));
const readingMinutes = (html: string) => minutesFor(countWords(html));

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

test('a sign that is written as an entity is no word', () => {
  expect(countWords('<p>One &amp; two &lt; three</p>')).toBe(3);
});

test('comments and attributes that hold > are not read', () => {
  expect(countWords('<p title="a > b">One</p><!-- two > three -->')).toBe(1);
});
