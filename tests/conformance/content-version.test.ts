import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { createApp, type PageSource } from '#server/create-app.ts';
import { followContentVersion } from '#server/database/content-version.ts';
import { type BackendName, openBackend } from '../support/backends.ts';

/** Pages that count how often they were rendered. */
function countingPages() {
  let rendered = 0;
  const source: PageSource = {
    renderPage: async () => async () => {
      rendered += 1;
      return new Response(`<p>Rendering ${rendered}</p>`, { headers: { 'content-type': 'text/html' } });
    },
  };
  return { source, rendered: () => rendered };
}

describe.each<BackendName>(['SQLite', 'PostgreSQL'])('the page cache on %s', (name) => {
  test('a page changes for visitors with the very next request after a save', async () => {
    const pages = countingPages();
    await using backend = await openBackend(name, { pages: pages.source });
    const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
    const read = async () => (await fetch(url)).text();
    const first = await read();
    expect(await read()).toBe(first);
    const editor = await backend.signedInAs('editor');
    for (let save = 0; save < 5; save += 1) {
      const before = await read();
      await editor.posts.create({ title: `Post ${save}` });
      expect(await read()).not.toBe(before);
    }
    expect(pages.rendered()).toBe(6);
  });

  test('a save that was refused leaves the cached page as it is', async () => {
    const pages = countingPages();
    await using backend = await openBackend(name, { pages: pages.source });
    const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
    const first = await (await fetch(url)).text();
    const editor = await backend.signedInAs('editor');
    await editor.posts.create({ title: 'x', categoryId: 99 }).catch(() => {});
    expect(await (await fetch(url)).text()).toBe(first);
  });

  test('a crowd at a cold page costs one rendering', async () => {
    const pages = countingPages();
    await using backend = await openBackend(name, { pages: pages.source });
    const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
    await Promise.all(Array.from({ length: 40 }, () => fetch(url)));
    expect(pages.rendered()).toBe(1);
  });

  test('another process sees a save within a second', async () => {
    const pages = countingPages();
    await using backend = await openBackend(name);
    const other = await createApp(backend.config, pages.source);
    try {
      const url = await other.server.listen({ port: 0, host: '127.0.0.1' });
      const before = await (await fetch(url)).text();
      const account = await backend.ports.stores.accounts.get(1);
      if (!account) throw new Error('no owner');
      const caller = { ...pageVisitor, account: { ...account, sessionHash: '' } };
      await createSite(backend.ports, caller).posts.create({ title: 'From elsewhere' });
      await wait(1000);
      expect(await (await fetch(url)).text()).not.toBe(before);
    } finally {
      await other.close();
    }
  });
});

test('a look that read before a commit does not put right what could not be read after it', async () => {
  await using backend = await openBackend('SQLite');
  const { database } = backend.app;
  /** The outcomes of the next reads, which have read the tables already. */
  const fates: Promise<void>[] = [];
  const watch = database.watch.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await fates.shift();
      return result;
    },
  });
  const version = await followContentVersion({ ...database, watch });
  const before = version.current;

  const late = Promise.withResolvers<void>();
  fates.push(late.promise);
  const look = version.look(true);
  await expect.poll(() => fates.length).toBe(0);
  await (await backend.signedInAs('editor')).posts.create({ title: 'Written meanwhile' });
  fates.push(Promise.reject(new Error('away')));
  await expect(version.refreshAfterCommit(true)).rejects.toThrow('away');
  expect([version.current, version.hidden]).toEqual([Number.NaN, Number.POSITIVE_INFINITY]);
  late.resolve();
  await look;
  expect(version.current).toBeGreaterThan(before);
  expect(version.hidden).toBeLessThan(Number.POSITIVE_INFINITY);

  // Nobody writes any more, so the cheap check alone would not read again.
  fates.push(Promise.reject(new Error('away')));
  await expect(version.refreshAfterCommit(false)).rejects.toThrow('away');
  await version.look(false);
  expect(version.current).toBeGreaterThan(before);
});

describe.each<BackendName>(['SQLite', 'PostgreSQL'])('what visitors read over the API on %s', (name) => {
  async function openApi() {
    const backend = await openBackend(name);
    const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
    return { backend, get: (path: string, headers = {}) => fetch(url + path, { headers }) };
  }

  test('changes with the very next request after a save', async () => {
    const { backend, get } = await openApi();
    await using _ = backend;
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'First title' });
    const path = `/api/blog/posts/${id}`;
    for (const title of ['Second title', 'Third title']) {
      for (let reading = 0; reading < 2; reading += 1) await (await get(path)).text();
      const before = await get(path);
      await editor.posts.update({ id, title });
      const after = await get(path);
      expect(await after.json()).toMatchObject({ title });
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    }
    await editor.posts.remove({ id });
    expect((await get(path)).status).toBe(404);
  });

  test('is the same to every reader, headers and all, however often it is read', async () => {
    const { backend, get } = await openApi();
    await using _ = backend;
    const editor = await backend.signedInAs('editor');
    for (let count = 0; count < 3; count += 1) await editor.posts.create({ title: `Post ${count}` });
    const answerOf = async (path: string) => {
      const answer = await get(path);
      // Every request has a moment and an id of its own.
      const headers = { ...Object.fromEntries(answer.headers), date: '', 'x-request-id': '' };
      const etag = answer.headers.get('etag') ?? '';
      return { status: answer.status, etag, body: await answer.text(), headers };
    };
    for (const path of ['/api/blog/posts?limit=1&page=2', '/api/settings/public', '/api/tags']) {
      const first = await answerOf(path);
      expect(await answerOf(path)).toEqual(first);
      const known = await get(path, { 'if-none-match': first.etag });
      expect(known.status).toBe(304);
    }
  });

  test('is not what an account reads, nor the other way round', async () => {
    const { backend, get } = await openApi();
    await using _ = backend;
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'Not yet', status: 'draft' });
    const authorization = `Bearer ${await backend.tokenOf('editor')}`;
    const path = `/api/blog/posts/${id}`;
    const total = async (headers = {}) =>
      (await get('/api/blog/posts', headers)).headers.get('x-total-count');
    for (let reading = 0; reading < 2; reading += 1) {
      expect((await get(path, { authorization })).status).toBe(200);
      expect((await get(path)).status).toBe(404);
      expect(await total({ authorization })).toBe('1');
      expect(await total()).toBe('0');
    }
    expect((await get(path, { authorization: 'Bearer of.no.use' })).status).toBe(401);
  });
});

test('versions that go back, as those of a promoted standby that lacks the last saves, never name two contents', async () => {
  await using backend = await openBackend('PostgreSQL');
  const { database } = backend.app;
  const version = await followContentVersion(database);
  const write = async (stored: number) => {
    await database.write
      .updateTable('facts')
      .set({ value: String(stored) })
      .where('name', '=', 'content-version')
      .execute();
    await version.look(true);
    return version.current;
  };
  const seen = [];
  for (const stored of [100, 105, 103, 104, 105, 106, 102]) seen.push(await write(stored));
  expect(seen).toEqual([100, 105, 106, 107, 108, 109, 110]);
  expect(version.redirects).toBe(110);
});
