import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '#domain/rich-text.ts';
import { ghostExport } from '#tests/support/import/ghost-export.ts';
import { importFile, readAll } from '#tests/support/import/import-files.ts';
import { ImportError } from '../import-error.ts';
import { readGhost } from './ghost-reader.ts';

const picture = 'content/images/2024/05/quay.jpg';

async function converted(html: string) {
  const { texts } = await readAll(readGhost, [
    importFile('harbour.json', ghostExport([{ id: 'p1', html }])),
    importFile(picture, 'x'),
  ]);
  const [text] = texts;
  if (!text) throw new Error('The post is absent.');
  expect(sanitiseHtml(text.html)).toBe(text.html);
  return { ...text, short: text.notes.map(({ level, what, detail }) => `${level} ${what} ${detail}`.trim()) };
}

describe('import from Ghost: cards', () => {
  const image = `<img src="__GHOST_URL__/content/images/size/w600/2024/05/quay.jpg" class="kg-image" alt="Quay" loading="lazy" width="600" height="400" srcset="a 1x">`;
  const stored = '<img src="/content/images/2024/05/quay.jpg" alt="Quay" width="600" height="400" />';

  test.each<[string, string, string, string[]]>([
    [
      'picture',
      `<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption">${image}<figcaption>The <b>quay</b></figcaption></figure>`,
      `<figure class="wide">${stored}<figcaption>The <b>quay</b></figcaption></figure>`,
      [],
    ],
    [
      'gallery',
      `<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image">${image}</div><div class="kg-gallery-image">${image}</div></div></div></figure>`,
      `<figure class="gallery wide">${stored}${stored}</figure>`,
      [],
    ],
    [
      'bookmark',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://charts.example/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Charts</div><div class="kg-bookmark-description">All of them</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://charts.example/i.png"><span class="kg-bookmark-author">Charts Ltd</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://charts.example/t.png" alt=""></div></a></figure>',
      '<figure class="bookmark"><a href="https://charts.example/a"><strong>Charts</strong> <span class="bookmark-text">All of them</span> <span class="bookmark-site">Charts Ltd</span><img src="https://charts.example/t.png" alt="" /></a></figure>',
      [],
    ],
    [
      'embed',
      '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" title="Film"></iframe><figcaption>A film</figcaption></figure>',
      '<figure class="embed embed-youtube"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Film</a><figcaption>A film</figcaption></figure>',
      [],
    ],
    [
      'callout',
      '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Read <b>this</b></div></div>',
      '<aside class="callout callout-tip"><p>Read <b>this</b></p></aside>',
      [],
    ],
    [
      'callout with a sign of its own',
      '<div class="kg-card kg-callout-card kg-callout-card-red"><div class="kg-callout-emoji">⛵</div><div class="kg-callout-text">Sail</div></div>',
      '<aside class="callout callout-warning"><p>⛵ Sail</p></aside>',
      [],
    ],
    [
      'toggle',
      '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>In it</p></div></div>',
      '<details><summary>More</summary><p>In it</p></details>',
      [],
    ],
    [
      'button',
      '<div class="kg-card kg-button-card kg-align-center"><a href="__GHOST_URL__/contact/" class="kg-btn">Go</a></div>',
      '<p class="button-line align-center"><a class="button" href="/contact/">Go</a></p>',
      [],
    ],
    [
      'file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/2024/05/chart.pdf" title="Download" download><div class="kg-file-card-contents"><div class="kg-file-card-title">Chart</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">chart.pdf</div><div class="kg-file-card-filesize">2 MB</div></div></div></a></div>',
      '<p class="file"><a href="/content/files/2024/05/chart.pdf" download="">Chart</a> <span class="file-facts">PDF, 2 MB</span></p>',
      [],
    ],
    [
      'audio',
      '<div class="kg-card kg-audio-card"><img class="kg-audio-thumbnail" src="x"><audio src="__GHOST_URL__/content/media/horn.mp3"></audio><div class="kg-audio-title">Horn</div><button>Play</button></div>',
      '<p class="file"><a href="/content/media/horn.mp3" download="">Horn</a></p>',
      ['changed player /content/media/horn.mp3'],
    ],
    [
      'code',
      '<figure class="kg-card kg-code-card"><pre><code class="language-js">a &lt; b</code></pre><figcaption>Less</figcaption></figure>',
      '<figure><figcaption>Less</figcaption><pre><code class="language-js">a &lt; b</code></pre></figure>',
      [],
    ],
    [
      'product',
      `<div class="kg-card kg-product-card"><div class="kg-product-card-container">${image}<div><h4 class="kg-product-card-title">Chart</h4></div><div class="kg-product-card-description"><p>Fine</p></div><a href="https://shop.example/" class="kg-product-card-button"><span>Buy</span></a></div></div>`,
      `<aside class="aside"><figure>${stored}</figure><h4>Chart</h4><p>Fine</p><p class="button-line"><a class="button" href="https://shop.example/">Buy</a></p></aside>`,
      ['changed block product'],
    ],
    [
      'signup',
      '<div class="kg-card kg-signup-card"><form><input></form></div><!--members-only--><p>A</p>',
      '<p>A</p>',
      ['lost form signup'],
    ],
    [
      'HTML and Markdown',
      '<!--kg-card-begin: html--><div>A</div><!--kg-card-end: html--><p>B<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>See <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
      '<p>A</p>\n<p>B<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></p>\n<section class="footnotes"><ol><li id="fn-1">See <a class="footnote-back" href="#fnref-1">↩</a></li></ol></section>',
      [],
    ],
  ])('%s', async (_, html, expected, notes) => {
    const found = await converted(html);
    expect(found.html).toBe(expected);
    const missing = (note: string) => note !== 'lost picture x';
    expect(found.short.filter(missing)).toEqual(notes);
    for (const { url, file } of found.pictures) expect(file).toBe(url.startsWith('/') ? picture : undefined);
  });
});

describe('import from Ghost: records', () => {
  test('the site, authors, tags, posts and pages', async () => {
    const source = ghostExport(
      [
        {
          id: 'p1',
          title: 'Quay',
          slug: 'quay',
          html: '<p>A</p>',
          feature_image: '__GHOST_URL__/content/images/2024/05/quay.jpg',
          custom_excerpt: 'Short',
          featured: 1,
        },
        { id: 'p2', title: 'About', slug: 'about', type: 'page', html: '<p>Us</p>' },
        { id: 'p3', status: 'scheduled', published_at: '2030-01-01T10:00:00.000Z' },
        { id: 'p4', visibility: 'paid' },
        { id: 'p5', status: 'sent' },
        { id: 'p6', html: null, plaintext: 'One\n\nTwo', lexical: '{"root":{"children":[{}]}}' },
      ],
      {
        posts_meta: [
          {
            post_id: 'p1',
            meta_title: 'The quay',
            feature_image_alt: 'Stone',
            feature_image_caption: 'By <b>Tove</b>',
          },
        ],
        posts_tags: [
          { post_id: 'p1', tag_id: 't2', sort_order: 1 },
          { post_id: 'p1', tag_id: 't1', sort_order: 0 },
          { post_id: 'p1', tag_id: 't3', sort_order: 2 },
        ],
        posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
      },
    );
    const { records, texts, notes } = await readAll(readGhost, [
      importFile('ghost.json', source),
      importFile(`site/${picture}`, 'x'),
    ]);
    expect(records.map(({ kind }) => kind)).toEqual([
      'site',
      'author',
      'tag',
      'tag',
      'post',
      'page',
      'post',
      'post',
      'post',
      'post',
    ]);
    expect(records[0]).toMatchObject({ title: 'The harbour', language: 'en' });
    expect(records[2]).toMatchObject({ key: 't1', name: 'Tide', oldPaths: ['/tag/tide/'] });
    expect(notes).toMatchObject([{ what: 'menu' }]);
    expect(texts[0]).toMatchObject({
      key: 'uuid-p1',
      excerpt: 'Short',
      date: '2024-05-02T09:30:00Z',
      authorKey: 'u1',
      tagKeys: ['t1', 't2'],
      oldPaths: ['/quay/'],
      searchTitle: 'The quay',
      cover: { url: `/${picture}`, file: `site/${picture}`, alt: 'Stone', caption: 'By Tove' },
    });
    expect(texts.map(({ status, notes: found }) => [status, ...found.map(({ what }) => what)])).toEqual([
      ['published', 'sticky'],
      ['published'],
      ['scheduled'],
      ['draft', 'members-only'],
      ['draft', 'members-only'],
      ['published', 'block'],
    ]);
    expect(texts[5]?.html).toBe('<p>One</p>\n<p>Two</p>');
  });

  test('damaged exports are refused', async () => {
    const codeOf = async (source: string) => {
      const thrown: unknown = await readAll(readGhost, [importFile('ghost.json', source)]).catch(
        (error: unknown) => error,
      );
      return thrown instanceof ImportError ? thrown.code : thrown;
    };
    const whole = ghostExport([{ id: 'p1' }]);
    expect(await codeOf(whole.slice(0, -10))).toBe('truncated');
    expect(await codeOf(whole.replace('"posts"', 'posts'))).toBe('damaged');
    expect(await codeOf('{"db":[{"meta":{"exported_on":1}}]}')).toBe('unknown-version');
  });
});
