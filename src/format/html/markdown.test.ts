import { expect, test } from 'vitest';
import { everyBlock } from '#tests/support/every-block.ts';
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

test.each([
  ['lists', '- Ink\n\n- Paper\n\n  1. smooth\n  2. rough\n\n* Fathom\n\n  Six feet'],
  ['a task list', '- [x] Measure the quay\n- [ ] Draw the lights\n  - [ ] Red'],
  [
    'callouts',
    '> [!NOTE]\n> The scale is 1 : 5,000.\n\n> [!TIP]\n> **Before you sail**\n>\n> Read the tide table.\n\n' +
      '> [!IMPORTANT]\n> Depths are in metres.\n\n> [!WARNING]\n> The west channel **moves**.\n>\n> - every spring',
  ],
  ['an aside', '> The first chart of the bay is from 1791.'],
  [
    'a toggle',
    '<details>\n<summary>What the colours mean</summary>\n\nBlue is deep, white is deeper.\n\n</details>',
  ],
  [
    'a table',
    'Tides in March\n\n| Day     |  High | Wind |\n| ------- | ----: | :--: |\n| Monday  | 4.2 m |  W 4 |\n| Tuesday | 3.9 m | NW 6 |',
  ],
  [
    'a bookmark card',
    '[Charts of the north](https://example.org/charts): Two hundred charts, each of them in colour, with the letters of those who drew them.',
  ],
  ['an embed with a player', '[Drawing a coast](https://vimeo.com/76979871)\n\nFour minutes at the desk'],
  ['a button', '[Order a print](https://site.example/contact)'],
  ['a file', '[The chart](https://site.example/uploads/chart.pdf) PDF, 1.2 MB'],
  [
    'formulas',
    'A wave of length $\\lambda$ has the speed $c = \\sqrt{g h}$, and no price such as \\$5 and \\$10 is a formula.\n\n' +
      '$$\nc^2 = \\frac{g \\lambda}{2 \\pi} \\tanh \\frac{2 \\pi h}{\\lambda}\n$$\n\n$$\n\\frac{1}\n$$',
  ],
  ['footnotes', 'First[^1], then[^2].\n\n[^1]: Drawn in 1791.\n\n[^2]: And again in 1912.'],
  ['ruby text', '港(みなと)'],
])('decision 0039: %s in Markdown', (name, expected) => {
  expect(markdown(everyBlock[name] ?? '')).toBe(expected);
});

test('a price stays a price in a text without formulas', () => {
  expect(markdown('<p>$5 and $10</p>')).toBe('$5 and $10');
});

test('links within a text lead to the anchors of its page', () => {
  expect(markdown('<p id="a">x <a href="#a">y</a> <a href="#words">z</a></p>')).toBe(
    'x [y](https://site.example/blog/3#text-a) [z](https://site.example/blog/3#words)',
  );
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
