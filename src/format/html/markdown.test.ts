import { expect, test } from 'vitest';
import { fromContent, heading, list, markdownOf, paragraphs, quote } from './markdown.ts';

const page = 'https://site.example/blog/3';
const markdown = (html: string) => markdownOf(fromContent(html, page)).trim();

test.each([
  ['<h2>Why</h2><p>Because <strong>it</strong> <em>works</em>.</p>', '## Why\n\nBecause **it** *works*.'],
  ['<p>See <a href="/blog/2">the other</a>.</p>', 'See [the other](https://site.example/blog/2).'],
  ['<p><img src="/images/a.jpg" alt="A boat"></p>', '![A boat](https://site.example/images/a.jpg)'],
  ['<pre><code class="language-ts">let a = 1;\n</code></pre>', '```ts\nlet a = 1;\n```'],
  ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  ['<p><del>old</del></p>', '~~old~~'],
  [
    '<p>2 * 3 * 4 and [not a link](x) and # no heading</p>',
    '2 \\* 3 \\* 4 and \\[not a link]\\(x) and # no heading',
  ],
  ['<p>a &lt;b&gt; c</p>', 'a \\<b> c'],
])('%s', (html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test('a table stays a table', () => {
  const html =
    '<table><thead><tr><th>Task</th><th>Days</th></tr></thead><tbody><tr><td>Sort</td><td>2 | 3</td></tr></tbody></table>';
  expect(markdown(html)).toBe('| Task | Days   |\n| ---- | ------ |\n| Sort | 2 \\| 3 |');
});

test('no text of the owner is taken for markup', () => {
  const document = markdownOf([
    heading(1, '# Not\na [link](x)'),
    ...quote('> deeper'),
    ...paragraphs('', '- no list', '   '),
    ...list([{ text: 'a]b', url: 'https://site.example/a', note: 'one\ntwo' }]),
  ]);
  expect(document).toBe(
    '# # Not a \\[link]\\(x)\n\n> \\> deeper\n\n\\- no list\n\n- [a\\]b](https://site.example/a): one two\n',
  );
});

test('a long text of nothing but signs is escaped in linear time, and no letter of it is halved', () => {
  expect(markdown(`<p>${'_'.repeat(200_000)}</p>`)).toBe('\\_'.repeat(200_000));
  expect(markdown(`<p>a${'𝕒'.repeat(5_000)} * b</p>`)).toBe(`a${'𝕒'.repeat(5_000)} \\* b`);
  const line = 'See www.site.example, https://site.example and a@b.example; 1. a_b *c* [d](e) ';
  const cut = `x${line}`.repeat(100).trim();
  const whole = Array.from({ length: 100 }, () => markdown(`<p>x${line}</p>`)).join(' ');
  expect(markdown(`<p>${cut}</p>`)).toBe(whole);
});
