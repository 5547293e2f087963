import fc from 'fast-check';
import { expect, test } from 'vitest';
import { richText } from '#contract/rich-text.ts';
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

/** Markup of decision 0039 that is stored as it was written. */
const blocks = {
  'ids as written': '<h2 id="Über-uns.1">a</h2><p id="b">c <a href="#Über-uns.1">d</a></p>',
  alignment: '<p class="align-center">a</p><h3 class="align-end">b</h3>',
  'aligned cells':
    '<table><tbody><tr><th scope="row" align="left">a</th><td align="right">b</td></tr></tbody></table>',
  'a task list': '<ul class="task-list"><li class="task">a</li><li class="task is-done">b</li></ul>',
  'a callout': '<aside class="callout callout-note"><p class="callout-title">a</p><p>b</p></aside>',
  'an aside': '<aside class="aside"><p>a</p></aside>',
  'a quote': '<blockquote cite="https://a.example/"><p>a</p><footer><cite>b</cite></footer></blockquote>',
  'a wide picture': '<figure class="wide"><img src="/images/a.png" alt="" class="decorative" /></figure>',
  'a gallery':
    '<figure class="gallery full"><img src="/a.png" alt="a" /><img src="/b.png" alt="b" /></figure>',
  footnotes:
    '<p>a<sup class="footnote-ref"><a href="#fn-k" id="fnref-k">1</a></sup></p><section class="footnotes"><ol><li id="fn-k">b <a class="footnote-back" href="#fnref-k">↩</a></li></ol></section>',
  'a bookmark card':
    '<figure class="bookmark"><a href="https://a.example/"><strong>a</strong> <span class="bookmark-text">b</span> <span class="bookmark-site">c</span><img src="/images/a.png" alt="" /></a></figure>',
  'an embed':
    '<figure class="embed embed-vimeo"><a href="https://vimeo.com/1"><img src="/images/a.png" alt="" /> a</a><figcaption>b</figcaption></figure>',
  'a button': '<p class="button-line"><a class="button" href="/contact">a</a></p>',
  formulas: '<p><code class="formula">x^2</code></p><pre class="formula"><code>\\int_0^1 x</code></pre>',
  'a file':
    '<p class="file"><a href="/uploads/a.pdf" download="">a</a> <span class="file-facts">PDF, 1.2 MB</span></p>',
  'ruby text': '<p lang="ja"><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>',
  'numbers of a list': '<ol start="3" reversed><li value="7">a</li></ol>',
  'sources and dates':
    '<p><q cite="/a">b</q> <ins datetime="2026-01-01">c</ins> <time datetime="2026">d</time></p>',
  sections: '<section><p>One</p></section><section><p>Two</p></section>',
};

test.each(Object.entries(blocks))('decision 0039: stored as it is: %s', (_, html) => {
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
