import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '#domain/rich-text.ts';
import { importFile, readAll } from '#tests/support/import/import-files.ts';
import { readMarkdown } from './markdown-reader.ts';

type Files = Record<string, string>;

const read = (files: Files) =>
  readAll(
    readMarkdown,
    Object.entries(files).map(([path, content]) => importFile(path, content)),
  );

/** The stored markup of one text, and its notes in short. */
async function converted(markdown: string, files: Files = {}, path = 'content/post/one.md') {
  const { texts } = await read({ [path]: `---\ntitle: One\n---\n${markdown}`, ...files });
  const text = texts.find(({ title }) => title === 'One');
  if (!text) throw new Error('The text is absent.');
  expect(sanitiseHtml(text.html)).toBe(text.html);
  return { ...text, short: text.notes.map(({ level, what, detail }) => `${level} ${what} ${detail}`.trim()) };
}

describe('import from Markdown: texts', () => {
  test.each<[string, string, string]>([
    [
      'paragraphs and emphasis',
      'One *two*\n**three** ~~four~~ `<five>`',
      '<p>One <em>two</em> <strong>three</strong> <s>four</s> <code>&lt;five&gt;</code></p>',
    ],
    [
      'a task list',
      '- [x] A\n- [ ] B',
      '<ul class="task-list"><li class="task is-done">A</li><li class="task">B</li></ul>',
    ],
    [
      'a callout',
      '> [!WARNING] Mind\n> the *gap*',
      '<aside class="callout callout-warning"><p class="callout-title">Mind</p><p>the <em>gap</em></p></aside>',
    ],
    [
      'a directive',
      ':::tip[Before]\nRead **this**.\n:::',
      '<aside class="callout callout-tip"><p class="callout-title">Before</p><p>Read <strong>this</strong>.</p></aside>',
    ],
    [
      'a definition list',
      'Fathom\n: Six feet\n\nKnot\n\n: A *mile* an hour',
      '<dl><dt>Fathom</dt><dd>Six feet</dd><dt>Knot</dt><dd>A <em>mile</em> an hour</dd></dl>',
    ],
    [
      'a footnote',
      'A[^x], B[^x]\n\n[^x]: See `c`',
      '<p>A<sup class="footnote-ref"><a href="#fn-x" id="fnref-x">1</a></sup>, B<sup class="footnote-ref"><a href="#fn-x" id="fnref-x-2">1</a></sup></p>\n<section class="footnotes"><ol><li id="fn-x">See <code>c</code> <a href="#fnref-x" class="footnote-back">↩</a></li></ol></section>',
    ],
    [
      'formulas',
      'It costs $5 and $10, so $a_1 = b$.\n\n$$\n\\frac{a}{b}\n$$\n\nand \\(c\\) `$d$`',
      '<p>It costs $5 and $10, so <code class="formula">a_1 = b</code>.</p>\n<pre class="formula"><code>\\frac{a}{b}</code></pre>\n<p>and <code class="formula">c</code> <code>$d$</code></p>',
    ],
    ['code', '```ts {linenos=table}\na < b\n```', '<pre><code class="language-ts">a &lt; b</code></pre>'],
    [
      'a table',
      '| A | B |\n|---|--:|\n| 1 | 2 |',
      '<table><thead><tr><th scope="col">A</th><th scope="col" align="right">B</th></tr></thead><tbody><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
    ],
    [
      'HTML',
      '<div class="x" onclick="y()">\n\nA <kbd>Esc</kbd>\n\n</div>\n\n<details><summary>S</summary>\n\nB\n\n</details>',
      '<p>A <kbd>Esc</kbd></p>\n<details><summary>S</summary><p>B</p></details>',
    ],
    [
      'an id of a heading',
      '## Tides {#tides}\n\n[up](#tides)',
      '<h2 id="tides">Tides</h2>\n<p><a href="#tides">up</a></p>',
    ],
    ['a heading that is the title', '# One\n\nText', '<p>Text</p>'],
    [
      'blocks of this site',
      '<figure class="gallery wide">\n<img src="https://a.example/1.png" alt="A">\n<img src="https://a.example/2.png" alt="B">\n<figcaption>C</figcaption>\n</figure>',
      '<figure class="gallery wide"><img src="https://a.example/1.png" alt="A" /><img src="https://a.example/2.png" alt="B" /><figcaption>C</figcaption></figure>',
    ],
  ])('%s', async (_, markdown, html) => {
    const found = await converted(markdown);
    expect(found.html).toBe(html);
    expect(found.short).toEqual([]);
  });

  test.each<[string, string, string, string[]]>([
    [
      'figure',
      '{{< figure src="https://a.example/q.png" alt="Q" caption="The quay" >}}',
      '<figure><img src="https://a.example/q.png" alt="Q" /><figcaption>The quay</figcaption></figure>',
      [],
    ],
    [
      'youtube',
      '{{< youtube aqz-KE-bpKQ >}}',
      '<figure class="embed embed-youtube"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">youtube.com/watch?v=aqz-KE-bpKQ</a></figure>',
      [],
    ],
    [
      'gist',
      '{{< gist tove 0123456789abcdef >}}',
      '<figure class="embed embed-gist"><a href="https://gist.github.com/tove/0123456789abcdef">gist.github.com/tove/0123456789abcdef</a></figure>',
      [],
    ],
    [
      'highlight',
      '{{< highlight go "linenos=1" >}}\na := "<b>"\n\nc\n{{< /highlight >}}',
      '<pre><code class="language-go">a := "&lt;b&gt;"\n\nc</code></pre>',
      [],
    ],
    [
      'ref',
      'See [two]({{< ref "two.md#a" >}}) and [none]({{< relref "none.md" >}}).',
      '<p>See <a href="/post/two/#a">two</a> and none.</p>',
      ['lost link relref none.md'],
    ],
    [
      'notice',
      '{{% notice tip %}}\nRead **this**.\n{{% /notice %}}',
      '<aside class="callout callout-tip"><p>Read <strong>this</strong>.</p></aside>',
      [],
    ],
    ['shown', '`{{</* youtube a */>}}`', '<p><code>{{&lt; youtube a &gt;}}</code></p>', []],
    [
      'unknown',
      '{{< tides station="7" >}}\n\n{{% box %}}\n*In*\n{{% /box %}}',
      '<p>{{&lt; tides station="7" &gt;}}</p>\n<p><em>In</em></p>',
      ['lost short-code {{< tides >}}', 'lost short-code {{< box >}}'],
    ],
  ])('short code %s', async (_, markdown, html, notes) => {
    const found = await converted(markdown, { 'content/post/two.md': '---\ntitle: Two\n---\n' });
    expect(found.html).toBe(html);
    expect(found.short).toEqual(notes);
  });

  test('template tags of Jekyll', async () => {
    const found = await converted(
      '{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n[a]({{ site.baseurl }}/a/) [b]({% post_url 2024-05-03-two %})\n{: .lead}\n\n{% raw %}{{ x }}{% endraw %} {% include map.html %}\n\n{% include figure.html src="/img/q.png" caption="Q" %}',
      {
        '_config.yml': 'title: Harbour\nurl: https://harbour.example\nbaseurl: /log\npermalink: pretty\n',
        '_posts/2024-05-03-two.md': '---\ntitle: Two\n---\n',
        'img/q.png': 'x',
      },
      '_posts/2024-05-02-one.md',
    );
    expect(found.html).toBe(
      '<pre><code class="language-ruby">puts 1</code></pre>\n<p><a href="/log/a/">a</a> <a href="/log/2024/05/03/two/">b</a></p>\n<p>{{ x }}</p>\n<figure><img src="/img/q.png" alt="" /><figcaption>Q</figcaption></figure>',
    );
    expect(found.short).toEqual(['lost template-tag {% include map.html %}']);
    expect(found.pictures).toMatchObject([{ url: '/img/q.png', file: 'img/q.png' }]);
    expect(found.oldPaths).toEqual(['/log/2024/05/02/one/']);
  });

  test('components of Astro leave their texts, and imported pictures their address', async () => {
    const found = await converted(
      'import hero from \'./hero.png\'\nimport { Box } from \'../Box.astro\'\n\n<Box tone="calm">\n\nIn *it*\n\n</Box>\n\n<Image src={hero} alt="Hero" />\n\n`<Box>`',
      {
        'src/content/blog/hero.png': 'x',
        'astro.config.mjs': "export default { site: 'https://harbour.example' }",
      },
      'src/content/blog/one.mdx',
    );
    expect(found.html).toBe(
      '<p>In <em>it</em></p>\n<figure><img src="/src/content/blog/hero.png" alt="Hero" /></figure>\n<p><code>&lt;Box&gt;</code></p>',
    );
    expect(found.short).toEqual(['changed component Box']);
    expect(found.oldPaths).toEqual(['/blog/one/']);
  });
});

describe('import from Markdown: pictures and links', () => {
  test('pictures beside the text, in the folder of static files and elsewhere', async () => {
    const found = await converted(
      '![A](quay.jpg "The quay")\n\n![B](/img/b.png) ![C](../../static/img/c.png)\n\n![D](https://a.example/d.png)\n\n![E](gone.png)\n\n[chart](chart.pdf) [two](../two.md#x) [own](https://harbour.example/post/two/)',
      {
        'site/hugo.toml': 'baseURL = "https://harbour.example/"\ntitle = "Harbour"\n',
        'site/content/post/one/quay.jpg': 'x',
        'site/content/post/one/chart.pdf': 'x',
        'site/static/img/b.png': 'x',
        'site/static/img/c.png': 'x',
        'site/content/post/two.md': '---\ntitle: Two\n---\n',
      },
      'site/content/post/one/index.md',
    );
    expect(found.html).toBe(
      [
        '<figure><img src="/site/content/post/one/quay.jpg" alt="A" title="The quay" /></figure>',
        '<figure class="gallery"><img src="/site/static/img/b.png" alt="B" /><img src="/site/static/img/c.png" alt="C" /></figure>',
        '<figure><img src="https://a.example/d.png" alt="D" /></figure>',
        '<figure><img src="https://harbour.example/post/one/gone.png" alt="E" /></figure>',
        '<p><a href="/site/content/post/one/chart.pdf">chart</a> <a href="/post/two/#x">two</a> <a href="/post/two/">own</a></p>',
      ].join('\n'),
    );
    expect(found.pictures.map(({ file }) => file)).toEqual([
      'site/content/post/one/quay.jpg',
      'site/static/img/b.png',
      'site/static/img/c.png',
      undefined,
      undefined,
    ]);
    expect(found.files).toEqual([
      { url: '/site/content/post/one/chart.pdf', file: 'site/content/post/one/chart.pdf' },
    ]);
  });

  test('a picture that no file and no site has is reported, and no path leads out of the package', async () => {
    const found = await converted('![A](../../../../etc/a.png)');
    expect(found.pictures[0]?.file).toBeUndefined();
    expect(found.short).toEqual(['lost picture /etc/a.png']);
  });
});

describe('import from Markdown: records', () => {
  test('Hugo: addresses, aliases, languages, state, topics, cover', async () => {
    const { records, texts, notes } = await read({
      'config.toml':
        'baseURL = "https://harbour.example/log/"\ntitle = "Harbour"\ndefaultContentLanguage = "en"\n[permalinks]\npost = "/:year/:month/:slug/"\n[languages.en]\n[languages.de]\n',
      'content/post/quay/index.md':
        '+++\ntitle = "The new quay"\ndate = 2024-05-02T09:30:00+02:00\nlastmod = 2024-05-04\nauthor = "Tove Holm"\ncategories = ["Piers"]\ntags = ["Tide", "Stone"]\nseries = ["A year"]\naliases = ["/old/quay/", "older"]\nweight = 3\ndescription = "In short"\nlinks = [1]\n+++\nText',
      'content/post/quay/featured.jpg': 'x',
      'content/post/quay/index.de.md':
        '---\ntitle: Der neue Kai\nslug: kai\ndate: 2024-05-02\ndraft: true\n---\nText',
      'content/post/later.md': '---\ntitle: Later\ndate: 2030-01-01\nurl: /soon/\n---\n',
      'content/post/past.md': '---\ntitle: Past\ndate: 2020-01-01\nexpiryDate: 2021-01-01\n---\n',
      'content/about.md': '{\n"title": "About",\n"menu": "main",\n"weight": 2\n}\nUs',
      'content/post/_index.md': '---\ntitle: Posts\n---\n',
      'content/post/broken.md': '---\ntitle: [\n---\n',
      'themes/x/README.md': 'No text of the site',
    });
    expect(notes).toEqual([]);
    expect(records.map(({ kind }) => kind)).toEqual([
      ...['site', 'author', 'category', 'tag', 'tag', 'unreadable'],
      ...['post', 'post', 'post', 'post', 'page', 'omission'],
    ]);
    expect(records[0]).toMatchObject({
      title: 'Harbour',
      url: 'https://harbour.example/log/',
      language: 'en',
    });
    expect(records[5]).toMatchObject({
      reason: 'front-matter',
      place: expect.stringMatching(/broken\.md, line [23]/),
    });
    const [quay, kai, later, past, about] = texts;
    expect(quay).toMatchObject({
      key: 'post/quay/index.md',
      title: 'The new quay',
      slug: 'quay',
      excerpt: 'In short',
      date: '2024-05-02T09:30:00+02:00',
      updatedAt: '2024-05-04',
      status: 'published',
      authorKey: 'tove holm',
      categoryKeys: ['piers'],
      tagKeys: ['tide', 'stone'],
      series: 'A year',
      language: 'en',
      translationKey: 'post/quay/index',
      cover: { file: 'content/post/quay/featured.jpg' },
      oldPaths: ['/log/2024/05/the-new-quay/', '/log/old/quay/', '/log/2024/05/older'],
    });
    expect(quay?.notes).toEqual([{ level: 'lost', what: 'front-matter', detail: 'links', place: '' }]);
    expect(kai).toMatchObject({
      language: 'de',
      status: 'draft',
      translationKey: 'post/quay/index',
      oldPaths: ['/log/de/2024/05/kai/'],
    });
    expect(later).toMatchObject({ status: 'scheduled', oldPaths: ['/log/soon/'] });
    expect(past).toMatchObject({ status: 'draft', notes: [{ what: 'expired' }] });
    expect(about).toMatchObject({
      kind: 'page',
      menuOrder: 2,
      oldPaths: ['/log/about/'],
      notes: [{ what: 'menu' }],
    });
  });

  test('Jekyll: dates of file names, categories in addresses, drafts', async () => {
    const { texts } = await read({
      '_config.yml': 'title: Harbour\nauthor: Tove\n',
      'sea/_posts/2024-05-02-the-quay.markdown':
        '---\ncategories: log book\ntags: a b\nredirect_from:\n  - /old.html\n---\nText',
      '_drafts/idea.md': '---\ntitle: Idea\n---\n',
      'about.md': '---\ntitle: About\npermalink: /about-us/\n---\nUs',
      'README.md': '# Read me',
    });
    expect(texts.map(({ kind, title, status }) => [kind, title, status])).toEqual([
      ['post', 'The quay', 'published'],
      ['post', 'Idea', 'draft'],
      ['page', 'About', 'published'],
    ]);
    expect(texts[0]).toMatchObject({
      date: '2024-05-02',
      slug: 'the-quay',
      categoryKeys: ['log', 'book'],
      tagKeys: ['a', 'b'],
      oldPaths: ['/sea/log/book/2024/05/02/the-quay.html', '/old.html'],
    });
    expect(texts[2]?.oldPaths).toEqual(['/about-us/']);
  });

  test('a folder of notes becomes posts, with the first heading or the file name as title', async () => {
    const { texts } = await read({
      'notes/tides.md': '# About *tides*\n\nText',
      'notes/sub/low_water.md': 'Text ![[q.png|Quay]]',
      'notes/img/q.png': 'x',
    });
    expect(texts.map(({ kind, title, html }) => [kind, title, html])).toEqual([
      ['post', 'About tides', '<p>Text</p>'],
      ['post', 'Low water', '<p>Text <img src="/notes/img/q.png" alt="Quay" /></p>'],
    ]);
    expect(texts[0]).toMatchObject({ key: 'tides.md', oldPaths: ['/tides/'] });
  });

  test('a file in an older encoding is read, and a file that is no text is unreadable', async () => {
    const { records } = await readAll(readMarkdown, [
      importFile('a.md', Uint8Array.from([0x43, 0x61, 0x66, 0xe9])),
      importFile('b.md', Uint8Array.from([0x89, 0x50, 0, 1, 2])),
    ]);
    expect(records.slice(1)).toMatchObject([
      { kind: 'unreadable', key: 'b.md', reason: 'encoding' },
      { kind: 'post', html: '<p>Café</p>', notes: [{ what: 'encoding' }, { what: 'no-title' }] },
    ]);
  });
});
