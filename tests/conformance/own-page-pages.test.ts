import { expect, test } from 'vitest';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { elementsOf } from '../support/html-elements.ts';

/** A site with its sample content, and its pages as visitors get them. */
async function openSite() {
  const backend = await openBackend('SQLite', {
    sample: true,
    pages: { ...builtPages, cacheBytes: 1_000_000 },
  });
  const get = (url: string, headers = {}) => backend.app.server.inject({ url, headers });
  const followed = async (url: string) => {
    const { headers } = await get(url);
    return get(headers.location ?? url);
  };
  const elements = async (url: string) => elementsOf((await followed(url)).body);
  return { ...backend, get, followed, elements, editor: await backend.signedInAs('editor') };
}

const content = '<h2>Desk</h2><p>A desk.</p><h2>Bag</h2><p>A bag.</p>';

test('visitors read a page with its contents, canonical link, Markdown version and search settings', async () => {
  await using site = await openSite();
  const top = await site.editor.ownPages.create({ title: 'About me', excerpt: 'Who I am' });
  await site.editor.ownPages.create({
    title: 'Tools',
    parentId: top.id,
    content,
    imageUrl: '/sample/harbour.svg',
    imageAlt: 'A harbour',
    metaTitle: 'What I work with',
    metaDescription: 'Desk and bag',
  });
  const page = await site.get('/about-me/tools');
  expect(page.statusCode).toBe(200);
  expect(page.headers.vary).toContain('accept');
  const elements = elementsOf(page.body);
  expect(page.body).toContain('<title>What I work with · ');
  const links = elements.filter(({ tag }) => tag === 'link');
  const find = (rel: string, type?: string) => links.find((link) => link.rel === rel && link.type === type);
  expect(find('canonical')?.href).toMatch(/\/about-me\/tools$/);
  expect(find('alternate', 'text/markdown')?.href).toBe('/about-me/tools.md');
  const meta = elements.filter(({ tag }) => tag === 'meta');
  expect(meta.find(({ name }) => name === 'description')?.content).toBe('Desk and bag');
  const anchors = elements.filter(({ tag }) => tag === 'a').map(({ href }) => href);
  expect(anchors).toEqual(expect.arrayContaining(['/about-me', '#desk', '#bag']));
  expect(elements.find(({ tag, alt }) => tag === 'img' && alt === 'A harbour')).toBeDefined();
  expect(page.body).not.toContain('byline');
  expect(page.body).toContain('"name":"About me"');

  const markdown = await site.get('/about-me/tools.md');
  expect(markdown.headers['content-type']).toContain('text/markdown');
  expect(markdown.body).toContain('# Tools');
  expect((await site.get('/about-me/tools', { accept: 'text/markdown' })).body).toBe(markdown.body);
  expect((await site.get('/sitemap.xml')).body).toContain('/about-me/tools</loc>');
  expect((await site.get('/llms.txt')).body).toContain('/about-me/tools.md');
  const card = meta.find(({ property }) => property === 'og:image')?.content ?? '';
  expect(new URL(card).pathname).toMatch(/^\/share\/own-page-\d+-/);
  // The server makes the same address from the record, which costs no drawing.
  const other = new URL(card).pathname.replace(/-[0-9a-z]+\.png$/, '-0.png');
  expect((await site.get(other)).headers.location).toBe(new URL(card).pathname);
});

test('every earlier path and spelling leads to the page by one redirect', async () => {
  await using site = await openSite();
  const { ownPages } = site.editor;
  const top = await ownPages.create({ title: 'About me' });
  const { id } = await ownPages.create({ title: 'Tools' });
  await ownPages.update({ id, slug: 'desk' });
  await ownPages.update({ id, parentId: top.id });
  await ownPages.update({ id: top.id, slug: 'who' });
  for (const path of ['/tools', '/desk', '/about-me/desk', '/Who/Desk', '/who/desk/', '/%77ho/desk']) {
    const { statusCode, headers } = await site.get(path);
    expect({ path, statusCode, location: headers.location }).toEqual({
      path,
      statusCode: 301,
      location: '/who/desk',
    });
  }
  expect((await site.get('/tools?ref=feed')).headers.location).toBe('/who/desk?ref=feed');
  expect((await site.get('/tools.md')).headers.location).toBe('/who/desk.md');
  expect((await site.get('/who/desk')).statusCode).toBe(200);
});

test('a page of another script has its address in that script', async () => {
  await using site = await openSite();
  const { path } = await site.editor.ownPages.create({ title: 'Обо мне', content: '<p>Да</p>' });
  expect(path).toBe('/обо-мне');
  const page = await site.get(encodeURI(path));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Да');
  expect((await site.get('/sitemap.xml')).body).toContain(encodeURI(path));
});

test('a page that search engines should not list is out of the sitemap and says so, a post as well', async () => {
  await using site = await openSite();
  await site.editor.ownPages.create({ title: 'Quiet', noIndex: true });
  const post = await site.editor.posts.create({ title: 'Quiet post', noIndex: true, metaTitle: 'Hush' });
  for (const path of ['/quiet', `/blog/${post.id}`]) {
    const robots = (await site.elements(path)).find(({ name }) => name === 'robots');
    expect(robots?.content, path).toBe('noindex');
  }
  expect((await site.followed(`/blog/${post.id}`)).body).toContain('<title>Hush · ');
  const { body } = await site.get('/sitemap.xml');
  expect(body).not.toContain('/quiet<');
  expect(body).not.toMatch(new RegExp(`/blog/(${post.id}|${post.slug})<`));
});

test('a text that was first published elsewhere names that address as canonical and is out of the sitemap', async () => {
  await using site = await openSite();
  const canonicalUrl = 'https://first.example/text';
  const post = await site.editor.posts.create({ title: 'Told before', canonicalUrl });
  const project = await site.editor.projects.create({
    title: 'Shown before',
    description: 'A project.',
    image: '/images/a.jpg',
    canonicalUrl,
  });
  const page = await site.editor.ownPages.create({ title: 'Written before', canonicalUrl });
  const paths = [`/blog/${post.slug}`, `/project/${project.slug}`, page.path];
  const sitemap = (await site.get('/sitemap.xml')).body;
  for (const path of paths) {
    const links = (await site.elements(path)).filter(({ rel }) => rel === 'canonical');
    expect(
      links.map(({ href }) => href),
      path,
    ).toEqual([canonicalUrl]);
    expect((await site.get(`${path}.md`)).headers.link, path).toBe(`<${canonicalUrl}>; rel="canonical"`);
    expect(sitemap, path).not.toContain(`${path}<`);
  }
  const feed = (await site.get('/feed.xml')).body;
  expect(feed).toContain(`/blog/${post.slug}</link>`);
  expect(feed).not.toContain(canonicalUrl);
  // A change of another field keeps it, and only https addresses are stored.
  await site.editor.posts.update({ id: post.id, title: 'Told again' });
  expect((await site.editor.posts.get({ id: post.id })).canonicalUrl).toBe(canonicalUrl);
  for (const refused of ['http://first.example/text', '/blog/other', 'javascript:alert(1)', 'https://']) {
    await expect(site.editor.posts.update({ id: post.id, canonicalUrl: refused })).rejects.toMatchObject({
      issues: [{ path: 'canonicalUrl', message: expect.stringContaining('https address') }],
    });
  }
});

test('a removed page answers 410 with links to others at every path that it had, until a page has that path', async () => {
  await using site = await openSite();
  const { ownPages } = site.editor;
  const top = await ownPages.create({ title: 'About me' });
  await ownPages.create({ title: 'Desk', parentId: top.id });
  for (const title of ['A', 'B', 'C']) await ownPages.create({ title });
  const { id } = await ownPages.create({ title: 'Tools' });
  await ownPages.update({ id, slug: 'gear' });
  await ownPages.update({ id, parentId: top.id });
  await ownPages.remove({ id });
  for (const path of ['/tools', '/gear', '/about-me/gear', '/About-me/Gear']) {
    const page = await site.get(path);
    expect(page.statusCode, path).toBe(410);
    expect(page.body, path).toContain('Oops! Page not found');
    const file = await site.get(`${path}.md`);
    expect([file.statusCode, file.headers['content-type']], path).toEqual([
      410,
      'text/markdown; charset=utf-8',
    ]);
    expect(file.body, path).toContain('# Oops! Page not found');
  }
  const { body } = await site.get('/about-me/gear');
  const shown = elementsOf(body.slice(body.indexOf('<main'), body.indexOf('</main>')));
  const links = shown.filter(
    ({ tag, href }) => tag === 'a' && !['/', '/blog', '/search'].includes(href ?? ''),
  );
  expect(links.map(({ href }) => href)).toEqual(['/about-me', '/about-me/desk', '/a']);
  expect((await site.get('/about-me/gear.md')).body).toContain('/about-me/desk.md)');
  expect((await site.get(`/${id}`)).statusCode).toBe(404);

  await ownPages.create({ title: 'Gear', slug: 'gear' });
  expect((await site.get('/gear')).statusCode).toBe(200);
  expect((await site.get('/gear.md')).statusCode).toBe(200);
  expect((await site.get('/tools')).statusCode).toBe(410);
});

test('drafts and unknown paths are the 404 of the site', async () => {
  await using site = await openSite();
  await site.editor.ownPages.create({ title: 'Draft', status: 'draft' });
  const unknown = await site.get('/nowhere');
  for (const path of ['/draft', '/about-me/nowhere', '/draft.md', '/wp-login.php']) {
    const { statusCode, body } = await site.get(path);
    expect(statusCode, path).toBe(404);
    expect(body, path).not.toContain('Draft<');
  }
  expect(unknown.body).toContain('Oops! Page not found');
});

test('row 20: header, menu and footer show the stored menu, with features and drafts left out', async () => {
  await using site = await openSite();
  const linksIn = async () => {
    const { body } = await site.get('/about');
    const header = body.slice(body.indexOf('class="header-nav"'), body.indexOf('class="header-end"'));
    return elementsOf(header).filter(({ tag }) => tag === 'a');
  };
  expect((await linksIn()).map(({ href }) => href)).toEqual([
    '/',
    '/about',
    '/projects',
    '/blog',
    '/contact',
  ]);
  const now = await site.editor.ownPages.create({ title: 'Now' });
  const draft = await site.editor.ownPages.create({ title: 'Later', status: 'draft' });
  await site.editor.menu.update({
    entries: [
      { kind: 'own-page', ownPageId: now.id },
      { kind: 'own-page', ownPageId: draft.id },
      { kind: 'site-page', page: 'blog' },
      { kind: 'site-page', page: 'home', label: 'Start' },
      { kind: 'link', url: 'https://example.org', label: 'Example' },
    ],
  });
  await (await site.signedInAs('admin')).settings.update({ features: { enableBlog: false } });
  const links = await linksIn();
  expect(links.map(({ href, rel }) => [href, rel])).toEqual([
    ['/now', undefined],
    ['/', undefined],
    ['https://example.org', 'noopener'],
  ]);
  const { body } = await site.get('/about');
  expect(body.split('href="/now"')).toHaveLength(5);
  expect(body).toContain('"pathname":"/now"');
});
