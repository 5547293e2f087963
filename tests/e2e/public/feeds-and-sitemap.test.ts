import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext } from '@playwright/test';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import sharp from 'sharp';
import { expect, test } from '../support/site.ts';

/** The configured origin, not the port that the system assigned: links never follow from what a client sent. */
const origin = 'http://127.0.0.1:0';

const feeds = ['/feed.xml', '/atom.xml', '/feed.json'];
/** Every file that describes the site to programs. */
const forPrograms = [...feeds, '/sitemap.xml', '/llms.txt'];

/** The URL of the running site for a URL of the configured origin. */
const local = (url: string, address: string) => new URL(new URL(address, origin).pathname, url).href;

/** Reads an attribute of a tag in a page's head; fails if the tag exists more than once. */
function headOf(html: string) {
  const only = (pattern: RegExp) => {
    const found = [...html.matchAll(pattern)].map(([, value]) => value);
    expect(found.length, String(pattern)).toBeLessThanOrEqual(1);
    return found[0];
  };
  return {
    title: only(/<title>([^<]*)<\/title>/g),
    canonical: only(/<link rel="canonical" href="([^"]*)"/g),
    meta: (name: string) => only(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')),
    graph: JSON.parse(only(/<script type="application\/ld\+json">([^<]*)<\/script>/g) ?? '{}'),
  };
}

async function textOf(request: APIRequestContext, address: string, accept = '*/*'): Promise<string> {
  return (await request.get(address, { headers: { accept } })).text();
}

test('every page has one address, a description and a picture of its own that is there', async ({
  site,
  request,
}) => {
  const pictures = new Set<string>();
  const project = '/project/the-model-bill-itemised';
  const post = '/blog/what-a-second-opinion-is-for';
  const pages = ['/', '/about', '/projects', project, '/blog', post, '/contact'];
  for (const path of pages) {
    const head = headOf(await textOf(request, site.url + path));
    expect(head.title, path).toContain('Tove Anselm');
    expect(head.canonical, path).toBe(origin + path);
    expect(head.meta('og:url'), path).toBe(origin + path);
    expect(head.meta('description')?.length, path).toBeGreaterThan(20);
    expect(head.meta('twitter:card'), path).toBe('summary_large_image');
    const picture = head.meta('og:image') ?? '';
    pictures.add(picture);
    const answer = await request.get(local(site.url, picture), { maxRedirects: 0 });
    // A redirect would mean that page and server disagree about the text of the card.
    expect(answer.status(), picture).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, format } = await sharp(await answer.body()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  }
  expect(pictures.size).toBe(pages.length);
});

test('the card of a page follows it; one of another time leads to the present one', async ({
  site,
  request,
}) => {
  const owner = await site.asOwner();
  const { id } = await owner.posts.create({ title: 'Before' });
  const imageOf = async () => headOf(await textOf(request, `${site.url}/blog/${id}`)).meta('og:image') ?? '';
  const before = await imageOf();
  await owner.posts.update({ id, title: 'After' });
  const after = await imageOf();
  expect(after).not.toBe(before);
  const old = await request.get(local(site.url, before), { maxRedirects: 0 });
  expect(old.status()).toBe(302);
  expect(old.headers().location).toBe(new URL(after).pathname);
  for (const name of ['post-4711-1.png', 'page-secret-1.png', 'post-1-1.jpg', '..%2f..%2fpackage.json']) {
    expect((await request.get(`${site.url}/share/${name}`)).status(), name).toBe(404);
  }
});

test('titles of any script and length have a card', async ({ site, request }) => {
  const owner = await site.asOwner();
  for (const title of [
    'W'.repeat(300),
    'عنوان من اليمين إلى اليسار',
    'Ærø, Łódź, Αθήνα, Київ',
    '<b>&"\'',
    '🌊',
  ]) {
    const { id } = await owner.posts.create({ title });
    const head = headOf(await textOf(request, `${site.url}/blog/${id}`));
    const answer = await request.get(local(site.url, head.meta('og:image') ?? ''), { maxRedirects: 0 });
    expect(answer.status(), title).toBe(200);
    expect((await sharp(await answer.body()).metadata()).width).toBe(1200);
  }
});

test('structured data is read by the browser as it was meant, and breaks no policy', async ({
  site,
  page,
}) => {
  const owner = await site.asOwner();
  const title = '</script><script>document.title="taken"</script>';
  const { id } = await owner.posts.create({ title, excerpt: 'a & b' });
  await page.goto(`${site.url}/blog/${id}`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const things: Record<string, unknown>[] = JSON.parse(data ?? '{}')['@graph'];
  expect(things.find((thing) => thing['@type'] === 'BlogPosting')).toMatchObject({
    headline: title,
    description: 'a & b',
  });
  await expect(page).toHaveTitle(`${title} · Tove Anselm`);
});

test('a project is a work, with the way to it', async ({ site, request }) => {
  const { graph } = headOf(await textOf(request, `${site.url}/projects/1`));
  const types = graph['@graph'].map((thing: Record<string, unknown>) => thing['@type']);
  expect(types).toEqual(['WebSite', 'Person', 'CreativeWork', 'BreadcrumbList']);
  expect(headOf(await textOf(request, `${site.url}/projects/1`)).canonical).toBe(
    `${origin}/project/the-model-bill-itemised`,
  );
});

test('without social meta tags no page has any', async ({ site, request }) => {
  await textOf(request, `${site.url}/blog/2`);
  await (await site.asOwner()).settings.update({ seo: { enableSocialMetaTags: false } });
  for (const path of ['/', '/blog/what-a-second-opinion-is-for', '/project/the-model-bill-itemised']) {
    const html = await textOf(request, site.url + path);
    expect(html, path).not.toMatch(/<meta (name|property)="(og|twitter|article):/);
    expect(headOf(html).canonical, path).toBe(origin + path);
  }
});

test('what is not for search engines says so', async ({ site, request }) => {
  for (const path of [
    '/login',
    '/signup',
    '/admin',
    '/blog?search=a',
    '/projects?search=a',
    '/nothing',
    '/blog/99',
  ]) {
    const head = headOf(await textOf(request, site.url + path));
    expect(head.meta('robots'), path).toBe('noindex');
    expect(head.canonical, path).toBeUndefined();
  }
  const robots = await textOf(request, `${site.url}/robots.txt`);
  expect(robots).toContain('User-agent: *\nDisallow: /admin\nDisallow: /api/\n');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('feeds hold whole texts with absolute addresses, and are well-formed', async ({
  site,
  request,
  page,
}) => {
  const owner = await site.asOwner();
  const { id } = await owner.posts.create({
    title: 'Tides & <quays>',
    excerpt: 'Short',
    content: '<p>Go <a href="/about">there</a>.</p><p><img src="/images/a.jpg" alt="A"></p>',
    date: '2026-11-20',
  });
  const url = `${origin}/blog/tides-quays`;
  // The id of an entry has the number of the post, so that no reader takes a renamed post for a new one.
  const name = `${origin}/blog/${id}`;
  const whole = `<p>Go <a href="${origin}/about">there</a>.</p><p><img src="${origin}/images/a.jpg" alt="A" /></p>`;

  const rss = parseRssFeed(await textOf(request, `${site.url}/feed.xml`)).items?.find(
    (item) => item.link === url,
  );
  expect(rss).toMatchObject({ title: 'Tides & <quays>', guid: { value: name }, content: { encoded: whole } });
  const atom = parseAtomFeed(await textOf(request, `${site.url}/atom.xml`));
  expect(atom.entries?.find((entry) => entry.id === name)?.content?.value).toBe(whole);
  const json = parseJsonFeed(await textOf(request, `${site.url}/feed.json`));
  expect(json.items?.find((item) => item.id === name)).toMatchObject({
    content_html: whole,
    date_published: '2026-11-20T00:00:00.000Z',
  });

  await page.goto(site.url);
  for (const path of ['/feed.xml', '/atom.xml', '/sitemap.xml']) {
    const text = await textOf(request, site.url + path);
    const root = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return parsed.querySelector('parsererror')?.textContent ?? parsed.documentElement.nodeName;
    }, text);
    expect(['rss', 'feed', 'urlset']).toContain(root);
  }
});

test('a name in a feed outlives a new title, and a change of the settings reaches every feed', async ({
  site,
  request,
}) => {
  const owner = await site.asOwner();
  const idsIn = async () =>
    parseAtomFeed(await textOf(request, `${site.url}/atom.xml`)).entries?.map(({ id }) => id);
  const before = await idsIn();
  await owner.posts.update({ id: 2, title: 'Called otherwise', slug: 'called-otherwise' });
  expect(await idsIn()).toEqual(before);
  await owner.settings.update({ general: { siteName: 'Harbour notes' } });
  for (const path of [...feeds, '/llms.txt']) {
    expect(await textOf(request, site.url + path), path).toContain('Harbour notes');
  }
});

test('texts for programs are asked for again only when they changed', async ({ site, request }) => {
  for (const path of [...forPrograms, '/robots.txt', '/blog/2.md', '/about.md', '/project/1.md']) {
    const first = await request.get(site.url + path);
    expect(first.status(), path).toBe(200);
    const { etag = '', 'cache-control': policy } = first.headers();
    expect(policy, path).toBe('public, no-cache');
    const again = await request.get(site.url + path, { headers: { 'if-none-match': etag } });
    expect(again.status(), path).toBe(304);
  }
});

test('drafts, posts to come and hidden projects stand nowhere; what is removed is gone at once', async ({
  site,
  request,
}) => {
  const owner = await site.asOwner();
  const image = { images: ['https://pictures.example/a.jpg'] };
  const hidden = [
    await owner.posts.create({ title: 'Secret draft', status: 'draft' }),
    await owner.posts.create({ title: 'Secret plan', status: 'scheduled', date: '2099-01-01' }),
  ];
  const projects = [
    await owner.projects.create({ title: 'Secret work', description: 'x', isPublic: false, ...image }),
    await owner.projects.create({ title: 'Secret start', description: 'x', status: 'draft', ...image }),
  ];
  const shown = await owner.posts.create({ title: 'Open words', status: 'scheduled', date: '2026-01-01' });
  const work = await owner.projects.create({ title: 'Open work', description: 'x', ...image });

  for (const path of forPrograms) {
    const text = await textOf(request, site.url + path);
    expect(text, path).not.toMatch(/Secret/);
    for (const { slug } of hidden) expect(text, path).not.toContain(`/blog/${slug}`);
    for (const { slug } of projects) expect(text, path).not.toContain(`/project/${slug}`);
    expect(text, path).toContain(`/blog/${shown.slug}`);
  }
  const addresses = [
    ...hidden.flatMap(({ id }) => [`/blog/${id}.md`, `/share/post-${id}-1.png`]),
    ...projects.flatMap(({ id, slug }) => [
      `/project/${id}.md`,
      `/project/${slug}.md`,
      `/share/project-${id}-1.png`,
    ]),
  ];
  for (const address of addresses) {
    const answer = await request.get(site.url + address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.text()).not.toContain('Secret');
  }

  await owner.posts.remove({ id: shown.id });
  await owner.projects.remove({ id: work.id });
  for (const path of forPrograms) expect(await textOf(request, site.url + path), path).not.toContain('Open');
  for (const path of [`/blog/${shown.id}.md`, `/project/${work.id}.md`])
    expect((await request.get(site.url + path)).status(), path).toBe(410);
  expect((await request.get(`${site.url}/share/post-${shown.id}-1.png`)).status()).toBe(404);
});

test('without a blog there are no feeds, and nothing names one', async ({ site, request }) => {
  for (const path of [...feeds, '/blog/2.md'])
    expect((await request.get(site.url + path)).status()).toBe(200);
  await (await site.asOwner()).settings.update({ features: { enableBlog: false, enableProjects: false } });
  for (const path of [
    ...feeds,
    '/blog/2.md',
    '/project/1.md',
    '/share/post-2-1.png',
    '/share/project-1-1.png',
  ]) {
    expect((await request.get(site.url + path)).status(), path).toBe(404);
  }
  expect(await textOf(request, site.url)).not.toContain('rel="alternate"');
  for (const path of ['/sitemap.xml', '/llms.txt']) {
    const text = await textOf(request, site.url + path);
    expect(text, path).not.toMatch(/\/(blog|projects?)\b|feed\.xml/);
    expect(text, path).toContain(`${origin}/about`);
  }
});

test('a page is answered as Markdown to whoever would rather have that, and never to anyone else', async ({
  site,
  request,
}) => {
  for (const path of ['/blog/2', '/project/1', '/about']) {
    const html = () => request.get(site.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const markdown = () => request.get(site.url + path, { headers: { accept: 'text/markdown' } });
    // Alternates the forms, so that each response comes from the cache after the other form.
    for (const ask of [html, markdown, html, markdown]) {
      const answer = await ask();
      const type = ask === html ? 'text/html' : 'text/markdown';
      expect(answer.headers()['content-type'], path).toBe(`${type}; charset=utf-8`);
      expect(answer.headers().vary, path).toMatch(/\baccept\b(?!-)/i);
      expect(await answer.text(), path).toMatch(ask === html ? /^<!DOCTYPE html>/ : /^# /);
    }
    const same = await textOf(request, `${site.url}${path}.md`);
    expect(await (await markdown()).text()).toBe(same);
    const { etag = '' } = (await markdown()).headers();
    const other = await request.get(site.url + path, {
      headers: { accept: 'text/html', 'if-none-match': etag },
    });
    expect(other.status(), 'the page is not known by the tag of its Markdown').toBe(200);
  }
});

test('Markdown holds the whole post, its facts and absolute addresses', async ({ site, request }) => {
  const { id } = await (await site.asOwner()).posts.create({
    title: 'Tides *and* quays',
    excerpt: 'Short',
    content:
      '<h2>Why</h2><p>Go <a href="/about">there</a>.</p><table><tr><th>A</th></tr><tr><td>1</td></tr></table>',
    date: '2026-11-20',
  });
  const answer = await request.get(`${site.url}/blog/${id}.md`);
  expect(await answer.text()).toBe(
    [
      '# Tides \\*and\\* quays',
      '> Short',
      'By tove · November 20, 2026 · General',
      '## Why',
      `Go [there](${origin}/about).`,
      '| A |\n| - |\n| 1 |\n',
    ].join('\n\n'),
  );
  expect(answer.headers().link).toBe(`<${origin}/blog/tides-and-quays>; rel="canonical"`);
});

test('every address that llms.txt and the sitemap name is there', async ({ site, request }) => {
  const llms = await textOf(request, `${site.url}/llms.txt`);
  expect(llms).toMatch(/^# Tove Anselm\n\n> \S/);
  const sitemap = await textOf(request, `${site.url}/sitemap.xml`);
  const addresses = [
    ...[...llms.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? ''),
    ...[...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? ''),
  ];
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) {
    expect(address.startsWith(`${origin}/`), address).toBe(true);
    expect((await request.get(local(site.url, address))).status(), address).toBe(200);
  }
});

test('an empty site has feeds, a sitemap and cards all the same', async ({ site, request }) => {
  const owner = await site.asOwner();
  await owner.sampleContent.remove();
  for (const path of [...forPrograms, '/about.md']) {
    expect((await request.get(site.url + path)).status(), path).toBe(200);
  }
  const picture = headOf(await textOf(request, site.url)).meta('og:image') ?? '';
  expect((await request.get(local(site.url, picture), { maxRedirects: 0 })).status()).toBe(200);
});

test('five hundred posts: the sitemap has them all, the feeds the newest', async ({ site, request }) => {
  await site.claim();
  const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'));
  const columns = database
    .prepare("select name from pragma_table_info('posts') where name not in ('id', 'slug')")
    .all()
    .map(({ name }) => `"${name}"`)
    .join(', ');
  database.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
     insert into posts (${columns}, slug) select ${columns}, slug || '-' || i from posts, n where id = 2;
     update facts set value = value + 1 where name = 'content-version'`,
  );
  database.close();
  await expect
    .poll(
      async () =>
        (await textOf(request, `${site.url}/sitemap.xml`)).match(/<loc>[^<]*\/blog\/[^</]+<\/loc>/g)?.length,
    )
    .toBe(507);
  expect(parseRssFeed(await textOf(request, `${site.url}/feed.xml`)).items).toHaveLength(20);
});

test('a site that cannot be read says so, and nobody keeps that', async ({ site, request }) => {
  const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'));
  database.exec('alter table posts rename to gone');
  for (const path of [...feeds, '/sitemap.xml', '/blog/2.md']) {
    const answer = await request.get(site.url + path);
    expect(answer.status(), path).toBe(503);
    expect(answer.headers()['cache-control'], path).toBe('no-store');
    expect(Number(answer.headers()['retry-after']), path).toBeGreaterThan(0);
  }
  database.exec('alter table gone rename to posts');
  database.close();
  expect((await request.get(`${site.url}/feed.xml`)).status()).toBe(200);
});
