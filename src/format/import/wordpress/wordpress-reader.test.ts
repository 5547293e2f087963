import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '#domain/rich-text.ts';
import { importFile, readAll } from '#tests/support/import/import-files.ts';
import {
  attachment,
  meta,
  term,
  type WxrItem,
  wordpressExport,
} from '#tests/support/import/wordpress-export.ts';
import { ImportError } from '../import-error.ts';
import { readWordPress } from './wordpress-reader.ts';

const uploads = 'https://harbour.example/wp-content/uploads/2024/05';

const read = (items: readonly WxrItem[], channel = '') =>
  readAll(readWordPress, [importFile('harbour.xml', wordpressExport(items, channel))]);

/** The stored markup of the content of one post, and its notes in short. */
async function converted(content: string, others: readonly WxrItem[] = [], more = '') {
  const { texts } = await read([{ id: 1, content, more }, ...others]);
  const [text] = texts;
  if (!text) throw new Error('The post is absent.');
  expect(sanitiseHtml(text.html)).toBe(text.html);
  return { ...text, short: text.notes.map(({ level, what, detail }) => `${level} ${what} ${detail}`.trim()) };
}

describe('import from WordPress: records', () => {
  test('the site, authors, nested categories, tags and media come before the texts', async () => {
    const channel =
      '<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename>piers</wp:category_nicename><wp:category_parent>places</wp:category_parent><wp:cat_name>Piers</wp:cat_name></wp:category>' +
      '<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>places</wp:category_nicename><wp:category_parent/><wp:cat_name>Places &amp; more</wp:cat_name></wp:category>' +
      '<wp:tag><wp:tag_slug>tide</wp:tag_slug><wp:tag_name>Tide</wp:tag_name><wp:tag_description>High and low</wp:tag_description></wp:tag>';
    const { records } = await read([attachment(9, `${uploads}/quay.jpg`), { id: 1 }], channel);
    expect(records.map(({ kind }) => kind)).toEqual([
      ...['site', 'author', 'category', 'category', 'tag', 'media', 'post'],
    ]);
    expect(records[0]).toMatchObject({
      title: 'The harbour',
      description: 'News & tides',
      language: 'en-GB',
    });
    expect(records[1]).toMatchObject({ key: 'tove', name: 'Tove Holm', email: 'tove@harbour.example' });
    expect(records[2]).toMatchObject({ name: 'Places & more', oldPaths: ['/category/places/', '/?cat=4'] });
    expect(records[3]).toMatchObject({
      parentKey: 'places',
      oldPaths: ['/category/places/piers/', '/?cat=5'],
    });
    expect(records[4]).toMatchObject({ name: 'Tide', description: 'High and low', oldPaths: ['/tag/tide/'] });
    expect(records[5]).toMatchObject({ kind: 'media', url: `${uploads}/quay.jpg` });
  });

  test('a post keeps its date with the zone, its author, terms, cover, addresses and what search engines read', async () => {
    const more =
      term('category', 'piers', 'Piers') +
      term('category', 'places', 'Places') +
      term('post_tag', 'tide', 'Tide') +
      term('series', 'a-year', 'A year at sea') +
      term('language', 'de', 'Deutsch') +
      term('genre', 'log', 'Log') +
      meta('_thumbnail_id', '9') +
      meta('_wp_old_slug', 'old-quay') +
      meta('_yoast_wpseo_metadesc', 'How the quay was built') +
      meta('_yoast_wpseo_title', '%%title%% %%sep%%');
    const { texts } = await read([
      attachment(9, `${uploads}/quay.jpg`, meta('_wp_attachment_image_alt', 'The quay')),
      { id: 1, title: 'The &#8220;new&#8221; quay', slug: 'quay', excerpt: 'In <b>short</b>', more },
    ]);
    expect(texts[0]).toMatchObject({
      kind: 'post',
      key: 'https://harbour.example/?p=1',
      title: 'The “new” quay',
      slug: 'quay',
      excerpt: 'In short',
      date: '2024-05-02T11:30:00+02:00',
      status: 'published',
      authorKey: 'tove',
      categoryKeys: ['piers', 'places'],
      tagKeys: ['tide'],
      series: 'A year at sea',
      language: 'de',
      cover: { url: `${uploads}/quay.jpg`, alt: 'The quay' },
      oldPaths: ['/2024/05/quay/', '/?p=1', '/2024/05/old-quay/'],
      searchTitle: undefined,
      searchDescription: 'How the quay was built',
    });
    expect(texts[0]?.notes).toEqual([{ level: 'lost', what: 'taxonomy', detail: 'genre: Log', place: '' }]);
  });

  test('scheduled posts stay so; private, pending and protected ones are drafts with a note; the trash is left out', async () => {
    const { texts, records } = await read([
      { id: 1, status: 'future' },
      { id: 2, status: 'private' },
      { id: 3, status: 'pending' },
      { id: 4, more: '<wp:post_password>seven</wp:post_password>' },
      { id: 5, status: 'draft', title: '', more: '<wp:post_date>0000-00-00 00:00:00</wp:post_date>' },
      { id: 6, more: '<wp:is_sticky>1</wp:is_sticky>' },
      { id: 7, status: 'trash', title: 'Old' },
      { id: 8, type: 'wpforms', title: 'Contact' },
      { id: 10, more: '<wp:post_date>2024-02-31 10:00:00</wp:post_date>' },
    ]);
    expect(texts.map(({ status, notes }) => [status, ...notes.map(({ what }) => what)])).toEqual([
      ['scheduled'],
      ['draft', 'private'],
      ['draft', 'pending'],
      ['draft', 'password'],
      ['draft', 'no-title'],
      ['published', 'sticky'],
      ['published', 'date'],
    ]);
    expect(records.filter(({ kind }) => kind === 'omission')).toMatchObject([
      { title: 'Old', reason: 'trashed' },
      { title: 'Contact', reason: 'unknown-type', detail: 'wpforms' },
    ]);
  });

  test('pages keep their parents and their order', async () => {
    const { texts } = await read([
      {
        id: 2,
        type: 'page',
        link: 'https://harbour.example/about/crew/',
        more: '<wp:post_parent>3</wp:post_parent><wp:menu_order>4</wp:menu_order>',
      },
      { id: 3, type: 'page', link: 'https://harbour.example/about/' },
    ]);
    expect(texts[0]).toMatchObject({
      kind: 'page',
      parentKey: 'https://harbour.example/?p=3',
      menuOrder: 4,
      oldPaths: ['/about/crew/', '/?p=2', '/?page_id=2'],
    });
  });

  test('comments keep their order and their thread; spam and notices of links are left out', async () => {
    const comment = (id: number, parent: number, approved: string, type: string, text: string) =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Ada</wp:comment_author><wp:comment_author_url>javascript:x</wp:comment_author_url><wp:comment_date_gmt>2024-05-0${id} 10:00:00</wp:comment_date_gmt><wp:comment_content>${text}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
    const more =
      comment(5, 2, '0', 'comment', 'Waiting') +
      comment(2, 0, '1', '', 'One\n\nTwo') +
      comment(3, 2, 'spam', '', 'Buy') +
      comment(4, 3, '1', 'comment', 'Reply to spam') +
      comment(6, 0, '1', 'pingback', 'Link');
    const { comments, short } = await converted('', [], more);
    expect(
      comments.map(({ key, parentKey, approved, html, url }) => [key, parentKey, approved, html, url]),
    ).toEqual([
      ['2', undefined, true, '<p>One</p>\n<p>Two</p>', ''],
      ['4', undefined, true, '<p>Reply to spam</p>', ''],
      ['5', '2', false, '<p>Waiting</p>', ''],
    ]);
    expect(short).toEqual(['lost comments pingback: 1']);
  });
});

describe('import from WordPress: classic texts', () => {
  test('lines become paragraphs and line breaks, and blocks stay blocks', async () => {
    const { html } = await converted(
      'One\ntwo\n\n<strong>Three\n\nfour</strong>\n<ul>\n<li>A</li>\n<li>B</li>\n</ul>\n<h2>Head</h2>\nLast\n<pre>a\n\nb</pre>',
    );
    expect(html).toBe(
      '<p>One<br />two</p>\n<p><strong>Three</strong></p>\n<p><strong>four</strong></p>\n<ul><li>A</li><li>B</li></ul>\n<h2>Head</h2>\n<p>Last</p>\n<pre><code>a\n\nb</code></pre>',
    );
  });

  test('a caption belongs to its picture, a link to the picture itself goes, and a small copy becomes the original', async () => {
    const { html, pictures } = await converted(
      `[caption id="attachment_9" align="alignright" width="300"]<a href="${uploads}/quay.jpg"><img class="size-medium" src="${uploads}/quay-300x200.jpg" alt="Quay" width="300" height="200" /></a> The <em>new</em> quay[/caption]\n\nText`,
      [attachment(9, `${uploads}/quay.jpg`)],
    );
    expect(html).toBe(
      `<figure class="align-end"><img src="${uploads}/quay.jpg" alt="Quay" width="300" height="200" /><figcaption>The <em>new</em> quay</figcaption></figure>\n<p>Text</p>`,
    );
    expect(pictures).toEqual([
      { url: `${uploads}/quay.jpg`, file: undefined, alt: 'Quay', caption: 'The new quay' },
    ]);
  });

  test('galleries find their pictures, and the pictures of the package', async () => {
    const items: WxrItem[] = [
      { id: 1, content: '[gallery ids="9,8,77"]\n\n[gallery]' },
      attachment(8, `${uploads}/mole.jpg`, '', 1),
      attachment(9, `${uploads}/quay.jpg`),
    ];
    const { texts } = await readAll(readWordPress, [
      importFile('harbour.xml', wordpressExport(items)),
      importFile('uploads/2024/05/quay.jpg', 'x'),
    ]);
    expect(texts[0]?.html).toBe(
      `<figure class="gallery"><img src="${uploads}/quay.jpg" alt="" /><img src="${uploads}/mole.jpg" alt="" /></figure>\n<figure><img src="${uploads}/mole.jpg" alt="" /></figure>`,
    );
    expect(texts[0]?.pictures.map(({ file }) => file)).toEqual(['uploads/2024/05/quay.jpg', undefined]);
    expect(texts[0]?.notes).toMatchObject([{ level: 'lost', what: 'picture', detail: 'gallery: 1' }]);
  });

  test('players become links to their files, addresses of films embeds, and code stays code', async () => {
    const { html, files, short } = await converted(
      `https://youtu.be/aqz-KE-bpKQ\n\n[embed]https://vimeo.com/76979871[/embed]\n\n[audio src="${uploads}/horn.mp3"]\n\n[code language="ts"]a &lt; b\n\nc[/code]\n\n$latex a^2$`,
    );
    expect(html).toBe(
      [
        '<figure class="embed embed-youtube"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">youtu.be/aqz-KE-bpKQ</a></figure>',
        '<figure class="embed embed-vimeo"><a href="https://vimeo.com/76979871">vimeo.com/76979871</a></figure>',
        `<p class="file"><a href="${uploads}/horn.mp3" download="">horn.mp3</a></p>`,
        '<pre><code class="language-ts">a &lt; b\n\nc</code></pre>',
        '<p><code class="formula">a^2</code></p>',
      ].join('\n'),
    );
    expect(files).toEqual([{ url: `${uploads}/horn.mp3`, file: undefined }]);
    expect(short).toEqual([`changed player ${uploads}/horn.mp3`]);
  });

  test('an unknown short code stays as text and is reported; words in brackets are words', async () => {
    const { html, short } = await converted('A [sic] word [[gallery]]\n\n[tide_table station="7"]');
    expect(html).toBe('<p>A [sic] word [gallery]</p>\n<p>[tide_table station="7"]</p>');
    expect(short).toEqual(['lost short-code [tide_table]']);
  });

  test('the words before `more` are the excerpt, and a page break is a divider', async () => {
    const { html, excerpt, short } = await converted(
      'First\n\n<!--more-->\n\nSecond\n<!--nextpage-->\nThird',
    );
    expect(excerpt).toBe('First');
    expect(html).toBe('<p>First</p>\n<p>Second</p>\n<hr />\n<p>Third</p>');
    expect(short).toEqual(['changed page-break']);
  });

  test('forms, scripts, styles and frames are reported with their place', async () => {
    const { html, notes } = await converted(
      '<h2>Tides</h2><p style="color:red">Red <span style="background-color: yellow">mark</span></p><script>x()</script><form><input name="a">Send</form><iframe src="https://maps.example/1" title="Map"></iframe><a href="javascript:x()">No</a> <a href="/2023/tide/">Yes</a> <a href="https://harbour.example/2023/quay/?a=1#b">Own</a>',
    );
    expect(html).toBe(
      '<h2>Tides</h2>\n<p><span class="text-red">Red <mark class="bg-yellow">mark</mark></span></p>\n<figure class="embed embed-other"><a href="https://maps.example/1">Map</a></figure>\n<p>No <a href="/2023/tide/">Yes</a> <a href="/2023/quay/?a=1#b">Own</a></p>',
    );
    expect(notes.map(({ level, what, place }) => [level, what, place])).toEqual([
      ['lost', 'script', 'Tides'],
      ['lost', 'form', 'Tides'],
      ['changed', 'embed', 'Tides'],
      ['lost', 'link', 'Tides'],
    ]);
  });
});

describe('import from WordPress: blocks', () => {
  const block = (name: string, inner: string, attributes = '') =>
    `<!-- wp:${name}${attributes === '' ? '' : ` ${attributes}`} -->\n${inner}\n<!-- /wp:${name} -->\n\n`;
  const image = (name: string, caption = '') =>
    block(
      'image',
      `<figure class="wp-block-image size-large"><img src="${uploads}/${name}-1024x683.jpg" alt="${name}"/>${caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`}</figure>`,
      '{"id":9}',
    );

  test.each<[string, string, string, string[]]>([
    [
      'paragraph',
      block(
        'paragraph',
        '<p class="has-text-align-center has-background">A</p>',
        '{"backgroundColor":"red"}',
      ),
      '<p class="align-center">A</p>',
      ['changed colours'],
    ],
    ['list', block('list', `<ul>${block('list-item', '<li>A</li>')}</ul>`), '<ul><li>A</li></ul>', []],
    [
      'quote',
      block(
        'quote',
        `<blockquote class="wp-block-quote">${block('paragraph', '<p>A</p>')}<cite>B</cite></blockquote>`,
      ),
      '<blockquote><p>A</p><footer><cite>B</cite></footer></blockquote>',
      [],
    ],
    [
      'pullquote',
      block(
        'pullquote',
        '<figure class="wp-block-pullquote"><blockquote><p>A</p><cite>B</cite></blockquote></figure>',
      ),
      '<blockquote><p>A</p><footer><cite>B</cite></footer></blockquote>',
      [],
    ],
    ['verse', block('verse', '<pre class="wp-block-verse">A\n  B</pre>'), '<p>A<br />\u00a0\u00a0B</p>', []],
    [
      'gallery',
      block(
        'gallery',
        `<figure class="wp-block-gallery alignwide">${image('quay', 'One')}${image('mole')}<figcaption class="blocks-gallery-caption">All</figcaption></figure>`,
      ),
      `<figure class="gallery wide"><img src="${uploads}/quay.jpg" alt="quay" /><img src="${uploads}/mole-1024x683.jpg" alt="mole" /><figcaption>One<br />All</figcaption></figure>`,
      ['changed gallery'],
    ],
    [
      'table',
      block(
        'table',
        '<figure class="wp-block-table"><table><thead><tr><th>H</th><th class="has-text-align-right">I</th></tr></thead><tbody><tr><td>A</td><td>B</td></tr></tbody></table><figcaption>C</figcaption></figure>',
      ),
      '<table><caption>C</caption><thead><tr><th scope="col">H</th><th scope="col" align="right">I</th></tr></thead><tbody><tr><td>A</td><td>B</td></tr></tbody></table>',
      [],
    ],
    [
      'button',
      block(
        'buttons',
        `<div class="wp-block-buttons">${block('button', '<div class="wp-block-button"><a class="wp-block-button__link" href="/contact/">Go</a></div>')}</div>`,
      ),
      '<p class="button-line"><a class="button" href="/contact/">Go</a></p>',
      [],
    ],
    [
      'file',
      block(
        'file',
        `<div class="wp-block-file"><a href="${uploads}/chart.pdf">Chart</a><a href="${uploads}/chart.pdf" class="wp-block-file__button" download>Load</a></div>`,
        `{"href":"${uploads}/chart.pdf"}`,
      ),
      `<p class="file"><a href="${uploads}/chart.pdf" download="">Chart</a></p>`,
      [],
    ],
    [
      'embed',
      block(
        'embed',
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/aqz-KE-bpKQ\n</div><figcaption>Film</figcaption></figure>',
        '{"url":"https://youtu.be/aqz-KE-bpKQ"}',
      ),
      '<figure class="embed embed-youtube"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">youtu.be/aqz-KE-bpKQ</a><figcaption>Film</figcaption></figure>',
      [],
    ],
    [
      'cover',
      block(
        'cover',
        `<div class="wp-block-cover"><img class="wp-block-cover__image-background" src="${uploads}/quay.jpg" alt=""/><div class="wp-block-cover__inner-container">${block('paragraph', '<p>A</p>')}</div></div>`,
      ),
      `<figure><img src="${uploads}/quay.jpg" alt="" /></figure>\n<p>A</p>`,
      ['changed block cover'],
    ],
    [
      'media-text',
      block(
        'media-text',
        `<div class="wp-block-media-text has-media-on-the-right"><div class="wp-block-media-text__content">${block('paragraph', '<p>A</p>')}</div><figure class="wp-block-media-text__media"><img src="${uploads}/quay.jpg" alt=""/></figure></div>`,
      ),
      `<figure class="align-end"><img src="${uploads}/quay.jpg" alt="" /></figure>\n<p>A</p>`,
      ['changed block media-text'],
    ],
    [
      'columns',
      block(
        'columns',
        `<div>${block('column', `<div>${block('paragraph', '<p>A</p>')}</div>`)}${block('column', `<div>${block('paragraph', '<p>B</p>')}</div>`)}</div>`,
      ),
      '<p>A</p>\n<p>B</p>',
      ['changed columns'],
    ],
    [
      'details',
      block(
        'details',
        `<details class="wp-block-details"><summary>S</summary>${block('paragraph', '<p>A</p>')}</details>`,
      ),
      '<details><summary>S</summary><p>A</p></details>',
      [],
    ],
    [
      'social-links',
      block(
        'social-links',
        '<ul><!-- wp:social-link {"url":"https://social.example/@tove","service":"mastodon"} /--></ul>',
      ),
      '<ul><li><a href="https://social.example/@tove">Mastodon</a></li></ul>',
      ['changed block social-links'],
    ],
    [
      'latest-posts',
      '<!-- wp:latest-posts /-->\n\n<!-- wp:query {"query":{}} --><div><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->',
      '',
      ['lost block latest-posts', 'lost block query'],
    ],
    [
      'a block of an extension',
      `${block('acme/box', '<div><p>A</p></div>')}<!-- wp:acme/map {"a":1} /-->`,
      '<p>A</p>',
      ['changed block acme/box', 'lost block acme/map'],
    ],
    ['a comment without a partner', '<!-- wp:paragraph --><p>A</p><!-- /wp:group -->', '<p>A</p>', []],
    [
      'math',
      '<!-- wp:math {"latex":"a^2"} --><div><math><mi>a</mi></math></div><!-- /wp:math -->',
      '<pre class="formula"><code>a^2</code></pre>',
      [],
    ],
    [
      'more',
      `${block('paragraph', '<p>A</p>')}<!-- wp:spacer --><div style="height:9px"></div><!-- /wp:spacer -->${block('more', '<!--more-->')}${block('separator', '<hr class="wp-block-separator"/>')}`,
      '<p>A</p>\n<hr />',
      [],
    ],
  ])('%s', async (_, content, html, notes) => {
    const found = await converted(content, [attachment(9, `${uploads}/quay.jpg`)]);
    expect(found.html).toBe(html);
    expect(found.short).toEqual(notes);
  });

  test('a shared block stands in the text that names it', async () => {
    const shared: WxrItem = { id: 30, type: 'wp_block', content: block('paragraph', '<p>Shared</p>') };
    const { html, short } = await converted('<!-- wp:block {"ref":30} /--><!-- wp:block {"ref":31} /-->', [
      shared,
    ]);
    expect(html).toBe('<p>Shared</p>');
    expect(short).toEqual(['lost block block']);
  });

  test('footnotes become footnotes', async () => {
    const { html } = await converted(
      `${block('paragraph', '<p>A<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup></p>')}<!-- wp:footnotes /-->`,
      [],
      meta('footnotes', '[{"content":"See <em>B</em>","id":"n-1"}]'),
    );
    expect(html).toBe(
      '<p>A<sup class="footnote-ref"><a href="#fn-n-1" id="fnref-n-1">1</a></sup></p>\n<section class="footnotes"><ol><li id="fn-n-1">See <em>B</em> <a class="footnote-back" href="#fnref-n-1">↩</a></li></ol></section>',
    );
  });
});

describe('import from WordPress: bad input', () => {
  const codeOf = async (source: string) => {
    const thrown: unknown = await readAll(readWordPress, [importFile('harbour.xml', source)]).catch(
      (error: unknown) => error,
    );
    return thrown instanceof ImportError ? thrown.code : thrown;
  };

  test('a file that ends too early, entities and an export without texts are refused', async () => {
    const whole = wordpressExport([{ id: 1, content: 'Text' }]);
    expect(await codeOf(whole.slice(0, -20))).toBe('truncated');
    expect(await codeOf(whole.slice(0, whole.indexOf('Text')))).toBe('truncated');
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    expect(await codeOf(whole.replace('<rss', `${bomb}<rss`))).toBe('entities');
    expect(await codeOf(wordpressExport([]))).toBe('empty');
  });

  test('one text that is too deep is unreadable, and the others are there', async () => {
    const { records, texts } = await read([
      { id: 1, content: '<div>'.repeat(5_000) },
      { id: 2, content: 'B' },
    ]);
    expect(records.find(({ kind }) => kind === 'unreadable')).toMatchObject({
      key: 'https://harbour.example/?p=1',
      reason: 'too-deep',
    });
    expect(texts.map(({ html }) => html)).toEqual(['<p>B</p>']);
  });

  test('an item that stands twice is found once, and two items with one address are two', async () => {
    const { texts, records } = await read([{ id: 1 }, { id: 1, title: 'Again' }]);
    expect(texts).toHaveLength(1);
    expect(records.at(-1)).toMatchObject({ kind: 'omission', reason: 'duplicate' });
  });
});
