import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './markdown-signs.ts';
import { looksLikeCode, looksLikeTerminal, paragraphsOf, tableOf } from './plain-text.ts';

const LENGTH = 100_000;
const many = (part: string) => part.repeat(LENGTH / part.length);

test.each([
  ['dashes', `---|${many('-')}x`],
  ['cells of a rule', `${many('---|')}x`],
  ['a rule and spaces', `---|${many(' ')}x`],
  ['opening brackets', many('[')],
  ['openings of links', many('[a](')],
  ['beginnings of fences', many('```a\n')],
  ['spaces', `a${many(' ')}b`],
  ['blank lines', `a${many('\n')}b`],
  ['spaces between lines', `a\n\n${many(' ')}\nb`],
  ['tabs', `a${many('\t')}b`],
])('a plain text of 100,000 characters is judged at once: %s', (_, text) => {
  const started = performance.now();
  expect(looksLikeMarkdown(text)).toBe(false);
  looksLikeTerminal(text);
  looksLikeCode(text);
  expect(tableOf(text)).toBeUndefined();
  expect(paragraphsOf(text).flat().length).toBeGreaterThan(0);
  // Any way of reading that takes the square of the length needs far longer.
  expect(performance.now() - started).toBeLessThan(4000);
});

test.each(['a | b\n--- | ---\n1 | 2', '| a |\n| :---: |\n| 1 |', '|a|b|\n|---|---:|'])(
  'the rule below the head of a table is a sign of Markdown: %j',
  (text) => expect(looksLikeMarkdown(text)).toBe(true),
);

test.each(['a | b', '| |', '---', '--- x | ---'])('a line that is no such rule is none: %j', (text) =>
  expect(looksLikeMarkdown(text)).toBe(false),
);

test('blank lines separate paragraphs, whose lines keep their indentation', () => {
  expect(paragraphsOf('\n\none\r\n  two\n \t\n\n  three \n\n')).toEqual([['one', '  two'], ['  three']]);
});
