import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import type { PageSource } from '#server/create-app.ts';
import { openBackend } from '../support/backends.ts';
import { type Breakable, openBreakable } from '../support/breakable.ts';

/** Pages that show one text of the site each: /about its headline, /blog/3 a title, /blog the number of posts. */
const pages: PageSource = {
  renderPage: async () => async (request, site) => {
    const { pathname } = new URL(request.url);
    try {
      const { general } = await site.settings.public();
      const html = `<html><body class="page"><p>${await textOf(site, pathname)}</p><p>${general.siteName}</p></body></html>`;
      const type = pathname.endsWith('.xml') ? 'application/rss+xml' : 'text/html';
      return new Response(html, { headers: { 'content-type': type } });
    } catch (error) {
      if (!isSiteError(error)) throw error;
      return new Response(error.message, { status: error.code === 'not-found' ? 404 : 503 });
    }
  },
};

async function textOf(site: Site, path: string): Promise<string> {
  if (path === '/about') return (await site.about.get()).intro.headline;
  const slug = /^\/blog\/([a-z-]+)$/.exec(path)?.[1];
  if (slug) return (await site.posts.get({ id: slug })).title;
  if (path === '/login') return 'Login';
  return `${(await site.posts.list()).total} posts`;
}

async function open(name: 'SQLite' | 'PostgreSQL') {
  const breakable = await openBreakable(name, { pages });
  const { app } = breakable.backend;
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const ready = async () => (await get('/readyz')).status === 200;
  return {
    ...breakable,
    get,
    takeAway: async () => {
      await breakable.takeAway();
      await expect.poll(ready, { timeout: 2000 }).toBe(false);
    },
    giveBack: async () => {
      await breakable.giveBack();
      await expect.poll(ready, { timeout: 2000 }).toBe(true);
    },
    [Symbol.asyncDispose]: () => (breakable as Breakable)[Symbol.asyncDispose](),
  };
}

const NOTE = 'This page may be out of date';

describe.each(['SQLite', 'PostgreSQL'] as const)('without its database on %s', (name) => {
  test('a page that was read before is shown as it was, under a note, until the database is back', async () => {
    await using site = await open(name);
    const editor = await site.backend.signedInAs('editor');
    const { id, slug } = await editor.posts.create({ title: 'First title' });
    const path = `/blog/${slug}`;
    const before = await site.get(path);
    expect(before.text).not.toContain(NOTE);
    await site.get('/feed.xml');
    // A save that no page has read yet makes it outdated.
    await editor.posts.update({ id, title: 'Second title' });
    const feed = await site.get('/feed.xml');
    await site.takeAway();

    const during = await site.get(path);
    expect(during.status).toBe(200);
    expect(during.text).toMatch(/<body class="page"><aside class="outdated-note".*First title/);
    expect(during.text).toContain(NOTE);
    expect(during.headers.get('cache-control')).toBe('no-store');
    expect(during.headers.get('warning')).toContain('110');
    expect(during.headers.get('etag')).toBeNull();
    const head = await site.get(path, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(during.text)));
    const again = await site.get('/feed.xml', {
      headers: { 'if-none-match': feed.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([
      200,
      feed.text,
      'no-store',
    ]);

    await site.giveBack();
    const after = await site.get(path);
    expect(after.text).toContain('Second title');
    expect(after.text).not.toContain(NOTE);
    expect(after.headers.get('cache-control')).toBe('public, no-cache');
  });

  test('what was removed, hidden or switched off does not come back, even at once after that save', async () => {
    await using site = await open(name);
    const admin = await site.backend.signedInAs('admin');
    const removed = await admin.posts.create({ title: 'To go' });
    const hidden = await admin.posts.create({ title: 'To hide' });
    const stays = await admin.posts.create({ title: 'To stay' });
    const paths = [...[removed, hidden, stays].map(({ slug }) => `/blog/${slug}`), '/blog'];
    const read = () => Promise.all(paths.map((path) => site.get(path)));
    await read();
    await admin.posts.remove({ id: removed.id });
    await site.takeAway();
    expect((await read()).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    await site.giveBack();

    expect((await read()).map(({ status }) => status)).toEqual([404, 200, 200, 200]);
    await admin.posts.update({ id: hidden.id, status: 'draft' });
    await site.get(`/blog/${stays.slug}`);
    await site.takeAway();
    expect((await read()).map(({ status }) => status)).toEqual([503, 503, 200, 503]);
    await site.giveBack();

    await read();
    await admin.settings.update({ settings: { features: { enableBlog: false } } });
    await site.takeAway();
    expect((await read()).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await site.giveBack();
  });

  test('rows 6, 201: what was never read is an error, and the settings are the last known ones', async () => {
    await using site = await open(name);
    const admin = await site.backend.signedInAs('admin');
    await admin.settings.update({ settings: { general: { siteName: 'Anselm & Co' } } });
    await site.takeAway();
    expect((await site.get('/about')).status).toBe(503);
    const login = await site.get('/login');
    expect([login.status, login.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(login.text).toContain('Anselm & Co');
    expect(login.text).not.toContain(NOTE);
    await site.giveBack();
    expect((await site.get('/about')).status).toBe(200);
  });

  test('a call is 503 with a sentence, an answer kept since the last save goes on, and the process is healthy', async () => {
    await using site = await open(name);
    const editor = await site.backend.signedInAs('editor');
    const authorization = `Bearer ${await site.backend.tokenOf('editor')}`;
    await editor.posts.create({ title: 'A post' });
    const kept = await site.get('/api/blog/posts');
    await site.takeAway();
    const current = await site.get('/api/blog/posts');
    expect([current.status, current.text]).toEqual([200, kept.text]);
    const json = { authorization, 'content-type': 'application/json' };
    const calls: [string, RequestInit?][] = [
      ['/api/home'],
      ['/api/blog/posts', { headers: { authorization } }],
      ['/api/blog/posts', { method: 'POST', headers: json, body: '{"title":"Lost?"}' }],
      ['/api/auth/signin', { method: 'POST', headers: json, body: '{"username":"a","password":"b"}' }],
    ];
    for (const [path, init] of calls) {
      const answer = await site.get(path, init);
      expect(answer.status, path).toBe(503);
      expect(JSON.parse(answer.text)).toEqual({
        statusCode: 503,
        code: 'unavailable',
        error: 'The site cannot reach its storage. Please try again later.',
        message: 'The site cannot reach its storage. Please try again later.',
        requestId: answer.headers.get('x-request-id'),
      });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await site.get('/healthz')).status).toBe(200);
    const ready = await site.get('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
    await site.giveBack();
    expect((await site.get('/api/home')).status).toBe(200);
    expect(JSON.parse((await site.get('/api/blog/posts')).text)).toHaveLength(1);
  });

  test('a call that finds the database gone before anybody looked is 503 as well', async () => {
    await using site = await openBreakable(name, { pages });
    const url = await site.backend.app.server.listen({ port: 0, host: '127.0.0.1' });
    const authorization = `Bearer ${await site.backend.tokenOf('editor')}`;
    await site.takeAway();
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'Lost?' });
    const answer = await fetch(`${url}/api/blog/posts`, { method: 'POST', headers, body });
    expect(answer.status).toBe(503);
    await site.giveBack();
    await expect.poll(async () => (await fetch(`${url}/api/blog/posts`)).status).toBe(200);
    expect(await (await fetch(`${url}/api/blog/posts`)).json()).toEqual([]);
  });
});

test('a page whose address has none any more is not shown again when rendering fails later', async () => {
  let status = 200;
  const source: PageSource = {
    renderPage: async () => async () => {
      if (status === 0) throw new Error('a mistake of ours');
      return new Response('<body>A page', { status, headers: { 'content-type': 'text/html' } });
    },
  };
  await using backend = await openBackend('SQLite', { pages: source });
  const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
  const admin = await backend.signedInAs('admin');
  const renderAs = async (next: number) => {
    status = next;
    await admin.home.update({ hero: { title: `Rendered as ${next}` } });
    const answer = await fetch(`${url}/about`);
    return [answer.status, (await answer.text()).includes(NOTE)];
  };
  expect(await renderAs(200)).toEqual([200, false]);
  expect(await renderAs(0)).toEqual([200, true]);
  expect(await renderAs(500)).toEqual([200, true]);
  expect(await renderAs(404)).toEqual([404, false]);
  expect(await renderAs(0)).toEqual([500, false]);
});

test('row 16: a page that cannot be rendered at all is 500 in one plain sentence, and kept by nobody', async () => {
  const source: PageSource = {
    renderPage: async () => async () => {
      throw new Error('a mistake of ours');
    },
  };
  await using backend = await openBackend('SQLite', { pages: source });
  const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/about', '/nothing']) {
    const answer = await fetch(url + path);
    expect(answer.status, path).toBe(500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const id = answer.headers.get('x-request-id');
    expect(await answer.text()).toBe(`Unexpected Application Error!\n\nReference for questions: ${id}\n`);
  }
});

test('another file in place of the SQLite database is refused until a restart, and no save goes into the lost one', async () => {
  await using site = await open('SQLite');
  const editor = await site.backend.signedInAs('editor');
  const file = join(site.backend.config.dataDir, 'vitrine.sqlite');
  await site.takeAway();
  await copyFile(`${file}.away`, file);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect((await site.get('/readyz')).status).toBe(503);
  await expect(editor.posts.create({ title: 'Lost?' })).rejects.toThrow(/another file/);
});

test('a lock that another process holds holds up its save, and nothing else', async () => {
  await using site = await open('SQLite');
  const editor = await site.backend.signedInAs('editor');
  await site.get('/about');
  const other = new DatabaseSync(join(site.backend.config.dataDir, 'vitrine.sqlite'));
  other.exec('begin immediate');
  const saving = editor.posts.create({ title: 'Waits' });
  const asked = performance.now();
  expect((await site.get('/blog')).text).toContain('0 posts');
  expect(performance.now() - asked).toBeLessThan(1000);
  other.exec('rollback');
  other.close();
  expect((await saving).title).toBe('Waits');
});

test('a SQLite file that is broken is an outage, told without its details', async () => {
  await using site = await open('SQLite');
  const other = new DatabaseSync(join(site.backend.config.dataDir, 'vitrine.sqlite'));
  other.exec('alter table posts rename to gone');
  const answer = await site.get('/api/blog/posts');
  expect(answer.status).toBe(503);
  expect(answer.text).not.toMatch(/posts|SQL/i);
  other.exec('alter table gone rename to posts');
  other.close();
  expect((await site.get('/api/blog/posts')).status).toBe(200);
});
