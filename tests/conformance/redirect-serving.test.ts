import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createApp, type PageSource } from '#server/create-app.ts';
import { type BackendName, openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { sampleOf } from '../support/proof.ts';

/** Pages by their paths; any other path is a 404. Counts what was rendered. */
function pagesAt(...paths: string[]) {
  const rendered: string[] = [];
  const source: PageSource = {
    renderPage: async () => async (request) => {
      const { pathname } = new URL(request.url);
      rendered.push(pathname);
      const status = paths.includes(pathname) ? 200 : 404;
      return new Response(`<p>${status}</p>`, { status, headers: { 'content-type': 'text/html' } });
    },
  };
  return { source, rendered };
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A site that listens, because `inject` does not pass the part before Fastify. */
async function openListening(name: BackendName, pages = pagesAt('/', '/about')) {
  const backend = await openBackend(name, { pages: pages.source });
  const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string, options: RequestInit = {}) => {
    const headers = { 'user-agent': FIREFOX, ...options.headers };
    const response = await fetch(url + path, { redirect: 'manual', ...options, headers });
    const text = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      text,
    };
  };
  const admin = await backend.signedInAs('admin');
  return {
    backend,
    ask,
    admin,
    rendered: pages.rendered,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  };
}

describe.each<BackendName>(['SQLite', 'PostgreSQL'])('the server on %s', (name) => {
  test('a missing path is answered by one redirect, from memory from the second time on', async () => {
    await using site = await openListening(name);
    const { redirects } = site.admin;
    await redirects.create({ source: '/old', target: '/about' });
    await redirects.create({ source: '/2013/*', target: '/blog/*', code: 302 });
    await redirects.create({ source: '/blog/lost', target: 'https://other.example/x?y=1' });
    for (let time = 0; time < 2; time += 1) {
      expect(await site.ask('/OLD/')).toMatchObject({ status: 301, location: '/about', text: '' });
      expect(await site.ask('/old?utm=a')).toMatchObject({ status: 301, location: '/about?utm=a' });
      expect(await site.ask('/2013/01/Text')).toMatchObject({ status: 302, location: '/blog/01/Text' });
      expect(await site.ask('/blog/lost')).toMatchObject({ location: 'https://other.example/x?y=1' });
    }
    expect(site.rendered.filter((path) => path === '/blog/lost')).toHaveLength(1);
    const head = await site.ask('/old', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 301, location: '/about' });
    expect(head.headers.get('cache-control')).toBe('no-cache');
    expect(head.headers.get('content-security-policy')).toBeTruthy();
    // A POST is no visit.
    expect((await site.ask('/old', { method: 'POST' })).status).not.toBe(301);
  });

  test('a rule never shadows a page, unless it has a query', async () => {
    await using site = await openListening(name);
    const { redirects } = site.admin;
    await redirects.create({ source: '/about', target: '/contact' });
    await redirects.create({ source: '/*', target: '/contact' });
    await redirects.create({ source: '/?p=12', target: '/about' });
    for (let time = 0; time < 2; time += 1) {
      expect((await site.ask('/about')).status).toBe(200);
      expect((await site.ask('/')).status).toBe(200);
      expect((await site.ask('/?p=13')).status).toBe(200);
      expect(await site.ask('/?p=12')).toMatchObject({ status: 301, location: '/about' });
      expect(await site.ask('/nowhere')).toMatchObject({ status: 301, location: '/contact' });
      expect((await site.ask('/api/nowhere')).status).toBe(404);
      expect((await site.ask('/images/nowhere.png')).status).toBe(404);
    }
  });

  test('a change of a redirect holds with the next request, here and in another process', async () => {
    await using site = await openListening(name);
    const { id } = await site.admin.redirects.create({ source: '/old', target: '/about' });
    expect((await site.ask('/old')).location).toBe('/about');
    await site.admin.redirects.update({ id, target: '/contact' });
    expect((await site.ask('/old')).location).toBe('/contact');
    const other = await createApp(site.backend.config, pagesAt('/').source);
    try {
      const url = await other.server.listen({ port: 0, host: '127.0.0.1' });
      const locationThere = async () =>
        (await fetch(`${url}/old`, { redirect: 'manual' })).headers.get('location');
      expect(await locationThere()).toBe('/contact');
      await site.admin.redirects.update({ id, target: '/projects' });
      await expect.poll(locationThere, { timeout: 5000 }).toBe('/projects');
      await site.admin.redirects.remove({ id });
      expect((await site.ask('/old')).status).toBe(404);
      await expect.poll(locationThere, { timeout: 5000 }).toBe(null);
    } finally {
      await other.close();
    }
  });

  test('hits are written in batches, at the latest when the process stops', async () => {
    await using site = await openListening(name);
    const { redirects } = site.admin;
    const { id, version } = await redirects.create({ source: '/old', target: '/about' });
    const gone = await redirects.create({ source: '/gone', code: 410 });
    for (let hit = 0; hit < 5; hit += 1) await site.ask('/old');
    expect((await site.ask('/gone')).status).toBe(410);
    expect((await redirects.get({ id })).hits).toBe(0);
    const before = Date.now();
    const other = await createApp(site.backend.config, pagesAt('/').source);
    const url = await other.server.listen({ port: 0, host: '127.0.0.1' });
    for (let hit = 0; hit < 3; hit += 1) await fetch(`${url}/old`, { redirect: 'manual' });
    await fetch(`${url}/gone`, { redirect: 'manual' });
    await other.close();
    const after = await redirects.get({ id });
    expect(after).toMatchObject({ hits: 3, version });
    expect(Date.parse(after.lastHitAt ?? '')).toBeGreaterThanOrEqual(before);
    expect((await redirects.get({ id: gone.id })).hits).toBe(1);
  });

  test('paths that were not found are listed when the process stops, people and programs apart', async () => {
    await using site = await openListening(name);
    const other = await createApp(site.backend.config, pagesAt('/').source);
    const url = await other.server.listen({ port: 0, host: '127.0.0.1' });
    const visit = (path: string, agent = FIREFOX) => fetch(url + path, { headers: { 'user-agent': agent } });
    for (const path of [
      '/lost',
      '/Lost/?name=Ida',
      '/?p=12',
      '/lost?id=7',
      '/ida@moss.example',
      '/.env',
      '/a.php',
    ])
      await visit(path);
    await visit('/lost', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await other.close();
    const { missingPages } = site.admin;
    const counts = async (group: 'visitors' | 'bots') =>
      (await missingPages.list({ group })).items.map(({ path, count }) => `${path} ${count}`).toSorted();
    expect(await counts('visitors')).toEqual(['/?p=12 1', '/lost 2', '/lost?id=7 1']);
    expect(await counts('bots')).toEqual(['/lost 1']);
  });
});

test('the earlier address of a category keeps no other request for the blog from its page', async () => {
  await using site = await openListening('SQLite', { source: builtPages, rendered: [] });
  const { id } = await site.admin.posts.create({ title: 'A text', slug: 'a-text' });
  for (let time = 0; time < 2; time += 1) {
    const location = '/blog/category/general';
    expect(await site.ask('/blog?category=1')).toMatchObject({ status: 301, location });
    expect(await site.ask('/blog?category=1&search=a')).toMatchObject({ location: `${location}?search=a` });
    for (const path of ['/blog', '/blog?search=text'])
      expect(await site.ask(path), path).toMatchObject({ status: 200, location: null });
    expect(await site.ask(`/blog/${id}?a=b%20c`)).toMatchObject({ location: '/blog/a-text?a=b%20c' });
    expect(await site.ask(`/blog/${id}`)).toMatchObject({ location: '/blog/a-text' });
  }
});

test('no pattern takes a page at which the owner signs in or works', async () => {
  await using site = await openListening('SQLite', pagesAt('/login', '/admin'));
  await site.admin.redirects.create({ source: '/*?next=*', target: '/about' });
  await site.admin.redirects.create({ source: '/*', target: '/about' });
  expect((await site.ask('/login?next=/admin')).status).toBe(200);
  expect((await site.ask('/Admin?next=1')).location).toBe(null);
  expect((await site.ask('/admin/nowhere')).status).toBe(404);
  expect((await site.ask('/else?next=1')).location).toBe('/about');
});

test('no redirect leads to its own request', async () => {
  await using site = await openListening('SQLite', pagesAt('/'));
  // The page is switched off, and a rule takes what is missing.
  await site.admin.redirects.create({ source: '/*', target: '/projects' });
  await site.admin.redirects.create({ source: '/projects', target: '/projects/', code: 302 }).catch(() => {});
  for (let time = 0; time < 2; time += 1) {
    expect((await site.ask('/lost')).location).toBe('/projects');
    expect(await site.ask('/projects')).toMatchObject({ status: 404, location: null });
  }
});

test('the aliases of feeds are one redirect, also for HEAD and with a query', async () => {
  await using site = await openListening('SQLite', pagesAt('/', '/feed', '/feed.xml'));
  for (const path of ['/feed', '/feed/', '/rss', '/rss.xml', '/index.xml', '/blog/feed'])
    expect(await site.ask(path), path).toMatchObject({ status: 301, location: '/feed.xml' });
  expect(await site.ask('/atom', { method: 'HEAD' })).toMatchObject({ status: 301, location: '/atom.xml' });
  expect(await site.ask('/feed?x=1')).toMatchObject({ status: 301, location: '/feed.xml?x=1' });
});

test('the Markdown form of an old address leads to the Markdown form of the text', async () => {
  await using site = await openListening('SQLite');
  const { id } = await site.admin.posts.create({ title: 'A text' });
  await site.admin.redirects.create({ source: '/old-text', targetKind: 'post', targetId: id });
  await site.admin.redirects.create({ source: '/old-list', target: '/blog' });
  const { location } = await site.ask('/old-text');
  expect(await site.ask('/old-text.md')).toMatchObject({ status: 301, location: `${location}.md` });
  expect(await site.ask('/old-list.md')).toMatchObject({ status: 301, location: '/blog' });
});

test('a redirect to a scheduled text has no effect before its time', async () => {
  await using site = await openListening('SQLite');
  const date = new Date(Date.now() + 1500).toISOString();
  const { id } = await site.admin.posts.create({ title: 'Soon', status: 'scheduled', date });
  await site.admin.redirects.create({ source: '/old', targetKind: 'post', targetId: id });
  expect((await site.ask('/old')).status).toBe(404);
  await wait(1600);
  expect((await site.ask('/old')).status).toBe(301);
});

test('a long file is refused with both of its wrong lines, and imported whole once they are right', async () => {
  await using backend = await openBackend('HTTP');
  const { redirects } = await backend.signedInAs('admin');
  const count = sampleOf(50_000, 5000);
  const last = count * 0.8;
  const lines = Array.from({ length: count }, (_, index) => `/old/${index + 1},/blog/text-${index + 1},301`);
  const right = lines.join('\n');
  lines[6] = '/old/7,javascript:alert(1),301';
  lines[last - 1] = '/admin/x,/about,301';
  const refusal = await redirects.import({ csv: lines.join('\n') }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'line 7' }, { path: `line ${last}` }],
  });
  expect((await redirects.list({ limit: 1 })).total).toBe(0);
  expect(await redirects.import({ csv: right })).toEqual({ added: count, replaced: 0 });
  const response = await fetch(`${backend.url}/old/${last}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, `/blog/text-${last}`]);
}, 60_000);

test('a file with more lines than a site has redirects is not read to its end', async () => {
  await using backend = await openBackend('SQLite');
  const { redirects } = await backend.signedInAs('admin');
  const refusal = await redirects.import({ csv: 'x\n'.repeat(3_000_000) }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'line 100002', message: 'A site has at most 100,000 redirects.' }],
  });
});

test('strangers cannot make the server read a large import', async () => {
  await using backend = await openBackend('HTTP');
  const body = JSON.stringify({ csv: 'x'.repeat(6_000_000) });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${backend.url}/api/redirects/import`, { method: 'POST', headers, body });
  expect(response.status).toBe(401);
});
