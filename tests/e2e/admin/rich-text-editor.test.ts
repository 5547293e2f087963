import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { build } from 'vite';
import { richText } from '#contract/rich-text.ts';
import { sanitiseHtml } from '#domain/rich-text.ts';
import type * as inPage from '../support/rich-text-in-page.ts';

/** A mark that no text contains; the test types it into every editable block. */
const MARK = '⁂';

declare global {
  interface Window {
    richText: typeof inPage;
  }
}

let bundle: string;

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../../..'),
    build: {
      write: false,
      minify: false,
      lib: {
        entry: 'tests/e2e/support/rich-text-in-page.ts',
        formats: ['iife'],
        name: 'richText',
      },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error('The editor was not bundled');
  bundle = chunk.code;
});

async function roundTrips(page: Page, texts: string[]) {
  await page.addScriptTag({ content: bundle });
  return page.evaluate(([all, mark]) => all.map((text) => window.richText.roundTrip(text, mark)), [
    texts,
    MARK,
  ] as const);
}

/** One text for every tag of the allow-list that can be edited in place, with its attributes. */
const editable = [
  '<p dir="rtl" lang="ar" title="t">one<br />two</p>',
  ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Heading</h${level}>`),
  '<blockquote lang="fr"><p>said</p><p>again</p></blockquote>',
  '<pre><code class="language-ts">const a = 1;\n\n  b();</code></pre>',
  '<p>a</p><hr /><p>b</p>',
  '<ul><li>one<ul><li>deep</li></ul></li><li><strong>two</strong></li></ul>',
  '<ol reversed="" start="3" type="a"><li value="7">three</li></ol>',
  '<dl><dt>term</dt><dd>meaning</dd></dl>',
  '<details open=""><summary>more</summary><p>text</p></details>',
  '<figure><img src="/images/a.png" alt="" width="10" height="20" loading="lazy" /><figcaption>what it is</figcaption></figure>',
  '<div><p>one</p><p>two</p></div>',
  '<table><caption>sums <em>here</em></caption><thead><tr><th colspan="2" scope="col">a</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody><tfoot><tr><td>3</td><td rowspan="1">4</td></tr></tfoot></table>',
  '<p><a title="t" href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">link</a> <a href="/about"><strong>b</strong></a></p>',
  '<p><em>i</em><u>u</u><s>s</s><del>d</del><ins>i</ins><small>s</small><sub>s</sub><sup>s</sup></p>',
  '<p><code>c</code> <kbd>k</kbd> <samp>s</samp> <q>q</q> <cite>c</cite> <abbr title="whole">a</abbr></p>',
  '<p><time datetime="2026-01-01">then</time> <bdi>x</bdi> <bdo dir="rtl">y</bdo> <mark class="bg-green">m</mark></p>',
  '<p><span class="text-red">red</span> <span class="bg-yellow">behind</span> <span lang="de">wort</span></p>',
  '<blockquote cite="https://example.org/a"><p>said</p><footer>who</footer></blockquote>',
  '<aside class="callout callout-tip"><p class="callout-title">title</p><p>text</p></aside>',
  '<section><p>one</p></section>',
  '<p lang="ja">before <ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby></p>',
  '<p><a href="mailto:a@example.org"><img src="https://example.org/a.png" alt="A" /></a></p>',
];

test('row 122: every tag of the allow-list can be edited in place and is written as it was', async ({
  page,
}) => {
  const texts = editable.map(sanitiseHtml);
  const results = await roundTrips(page, texts);
  const bare = (html: string) => sanitiseHtml(html).replaceAll(MARK, '').replaceAll('\n<', '<');
  for (const [index, text] of texts.entries()) {
    expect(results[index]?.kept, text).toBe(0);
    expect(results[index]?.untouched).toBe(text);
    expect(results[index]?.touched, text).toContain(MARK);
    expect(bare(results[index]?.touched ?? '')).toBe(text.replaceAll('\n<', '<').replace(' rowspan="1"', ''));
  }
  const shown = new Set([...texts.join('').matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
  // The editor writes these as `strong` and `em`. Columns have no content; a table that has them is left unchanged.
  const others = ['b', 'i', 'colgroup', 'col'];
  expect(richText.tags.filter((tag) => !shown.has(tag) && !others.includes(tag))).toEqual([]);
});

/** Any tree of allowed tags, meaningful or not, as the server would store it. */
const storedText = (() => {
  const words = fc.constantFrom('alpha', ' beta ', 'gamma\n  delta', '1 < 2', '\u00a0', '&amp;', '', 'ψ');
  const attributes = fc.constantFrom(
    ...['', '', '', ' lang="nl"', ' title="t"', ' class="text-red"', ' class="bg-blue text-green"'],
    ...[
      ' href="/x"',
      ' src="/images/a.png" alt="A"',
      ' colspan="2"',
      ' start="4"',
      ' open',
      ' class="language-go"',
    ],
    ...[' style="color:red"', ' onclick="x()"', ' id="i"', ' datetime="2026"', ' dir="rtl"', ' value="3"'],
    ...[
      'task-list',
      'task',
      'callout callout-tip',
      'callout-title',
      'aside',
      'formula',
      'gallery',
      'bookmark',
    ].map((name) => ` class="${name}"`),
    ...['embed embed-vimeo', 'button-line', 'file', 'align-end', 'wide', 'footnote-ref', 'decorative'].map(
      (name) => ` class="${name}"`,
    ),
  );
  const tag = fc.constantFrom(...richText.tags, 'article', 'script', 'font');
  const { tree } = fc.letrec<{ tree: string; element: string }>((tie) => ({
    tree: fc
      .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, words, tie('element')), { maxLength: 5 })
      .map((parts) => parts.join('')),
    element: fc
      .tuple(tag, attributes, tie('tree'))
      .map(([name, given, inner]) => `<${name}${given}>${inner}</${name}>`),
  }));
  return tree.map(sanitiseHtml);
})();

test('nothing that is stored is lost by opening and saving it, whatever it is', async ({ page }) => {
  const made = fc.sample(storedText, { numRuns: 600 });
  // The browser ignores an element in the wrong place, such as a cell without a table.
  const asRead = await page.evaluate(
    (all) => all.map((text) => new DOMParser().parseFromString(text, 'text/html').body.innerHTML),
    made,
  );
  const texts = asRead.map(sanitiseHtml);
  const results = await roundTrips(page, texts);
  for (const [index, text] of texts.entries()) {
    const { untouched, touched } = results[index] ?? {};
    expect(untouched).toBe(text);
    const stored = sanitiseHtml(touched ?? '').replaceAll(MARK, '');
    expect(wordsOf(stored), text).toBe(wordsOf(text));
    expect(partsOf(stored), text).toEqual(partsOf(text));
  }
});

/** The visible text, without white space. */
function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/[ \t\r\n]+/g, '');
}

/** An element that marks no word: it may go, the line breaks in it may not. */
const EMPTY =
  /<(a|strong|b|em|i|u|s|del|ins|mark|small|sub|sup|code|kbd|samp|q|cite|abbr|time|span|bdi|bdo)(?: [^>]*)?>((?:[ \t\r\n]|<br \/>)*)<\/\1>/g;

/** Every tag, attribute and class with content. Tags of the same meaning count as one. */
function partsOf(html: string): string[] {
  // A code block contains a `code` element, which adds nothing.
  let text = html.replace(/<pre([^>]*)><code([^>]*)>/g, '<pre$1$2>');
  while (EMPTY.test(text)) text = text.replace(EMPTY, '$2');
  const parts = new Set<string>();
  for (const [, name = '', attributes = ''] of text.matchAll(/<([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*)/g)) {
    const tag = { b: 'strong', i: 'em' }[name] ?? name;
    const given = [...attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)];
    if (given.length === 0 && (tag === 'p' || tag === 'span' || tag === 'tbody')) continue;
    if (given.length === 0) parts.add(tag);
    for (const [, attribute = '', value = ''] of given) {
      for (const each of attribute === 'class' ? value.split(' ') : [value]) {
        parts.add(`${tag} ${attribute}=${each}`);
      }
    }
  }
  return [...parts].toSorted();
}
