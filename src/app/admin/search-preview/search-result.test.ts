import { expect, test } from 'vitest';
import { cutOff, descriptionWords, keywordWords, lengthWords } from './search-result.ts';

test('the length of a text is said with what it means', () => {
  expect(descriptionWords('')).toBe('0 of 160 characters.');
  expect(descriptionWords(' Short ')).toBe('5 of 160 characters. There is room to say more.');
  expect(descriptionWords('x'.repeat(160))).toBe('160 of 160 characters.');
  expect(descriptionWords('x'.repeat(161))).toBe('161 characters, of which about 160 are shown.');
  expect(lengthWords('Title', 60)).toBe('5 of 60 characters.');
});

test('a long text is cut between words, one without spaces where it must be', () => {
  expect(cutOff('as long as that', 15)).toBe('as long as that');
  expect(cutOff('one two three', 9)).toBe('one two …');
  expect(cutOff('abcdefghij', 4)).toBe('abcd …');
});

test('keywords are counted without empty ones', () => {
  expect(keywordWords('')).toContain(' 0 keywords.');
  expect(keywordWords('ships, , tides,')).toContain(' 2 keywords.');
  expect(keywordWords('ships')).toContain(' 1 keyword.');
});
