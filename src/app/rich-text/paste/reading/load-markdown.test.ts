import { expect, test } from 'vitest';
import { readMarkdown } from './load-markdown.ts';

test('Markdown stays text where the code that reads it cannot be loaded', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await readMarkdown('**bold**', load)).toBeUndefined();
  expect(await readMarkdown('**bold**')).toContain('<strong>bold</strong>');
});
