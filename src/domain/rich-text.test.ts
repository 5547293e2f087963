import fc from 'fast-check';
import { expect, test } from 'vitest';
import { richText } from '#contract/rich-text.ts';
import { fromContent, markdownOf } from '#format/html/markdown.ts';
import { everyBlock } from '#tests/support/every-block.ts';
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

test.each(Object.entries(everyBlock))('decision 0039: stored as it is: %s', (_, html) => {
  expect(sanitiseHtml(html)).toBe(html);
  expect(droppedFrom(html, sanitiseHtml(html))).toEqual([]);
});

test.each([
  ['<article>One</article><article>Two</article>', 'One\n\n<br />Two'],
  ['<main><p>One</p><header>Two</header></main>', '<p>One</p>\nTwo'],
  ['<ul><li><center>a</center></li></ul>', '<ul><li>\na\n</li></ul>'],
  ['<b><nav><i>a</i></nav></b>', '<b>\n<i>a</i>\n</b>'],
  ['one<x-card>two</x-card><font>three</font>', 'onetwothree'],
])(
  'an unknown block is unwrapped with a line break, an unknown part of a line without: %s',
  (html, expected) => {
    expect(sanitiseHtml(html).trim()).toBe(expected.trim());
  },
);

test('pictures come by https, and what no reader may get is dropped and named', () => {
  const src = (html: string) => sanitiseHtml(html);
  expect(src('<img src="HTTP://a.example/b.png">')).toBe('<img src="https://a.example/b.png" />');
  const dropped = (html: string) => droppedFrom(html, sanitiseHtml(html));
  expect(dropped('<article><p id="a b" align="center">a</p></article>')).toEqual([
    '<article>',
    '<p id>',
    '<p align>',
  ]);
  expect(dropped('<p id="a&quot;b">a</p><td align="justify">b</td>')).toEqual(['<p id>', '<td align>']);
  expect(dropped('<figure class="wide mine embed-zz">a</figure>')).toEqual([
    '<figure class="mine">',
    '<figure class="embed-zz">',
  ]);
});

/** Any tree of tags, known or not, with attributes that fit or not, and some broken markup. */
const anyHtml = (() => {
  const words = fc.constantFrom(
    'one',
    ' two ',
    '\n',
    '1 < 2',
    '&amp;',
    '&lt;b&gt;',
    '$5',
    '<',
    '</p>',
    '<!-- a -->',
  );
  const attributes = fc.constantFrom(
    ...[
      '',
      '',
      ' id="a"',
      ' id="a b"',
      ' id=a"b',
      ' class="wide text-red x"',
      ' class="callout callout-note"',
    ],
    ...[
      ' href="#a"',
      ' href="java\tscript:x"',
      ' src="http://a.example/b.png"',
      ' src="//a"',
      ' align="CENTER"',
    ],
    ...[
      ' onclick="x()"',
      ' style="a"',
      ' cite="javascript:x"',
      ' download',
      ' reversed',
      ' value="2"',
      " lang='\"'",
    ],
  );
  const tag = fc.constantFrom(
    ...richText.tags,
    ...[
      'article',
      'main',
      'header',
      'form',
      'font',
      'script',
      'svg',
      'math',
      'textarea',
      'x-y',
      'noscript',
      'xmp',
    ],
  );
  return fc.letrec<{ tree: string; element: string }>((tie) => ({
    tree: fc
      .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, words, tie('element')), { maxLength: 6 })
      .map((parts) => parts.join('')),
    element: fc
      .tuple(tag, attributes, tie('tree'), fc.boolean())
      .map(([name, given, inner, ends]) => `<${name}${given}>${inner}${ends ? `</${name}>` : ''}`),
  })).tree;
})();

test('sanitising sanitised HTML changes nothing, whatever it was', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const safe = sanitiseHtml(html);
      expect(sanitiseHtml(safe)).toBe(safe);
      expect(droppedFrom(safe, sanitiseHtml(safe))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
