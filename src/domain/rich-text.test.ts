import { expect, test } from 'vitest';
import { fromContent, markdownOf } from '#format/markdown.ts';
import { safeHtml, sanitiseHtml } from './rich-text.ts';

test('what is nested without end is cut flat, keeps its text, and can be told as Markdown', () => {
  const safe = sanitiseHtml(`${'<blockquote>'.repeat(5000)}deep<b>er</b>`);
  expect(sanitiseHtml(safe)).toBe(safe);
  expect(markdownOf(fromContent(safe, 'https://site.example/blog/1'))).toContain('deep');
});

test('a text that was read is not sanitised again because a list without it was', () => {
  const html = '<a href="/blog">x</a>'.repeat(10_000);
  const first = timeOf(() => safeHtml('post 1 1', html));
  safeHtml('post 1 1', '');
  expect(timeOf(() => safeHtml('post 1 1', html))).toBeLessThan(first / 10);
});

function timeOf(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
