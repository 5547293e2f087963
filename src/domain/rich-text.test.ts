import { expect, test } from 'vitest';
import { fromContent, markdownOf } from '#format/html/markdown.ts';
import { droppedFrom, sanitiseHtml } from './rich-text.ts';

test('what is nested without end is cut flat, keeps its text, and can be told as Markdown', () => {
  const safe = sanitiseHtml(`${'<blockquote>'.repeat(5000)}deep<b>er</b>`);
  expect(sanitiseHtml(safe)).toBe(safe);
  expect(markdownOf(fromContent(safe, 'https://site.example/blog/1'))).toContain('deep');
});

test('what sanitising takes away is named, and what it only puts straight is not', () => {
  const dropped = (html: string) => droppedFrom(html, sanitiseHtml(html));
  expect(dropped('<p onclick="x()" style="color:red">a<script>x()</script></p>')).toEqual([
    '<p onclick>',
    '<p style>',
    '<script>',
  ]);
  expect(dropped('<a href="javascript:x()">a</a><a href=/b>b</a>')).toEqual(['<a href>']);
  expect(dropped('<code class="language-ts mine">a</code>')).toEqual(['<code class="mine">']);
  expect(dropped('<P>a<br>b<ul><li>1<li>2</ul> & c <a target=_blank href="/d">d</a>')).toEqual([]);
  expect(dropped(Array.from({ length: 99 }, (_, index) => `<x${index}>`).join(''))).toHaveLength(20);
});
