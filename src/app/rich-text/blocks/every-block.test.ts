// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '#domain/rich-text.ts';
import { tokensOf } from '#format/html/html-scan.ts';
import { everyBlock } from '#tests/support/every-block.ts';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';

const schema = getSchema(editorExtensions);
const blocks = Object.entries(everyBlock);
const LAST = '<p>The end</p>';

test.each(blocks)('%s can be edited in place', (_, html) => {
  const { doc } = openHtml(schema, sanitiseHtml(html));
  const kept = doc.children.filter(({ type }) => type.name === 'keptBlock');
  expect(kept.map(({ attrs }) => String(attrs.html))).toEqual([]);
  doc.check();
});

/** Blocks that may stand in an item, a cell and the like: ids and notes would be there twice. */
const nested = blocks.filter(([name]) => name !== 'footnotes');

const inList = (html: string) => `<ul><li><p>before</p>${html}</li><li>after</li></ul>`;
const inTable = (html: string) => `<table><tbody><tr><td>${html}</td><td>after</td></tr></tbody></table>`;

/** HTML that no editor writes, and words of many scripts. */
const unusual: Record<string, string> = {
  'an end tag without a start': '<p>one</b> two</p>',
  'a paragraph that never ends': '<p>one<p>two',
  'text between blocks': 'one<p>two</p>three',
  'text alone': 'only words & an ampersand',
  'crossed formatting': '<p><b>bold<i>both</b>italic</i></p>',
  'a table without cells': '<table></table>',
  'rows of unequal length': '<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
  'cells that overlap':
    '<table><tbody><tr><td rowspan="3" colspan="9">1</td></tr><tr><td>2</td></tr></tbody></table>',
  'a table with columns':
    '<table><colgroup><col span="2"></colgroup><tbody><tr><td>1</td></tr></tbody></table>',
  'a list in a list without an item': '<ul><ul><li>one</li></ul></ul>',
  'an item without a list': '<li>one</li>',
  'a heading in a link': '<a href="/x"><h2>one</h2></a>',
  'an empty block of each kind':
    '<p></p><h2></h2><ul></ul><blockquote></blockquote><aside class="callout"></aside>',
  'a script': '<p onclick="x()">one<script>alert(1)</script></p>',
  'an address that runs': '<p><a href="javascript:alert(1)">one</a><img src="javascript:x" alt=""></p>',
  'a style': '<p style="position:fixed">one</p><style>p{color:red}</style>',
  'a frame': '<p>one</p><iframe src="https://example.org"></iframe><object data="x"></object>',
  'a comment': '<p>one<!-- two --></p><!-- three -->',
  entities: '<p>&lt;b&gt; &amp;amp; &quot;q&quot; &#39;a&#39; &nbsp;&copy;&#x1F600;</p>',
  'a callout of an unknown kind': '<aside class="callout callout-danger"><p>one</p></aside>',
  'classes of two blocks': '<p class="file button-line">one</p><figure class="gallery bookmark">two</figure>',
  'a callout with its title at the end':
    '<aside class="callout callout-tip"><p>one</p><p class="callout-title">two</p></aside>',
  'a task outside a list of tasks': '<ul><li class="task">one</li></ul>',
  'an item in a list of tasks that is none':
    '<ul class="task-list"><li>one</li><li class="task">two</li></ul>',
  'a gallery of ten': `<figure class="gallery">${'<img src="/a.png" alt="A">'.repeat(10)}</figure>`,
  'a gallery with words': '<figure class="gallery"><img src="/a.png" alt="A">words</figure>',
  'a caption above its picture': '<figure><figcaption>c</figcaption><img src="/a.png" alt="A"></figure>',
  'a linked picture':
    '<figure><a href="/x"><img src="/a.png" alt="A"></a><figcaption>c</figcaption></figure>',
  'a bookmark with formatting':
    '<figure class="bookmark"><a href="/x"><strong>a <em>b</em></strong> <span class="bookmark-text">c</span></a></figure>',
  'an embed without a link': '<figure class="embed embed-vimeo">words</figure>',
  'an embed of an unknown provider': '<figure class="embed embed-nobody"><a href="/x">words</a></figure>',
  'a button with formatting': '<p class="button-line"><a class="button" href="/x">a <em>b</em></a></p>',
  'two buttons':
    '<p class="button-line"><a class="button" href="/x">a</a> <a class="button" href="/y">b</a></p>',
  'a file without facts': '<p class="file"><a href="/uploads/a.pdf">a</a></p>',
  'a formula with formatting': '<p><code class="formula">a<b>b</b></code></p>',
  'a formula with a language': '<pre class="formula"><code class="language-ts">a</code></pre>',
  'a reference without a note':
    '<p>one<sup class="footnote-ref"><a href="#fn-x" id="fnref-x">7</a></sup></p>',
  'a note without a reference':
    '<p>one</p><section class="footnotes"><ol><li id="fn-x">note</li></ol></section>',
  'notes without a way back':
    '<p>a<sup class="footnote-ref"><a href="#fn-x" id="fnref-x">1</a></sup></p><section class="footnotes"><ol><li id="fn-x"><p>one</p><p>two</p></li></ol></section>',
  'notes in another order than their references':
    '<p>a<sup class="footnote-ref"><a href="#fn-b" id="fnref-b">9</a></sup><sup class="footnote-ref"><a href="#fn-a" id="fnref-a">9</a></sup></p><section class="footnotes"><ol><li id="fn-a">a</li><li id="fn-b">b</li></ol></section>',
  'notes with a heading':
    '<section class="footnotes"><h2>Notes</h2><ol><li id="fn-x">one</li></ol></section>',
  'a footer outside a quote': '<section><p>one</p><footer>two</footer></section>',
  'ids on every element': '<p id="a"><b id="b">one</b> <a id="c">two</a> <span id="d">three</span></p>',
  'inline elements between blocks': 'one <b>two</b> <p>three</p> <i>four</i> five\n<p>six</p>',
  'a link around blocks': '<a href="/x"><p>one</p></a>two',
  'nesting of 60 levels': `${'<div>'.repeat(60)}<p>deep</p>${'</div>'.repeat(60)}`,
  'lists in lists of 20 levels': `${'<ul><li>one'.repeat(20)}${'</li></ul>'.repeat(20)}`,
  'line breaks in code': '<pre><code>\n\none\n</code></pre><pre>\n\ntwo</pre>',
  'spaces that count': '<p>a&nbsp; b </p>\n\n\n<p> c</p>   <p>d</p>',
  Arabic: '<p dir="rtl" lang="ar">مرحبا <bdo dir="ltr">abc</bdo> ١٢٣</p>',
  'Hebrew in a list': '<ul dir="rtl"><li>שלום</li><li>עולם <em>abc</em></li></ul>',
  Chinese: '<h2>港口地图</h2><p>“你好”，世界。</p>',
  'Japanese with readings':
    '<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>の<ruby lang="ja">海<rt>うみ</rt></ruby></p>',
  Korean: '<blockquote><p>안녕하세요</p><footer>한국</footer></blockquote>',
  'emoji of several characters': '<p>👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇳🇱</p><h3>⁂ 😀</h3>',
  'combining characters': '<p>e\u0301 \u200d \u200b \u00ad \u202e abc \u202c</p>',
  'half of a character': '<p>\ud83d one</p>',
};

/** Elements in places where a browser does not leave them: it reads another text, whose words are the same. */
const misplaced: Record<string, string> = {
  'a block within a paragraph': '<p>one<div>two</div>three</p>',
  'cells without a table': '<tr><td>one</td></tr>',
  'a paragraph in a heading': '<h2><p>one</p></h2>',
  'a table in a paragraph': '<p>one<table><tbody><tr><td>two</td></tr></tbody></table></p>',
};

const documents: [string, string][] = [
  ...blocks,
  ...nested.map(([name, html]): [string, string] => [`${name}, in a list`, inList(html)]),
  ...nested.map(([name, html]): [string, string] => [`${name}, in a table`, inTable(html)]),
  ...blocks.map(([name, html], index): [string, string] => {
    const [next = '', other = ''] = blocks[(index + 1) % blocks.length] ?? [];
    return [`${name}, then ${next}`, `${html}${other}`];
  }),
  ...nested.map(([name, html]): [string, string] => [
    `${name}, in a callout`,
    `<aside class="callout callout-tip">${html}</aside>`,
  ]),
  ...blocks.map(([name, html], index): [string, string] => {
    const [before = '', other = ''] = blocks[(index + 11) % blocks.length] ?? [];
    return [`${name}, after ${before} and a line`, `${other}\n\n${html}`];
  }),
  ...Object.entries(unusual),
];

test('at least 200 documents are tried', () => {
  expect(documents.length).toBeGreaterThanOrEqual(200);
});

test.each(documents)('%s stays as it is when a letter is typed at the end', (_, html) => {
  const stored = sanitiseHtml(`${html}\n${LAST}`);
  const { doc, toHtml } = openHtml(schema, stored);
  doc.check();
  expect(toHtml(doc)).toBe(stored);
  const { tr } = EditorState.create({ doc });
  const changed = toHtml(tr.insertText('!', doc.content.size - 1).doc);
  expect(changed).toBe(stored.replace('The end', 'The end!'));
});

const wordsOf = (html: string) =>
  tokensOf(html)
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('')
    .replace(/\s+/g, '');

test.each(Object.entries(misplaced))('%s keeps its words when a letter is typed at the end', (_, html) => {
  const stored = sanitiseHtml(`${html}\n${LAST}`);
  const { doc, toHtml } = openHtml(schema, stored);
  expect(toHtml(doc)).toBe(stored);
  const { tr } = EditorState.create({ doc });
  const changed = toHtml(tr.insertText('!', doc.content.size - 1).doc);
  expect(wordsOf(changed)).toBe(`${wordsOf(stored)}!`);
});
