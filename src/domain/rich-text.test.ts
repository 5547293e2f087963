import { expect, test } from 'vitest';
import { fromContent, markdownOf } from '#format/markdown.ts';
import { sanitiseHtml } from './rich-text.ts';

test('what is nested without end is cut flat, keeps its text, and can be told as Markdown', () => {
  const safe = sanitiseHtml(`${'<blockquote>'.repeat(5000)}deep<b>er</b>`);
  expect(sanitiseHtml(safe)).toBe(safe);
  expect(markdownOf(fromContent(safe, 'https://site.example/blog/1'))).toContain('deep');
});
