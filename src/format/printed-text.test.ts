import { expect, test } from 'vitest';
import { articleOfEveryBlock, everyBlock } from '#tests/support/every-block.ts';
import { elementsOf } from '#tests/support/html-elements.ts';
import { type PrintedNames, printedNames, withNames } from './html/blocks/printed-names.ts';
import { printWithColours } from './html/coloured-text.ts';
import { EditableHtml, tokensOf } from './html/html-scan.ts';
import { printText } from './printed-text.ts';

const printed = (html: string) => printText(html).html;

test('decision 0039: ids get a prefix, and links within the text follow them', () => {
  expect(
    printed('<p id="a&amp;b">x <a href="#a&amp;b">y</a> <a href="#other">z</a> <a href="/b#a">w</a></p>'),
  ).toBe(
    '<p id="text-a&amp;b">x <a href="#text-a&amp;b">y</a> <a href="#other">z</a> <a href="/b#a">w</a></p>',
  );
  expect(printed('<p id="über">x</p><a href="#%C3%BCber">y</a><a href="#%">z</a>')).toBe(
    '<p id="text-über">x</p><a href="#text-über">y</a><a href="#%">z</a>',
  );
  expect(printed('<p id="a">1</p><p id="a">2</p><p id="a">3</p>')).toBe(
    '<p id="text-a">1</p><p id="text-a..2">2</p><p id="text-a..3">3</p>',
  );
});

test('decision 0039: a heading keeps the anchor of its words, and has that of its own id as well', () => {
  const { html, headings } = printText(
    '<h2 id="Mine">My words</h2><p><a href="#Mine">a</a><a href="#my-words">b</a></p>',
  );
  expect(html).toBe(
    '<h2 id="my-words"><span id="text-Mine"></span>My words</h2><p><a href="#text-Mine">a</a><a href="#my-words">b</a></p>',
  );
  expect(headings).toEqual([{ id: 'my-words', text: 'My words' }]);
  // The words of a heading cannot take the id of another element.
  expect(printed('<h2>Text a</h2><p id="a">x</p>')).toBe('<h2 id="text-a-2">Text a</h2><p id="text-a">x</p>');
});

test('decision 0039: a task shows its state to everybody', () => {
  expect(printed('<ul class="task-list"><li class="task is-done">a</li><li class="task">b</li></ul>')).toBe(
    '<ul class="task-list"><li class="task is-done"><input type="checkbox" disabled aria-label="Done" checked>a</li>' +
      '<li class="task"><input type="checkbox" disabled aria-label="To do">b</li></ul>',
  );
});

test('decision 0039: a callout without a title says of which kind it is', () => {
  expect(printed('<aside class="callout callout-tip"><p>a</p></aside>')).toBe(
    '<aside role="note" class="callout callout-tip"><p class="callout-title callout-named">Tip</p><p>a</p></aside>',
  );
  const titled = '<aside class="callout callout-tip">\n<p class="callout-title">Mine</p></aside>';
  expect(printed(titled)).toBe(titled.replace('<aside', '<aside role="note"'));
});

test('decision 0039: a gallery stands in rows without gaps, whatever the number of its pictures', () => {
  const classesOf = (count: number) => {
    const pictures = Array.from({ length: count }, () => '<img src="/a.png" alt="A">').join('');
    const [figure] = elementsOf(printed(`<figure class="gallery">${pictures}</figure>`));
    return figure?.class?.replace('gallery ', '');
  };
  expect([2, 3, 4, 5, 6, 7, 8, 9].map(classesOf)).toEqual([
    'gallery-pairs',
    'gallery-rows',
    'gallery-pairs',
    'gallery-rows gallery-ends-two',
    'gallery-rows',
    'gallery-rows gallery-ends-four',
    'gallery-rows gallery-ends-two',
    'gallery-rows',
  ]);
});

test('decision 0039: footnotes are numbered by their references, and stand in that order', () => {
  const ref = (key: string, id = ` id="fnref-${key}"`) =>
    `<sup class="footnote-ref"><a href="#fn-${key}"${id}>9</a></sup>`;
  const html = printed(
    `<p>${ref('c')}${ref('a')}${ref('c', '')}${ref('gone')}</p><section class="footnotes"><ol>\n<li id="fn-a">A <a class="footnote-back" href="#fnref-a">↩</a></li> <li id="fn-b">B</li> <li id="fn-c">C</li>\n</ol></section>`,
  );
  const number = (key: string, count: number, id = ` id="text-fnref-${key}"`) =>
    `<sup class="footnote-ref"><a role="doc-noteref" aria-label="Footnote ${count}" href="#text-fn-${key}"${id}>${count}</a></sup>`;
  const back = (key: string, count: number) =>
    `<a role="doc-backlink" aria-label="Back to reference ${count}" class="footnote-back" href="#text-fnref-${key}">↩</a>`;
  expect(html).toBe(
    `<p>${number('c', 1)}${number('a', 2)}${number('c', 1, '')}<sup class="footnote-ref"><a href="#fn-gone" id="text-fnref-gone">9</a></sup></p>` +
      `<section role="doc-endnotes" aria-label="Footnotes" class="footnotes"><ol>\n<li id="text-fn-c">C ${back('c', 1)}</li>` +
      ` <li id="text-fn-a">A ${back('a', 2)}</li> <li id="text-fn-b">B</li>\n</ol></section>`,
  );
});

test('decision 0039: the alignment of cells is a class on the page', () => {
  const html = printed(
    '<table><tr><th align="center" scope="row">a</th><td title="align=x" align="right">b</td></tr></table>',
  );
  expect(html).toContain(
    '<tr><th class="cell-center" scope="row">a</th><td title="align=x" class="cell-right">b</td></tr>',
  );
});

test('decision 0039: an embed with a player is a poster that loads nothing, and its host is reported', () => {
  const { html, frames } = printText(
    '<figure class="embed embed-youtube"><a href="https://youtu.be/abc-1_abc-1"><img src="/images/p.jpg" alt="" /> &quot;A&quot; &lt;b&gt;</a></figure>',
  );
  expect(frames).toEqual(['https://www.youtube-nocookie.com']);
  const [frame] = tokensOf(html).filter((token) => token.kind === 'start' && token.name === 'iframe');
  if (frame?.kind !== 'start') throw new Error('There is no frame.');
  const {
    src,
    loading,
    title,
    srcdoc = '',
  } = Object.fromEntries(frame.attributes.map(({ name, value }) => [name, value]));
  expect({ src, loading, title }).toEqual({ src: undefined, loading: 'lazy', title: '"A" <b>' });
  expect(srcdoc).toContain('<img src="/images/p.jpg" alt="">');
  expect(srcdoc).toContain('<a href="https://www.youtube-nocookie.com/embed/abc-1_abc-1?');
  expect(srcdoc).toContain('&quot;A&quot; &lt;b&gt;');
  expect(printText(everyBlock['an embed that is a link'] ?? '').frames).toEqual([]);
});

test('decision 0039: formulas are MathML, and one that cannot be read stays with a note', async () => {
  const { html } = await printWithColours(
    '<p><code class="formula">a_1 &lt; b</code> costs $5 and $10</p><pre class="formula"><code>\\frac{1}{2}</code></pre><p><code class="formula">\\frac{1}</code></p>',
  );
  expect(html).toContain('<p><span class="formula"><math><mrow><msub>');
  expect(html).toContain('&lt;</mo><mi>b</mi></mrow></math></span> costs $5 and $10</p>');
  expect(html).toContain(
    '<div tabindex="0" role="group" aria-label="Formula" class="formula"><math display="block"',
  );
  expect(html).toContain('</math></div>');
  expect(html).toContain(
    '<code class="formula">\\frac{1}</code> <span class="formula-unreadable">This formula cannot be shown.</span>',
  );
  const hostile = [
    '{'.repeat(4000),
    '\\def\\a{\\a\\a}\\a',
    '\\href{javascript:x()}{a}',
    '\\includegraphics{//x}',
    'x'.repeat(6000),
  ];
  for (const tex of hostile)
    expect(
      (await printWithColours(`<p><code class="formula">${tex}</code></p>`)).html,
      tex.slice(0, 20),
    ).toContain('formula-unreadable');
  // Without the library, as in the browser, TeX stays as it is.
  expect(printed('<p><code class="formula">a</code></p>')).toBe('<p><code class="formula">a</code></p>');
});

test('decision 0039: an article of every block prints once, and nothing but the prefix tells from what', async () => {
  const { html, frames, minutes } = await printWithColours(articleOfEveryBlock);
  expect(frames).toEqual(['https://player.vimeo.com']);
  expect(minutes).toBe(1);
  const ids = tokensOf(html).flatMap((token) =>
    token.kind === 'start'
      ? token.attributes.filter(({ name }) => name === 'id').map(({ value }) => value)
      : [],
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const [name, block] of Object.entries(everyBlock)) {
    const words = (source: string) =>
      new EditableHtml(source).tokens.filter(({ kind }) => kind === 'start').length;
    expect(words((await printWithColours(block)).html), name).toBeGreaterThanOrEqual(words(block));
  }
});

test('decision 0039: TeX and the numbers of footnotes are not read', () => {
  const words = '<p>one<sup class="footnote-ref"><a href="#fn-a">1</a></sup></p>';
  const tex = `<pre class="formula"><code>${'x + '.repeat(2000)}</code></pre>`;
  expect(printText(words + tex).minutes).toBe(1);
});

test('safety 3: thousands of blocks without an end, or with one, cost no time', () => {
  const many = [
    '<figure class="embed"><a href="https://vimeo.com/76979871">',
    '<section class="footnotes"><ol><li id="fn-a"><a class="footnote-back">',
    '<code class="formula">',
    '<sup class="footnote-ref"><a href="#fn-a" id="a">1</a></sup>',
    '<p id="a">',
    '<aside class="callout">',
  ];
  const start = performance.now();
  for (const part of many) printText(part.repeat(5_000));
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('decision 0039: a page in another language has its own names for the blocks', async () => {
  const untitled = '<aside class="callout callout-tip"><p>a</p></aside>';
  const { html } = await printWithColours(articleOfEveryBlock + untitled);
  const names = Object.fromEntries(
    Object.entries(printedNames).map(([name, words]) => [name, `<${words}>`]),
  ) as unknown as PrintedNames;
  const named = withNames(html, names);
  for (const words of Object.values(names)) expect(named).toContain(words);
  for (const words of Object.values(printedNames)) expect(named).not.toContain(`"${words}"`);
});
