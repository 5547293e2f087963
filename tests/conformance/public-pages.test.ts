import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { elementsOf } from '../support/html-elements.ts';

/** A site with its sample content, and the HTML of its pages as visitors get it. */
async function openSite() {
  const backend = await openBackend('SQLite', { sample: true, pages: builtPages });
  const htmlOf = async (path: string) => (await backend.app.server.inject(path)).body;
  return { ...backend, htmlOf, elements: async (path: string) => elementsOf(await htmlOf(path)) };
}

test('mend 2: row 19, the newsletter block is on the account pages and on unknown paths as well', async () => {
  await using site = await openSite();
  for (const path of ['/', '/login', '/signup', '/blog/999', '/nowhere', '/nowhere/at/all']) {
    const fields = (await site.elements(path)).filter(({ id }) => id === 'newsletterEmail');
    // Row 71: the field is announced as required.
    expect(fields, path).toMatchObject([{ required: '' }]);
  }
  await (await site.signedInAs('admin')).settings.update({ features: { enableNewsletter: false } });
  for (const path of ['/login', '/nowhere']) expect(await site.htmlOf(path)).not.toContain('newsletterEmail');
});

test('mend 3: a page knows the size of each picture in its text', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { url } = await admin.posts.uploadImage({
    image: new File([png], 'boat.png', { type: 'image/png' }),
  });
  const html = `<p>Text</p><p><img src="${url}"></p><p><img src="https://other.example/a.png" alt="A"></p>`;
  const { slug } = await admin.posts.create({ title: 'Boats', content: html });
  const project = await admin.projects.create({
    title: 'Boats',
    description: 'Two',
    images: [url],
    fullDescription: html,
  });
  const lazy = { loading: 'lazy', decoding: 'async' };
  // The post has no cover, so its first picture is in the first view.
  const first = { loading: 'eager', fetchpriority: 'high', decoding: 'async' };
  for (const [path, loading] of [
    [`/blog/${slug}`, first],
    [`/project/${project.slug}`, lazy],
  ] as const) {
    const images = (await site.elements(path)).filter(({ tag }) => tag === 'img');
    expect(
      images.findLast(({ src }) => src === url),
      path,
    ).toMatchObject({ width: '90', height: '60', alt: '', ...loading });
    const external = images.find(({ src }) => src?.startsWith('https://other.example'));
    expect(external, path).toMatchObject({ alt: 'A', ...lazy });
    expect(external).not.toHaveProperty('width');
  }
});

test('a picture in a text has its copies on the page, and one plain absolute URL in feeds and Markdown', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const upload = async (width: number, height: number, name: string) => {
    const picture = sharp({ create: { width, height, channels: 3, background: 'teal' } });
    const file = new File([new Uint8Array(await picture.jpeg().toBuffer())], name, { type: 'image/jpeg' });
    return (await admin.posts.uploadImage({ image: file })).url;
  };
  const [wide, tall] = [await upload(2000, 800, 'wide.jpg'), await upload(450, 900, 'tall.jpg')];
  const widthsOf = async (url: string) => (await site.ports.stores.images.findByUrl(url))?.widths;
  await vi.waitFor(
    async () => {
      expect(await widthsOf(wide)).toEqual([400, 800, 1200, 1600]);
      expect(await widthsOf(tall)).toEqual([400]);
    },
    { timeout: 15_000 },
  );
  const content = `<p>Text</p><p><img src="${wide}" alt="Wide"></p><p><img src="${tall}" alt="Tall"></p>`;
  const { slug } = await admin.posts.create({ title: 'Boats', content });

  const html = await site.htmlOf(`/blog/${slug}`);
  const images = (await site.elements(`/blog/${slug}`)).filter(({ tag }) => tag === 'img');
  expect(images.find(({ src }) => src === wide)).toMatchObject({
    'data-shape': 'wide',
    sizes: '(min-width: 1328px) 892px, (min-width: 1024px) 67vw, 92vw',
    srcset: expect.stringContaining('-1600.jpg 1600w'),
    width: '1200',
    height: '480',
  });
  expect(images.find(({ src }) => src === tall)).toMatchObject({
    'data-shape': 'tall',
    style: expect.stringMatching(/^--ratio:0\.5000;background-image:url/),
    loading: 'lazy',
  });
  expect(html).toContain('<source type="image/avif" srcset="/images/wide-');

  for (const path of ['/feed.xml', '/atom.xml', '/feed.json', `/blog/${slug}.md`]) {
    const text = await site.htmlOf(path);
    for (const url of [wide, tall]) expect(text, path).toMatch(new RegExp(`http://[^"/]+${url}`));
    for (const part of ['srcset', '<picture', 'data-shape', '-400.']) expect(text, path).not.toContain(part);
  }
});

test('mend 6: a post without a cover has no box on its page and a cover of type on its card', async () => {
  await using site = await openSite();
  const { slug, imageUrl } = await (await site.signedInAs('admin')).posts.create({
    title: '“élan” and more',
  });
  expect(imageUrl).toBe('/placeholder.svg');
  const classes = async (path: string) => (await site.elements(path)).map((element) => element.class);
  expect(await classes(`/blog/${slug}`)).not.toContain('page sheet article-cover');
  expect(await classes('/blog/hire-for-the-seventh-month')).toContain('page sheet article-cover');
  const list = await site.htmlOf('/blog');
  expect(list).toContain('letter-cover" aria-hidden="true"><span>É</span>');
  expect(list).not.toContain('/placeholder.svg"');
});

test('mend 1: a malformed path is a 404, a page for visitors and JSON for clients of the API', async () => {
  await using site = await openSite();
  // `inject` would refuse such a path by itself.
  const url = await site.app.server.listen({ port: 0, host: '127.0.0.1' });
  const statusAndType = async (path: string) => {
    const response = await fetch(url + path);
    const body = await response.text();
    return { status: response.status, type: response.headers.get('content-type'), body };
  };
  for (const path of [
    '/%E0%A4%A',
    '/blog/%E0%A4%A',
    '/project/%ff',
    '/%',
    '/%zz?page=%ff',
    '/blog/a%20%ff',
  ]) {
    const page = await statusAndType(path);
    expect([page.status, page.type], path).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body, path).toContain('</html>');
  }
  for (const path of ['/api/%E0%A4%A', '/api/blog/posts/%ff', '/api/%', `/api/projects/${'a'.repeat(300)}`]) {
    const answer = await statusAndType(path);
    expect([answer.status, answer.type], path).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.body), path).toMatchObject({ code: 'not-found' });
  }
  // Well-formed paths stay as they are.
  expect((await statusAndType('/blog/hire-for-the-seventh-month?utm_source=%ff')).status).toBe(200);
});

test('mend 1: a parameter of a list names a part of it, or the address is a 404', async () => {
  await using site = await openSite();
  const statusOf = async (path: string) => (await site.app.server.inject(path)).statusCode;
  for (const list of ['/blog', '/projects']) {
    for (const page of ['abc', '0', '-1', '1.5', '01', '99999', '1e3'])
      expect(await statusOf(`${list}?page=${page}`), `${list} ${page}`).toBe(404);
    for (const query of ['', '?page=1', '?page=', '?search=&page=', '?sort=title'])
      expect(await statusOf(list + query), list + query).toBe(200);
  }
  for (const category of ['zzz', '999', '0', '-1'])
    expect(await statusOf(`/blog?category=${category}`), category).toBe(404);
  // Its address is that of its slug (decision D20).
  const { headers } = await site.app.server.inject('/blog?category=2');
  expect(headers.location).toMatch(/^\/blog\/category\//);
  expect(await statusOf('/projects?tag=nothing')).toBe(404);
});

test('mend 1: a search within a category or tag stays within it', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const { id } = await admin.categories.create({ name: 'Boats' });
  await admin.posts.create({ title: 'Harbour lights', categoryId: id });
  await admin.posts.create({ title: 'Harbour walls', categoryId: 1 });
  const fields = async (path: string) =>
    (await site.elements(path)).filter(({ tag, type }) => tag === 'input' && type === 'hidden');
  const forms = (await site.elements('/blog/category/boats')).filter(({ tag }) => tag === 'form');
  expect(forms.map(({ action }) => action)).toContain('/blog/category/boats');
  expect(await fields('/blog')).toEqual([]);
  const found = await site.htmlOf('/blog/category/boats?search=harbour');
  expect(found).toContain('Harbour lights');
  expect(found).not.toContain('Harbour walls');
  const [tag] = await admin.tags.list();
  expect(await fields(`/projects?tag=${encodeURIComponent(tag?.name ?? '')}`)).toMatchObject([
    { name: 'tag', value: tag?.name },
  ]);
});

test('mend 1: a further page of the projects has its own title, canonical and neighbours', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  for (let index = 0; index < 50; index += 1)
    await admin.projects.create({ title: `Project ${index}`, description: 'Text', images: ['/a.png'] });
  const html = await site.htmlOf('/projects?page=2');
  expect(html).toMatch(/<title>My Projects, page 2 · /);
  const links = (await site.elements('/projects?page=2')).filter(({ tag }) => tag === 'link');
  const hrefOf = (rel: string) => links.find((link) => link.rel === rel)?.href;
  expect(hrefOf('canonical')).toMatch(/\/projects\?page=2$/);
  expect([hrefOf('prev'), hrefOf('next')]).toEqual(['/projects', '/projects?page=3']);
});

test('mend 9: category and tags of a detail page lead to the filtered lists', async () => {
  await using site = await openSite();
  const { items: posts } = await site.visitor.posts.list();
  const { items: projects } = await site.visitor.projects.list();
  const [post, project] = [posts[0], projects.find(({ tags }) => tags.length > 1)];
  const addresses = async (path: string) => (await site.elements(path)).map(({ href }) => href);
  const category = `/blog/category/${post?.category.slug}`;
  expect(await addresses(`/blog/${post?.slug}`)).toContain(category);
  const tags = project?.tags.map(({ name }) => `/projects?${new URLSearchParams({ tag: name })}`) ?? [];
  expect(await addresses(`/project/${project?.slug}`)).toEqual(expect.arrayContaining(tags));
  for (const path of [category, ...tags]) {
    expect((await site.app.server.inject(path)).statusCode, path).toBe(200);
  }
});

test('mend 9: the cards of the projects have no links to the admin area in their HTML', async () => {
  await using site = await openSite();
  for (const path of ['/projects', '/']) {
    const html = (await site.htmlOf(path)).replace(/^.*<main/s, '');
    expect(html, path).not.toContain('/admin/projects/edit');
  }
});

test('mend 9: both search forms have a button, and a list of 117 tags shows the most used ones', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const names = Array.from({ length: 117 }, (_, index) => `Tag ${index}`);
  for (let from = 0; from < names.length; from += 20) {
    const project = { title: 'Tags', description: 'Many', images: ['/picture.png'] };
    await admin.projects.create({ ...project, tags: names.slice(from, from + 20) });
  }
  for (const path of ['/blog', '/projects']) {
    const elements = await site.elements(path);
    const search = elements.findIndex(({ name }) => name === 'search');
    expect(
      elements.slice(search).find(({ tag }) => tag === 'button'),
      path,
    ).toMatchObject({ type: 'submit' });
  }
  const filter = (await site.htmlOf('/projects?tag=Tag+90')).replace(/^.*<nav aria-label="Tag"/s, '');
  const [shown = '', folded = ''] = filter.replace(/<\/nav>.*$/s, '').split('<details');
  const links = (html: string) => elementsOf(html).filter(({ tag }) => tag === 'a');
  expect(links(shown).length).toBeLessThanOrEqual(13);
  expect(links(shown).filter((link) => link['aria-current'] === 'true')).toHaveLength(1);
  expect(links(folded).length).toBeGreaterThan(100);
  expect(folded).not.toContain(' open');
});

test('further links are in the footer and on the contact page, with the marks of their networks alone', async () => {
  await using site = await openSite();
  const before = await site.htmlOf('/');
  const admin = await site.signedInAs('admin');
  const links = [
    { name: 'Mastodon', url: 'https://fosstodon.org/@tove' },
    { name: 'Anselm <b>', url: 'https://anselm.example/"x' },
    { name: 'Write', url: 'mailto:tove@anselm.example' },
  ];
  await admin.settings.update({ socialMedia: { links } });
  const { socialMedia } = await admin.settings.get();
  for (const path of ['/', '/contact']) {
    const shown = (await site.elements(path)).filter(
      ({ tag, href }) => tag === 'a' && links.some(({ url }) => url === href),
    );
    // The footer of every page, and the panel of the contact page; never the banner.
    expect(shown.length, path).toBe(path === '/' ? 3 : 6);
    for (const link of shown) expect(link.rel).toBe('me noopener');
  }
  const html = await site.htmlOf('/');
  expect(html).toContain('aria-label="Anselm &lt;b&gt;"');
  // One network of the list is known: its outline is on the page, and no other.
  const outlines = (text: string) => text.match(/<path d="M[^"]{60,}"/g)?.length ?? 0;
  expect(outlines(html) - outlines(before)).toBe(1);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const owner = JSON.parse(data)['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'Person');
  expect(owner.sameAs).toEqual(links.slice(0, 2).map(({ url }) => url));

  // Without the contact information, the panel has the links; without either there is none.
  await admin.contactInfo.update({ email: '', location: '', socialMedia: [] });
  expect(await site.htmlOf('/contact')).toContain('contactInformation');
  await admin.settings.update({ socialMedia: { ...socialMedia, links: [] } });
  expect(await site.htmlOf('/contact')).not.toContain('contactInformation');
});

test('every frame that crops a picture, and its share image, keep the focal point in view', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  // Red above, blue below.
  const red = sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } });
  const picture = await red
    .extend({ bottom: 500, background: 'blue' })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const image = new File([new Uint8Array(picture)], 'tower.jpg', { type: 'image/jpeg' });
  const { id, url } = await admin.posts.uploadImage({ image });
  await admin.media.update({ id, focalX: 0.5, focalY: 0.1 });
  const { slug } = await admin.posts.create({ title: 'Tower', imageUrl: url });
  await admin.projects.create({ title: 'Tower', description: 'One', images: [url] });
  await admin.home.update({ hero: { profileImage: url } });

  for (const path of ['/', '/about', '/blog', '/projects', `/blog/${slug}`]) {
    const frames = (await site.elements(path)).filter(({ tag, src }) => tag === 'img' && src === url);
    expect(frames.length, path).toBeGreaterThan(0);
    const cropped = frames.filter(({ style }) => style?.includes('object-position:50% 10%'));
    expect(cropped, path).toHaveLength(frames.length);
  }
  const [, address = ''] =
    /<meta property="og:image" content="([^"]+)"/.exec(await site.htmlOf(`/blog/${slug}`)) ?? [];
  expect(new URL(address).pathname).toBe(`/share/${url.slice('/images/'.length, -'.jpg'.length)}-50x10.jpg`);
  const shared = await site.app.server.inject(new URL(address).pathname);
  expect(await sharp(shared.rawPayload).metadata()).toMatchObject({
    width: 600,
    height: 315,
    format: 'jpeg',
  });
  const [r = 0, , b = 255] = await sharp(shared.rawPayload)
    .extract({ left: 300, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(r - b).toBeGreaterThan(200);
  const old = await site.app.server.inject(new URL(address).pathname.replace('50x10', '1x1'));
  expect(old).toMatchObject({ statusCode: 302, headers: { location: new URL(address).pathname } });
});
