import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { chooseEncoding, compress } from './compression.ts';
import { PageCache } from './page-cache.ts';

// With its implementation; a test counts the calls.
vi.mock('./compression.ts', { spy: true });

const FIRST = { current: 1, hidden: 0 };
const html = `<!doctype html><p>${'Hello '.repeat(200)}</p>`;
const page = {
  text: html,
  headers: { 'x-frame-options': 'SAMEORIGIN' },
  contentVersion: 1,
  expiresAt: Number.MAX_SAFE_INTEGER,
};

/** A server around a cache. The first request for `/` stores the page; every other page must come from the cache. */
async function serve(cache: PageCache, kept: Partial<typeof page> = {}) {
  let rendered = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (cache.serve('/', request, response)) return;
    rendered += 1;
    const send = cache.store('/', { ...page, ...kept });
    send(request, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  return {
    get: (headers: Record<string, string> = {}) =>
      fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } }),
    rendered: () => rendered,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a page is rendered once per content version', async () => {
  const version = { current: 1, hidden: 0 };
  await using site = await serve(new PageCache(1e6, version));
  for (let count = 0; count < 3; count += 1) expect(await (await site.get()).text()).toBe(html);
  expect(site.rendered()).toBe(1);
  version.current = 2;
  await site.get();
  expect(site.rendered()).toBe(2);
});

test('a page that was outdated when it was ready is not kept', async () => {
  await using site = await serve(new PageCache(1e6, { current: 2, hidden: 0 }), { contentVersion: 1 });
  await site.get();
  await site.get();
  expect(site.rendered()).toBe(2);
});

test('a page is compressed for the first who asks for that, and sent to all who ask meanwhile', async () => {
  await using site = await serve(new PageCache(1e6, FIRST));
  const asked = await Promise.all(
    ['br', 'br', 'gzip', 'br', 'identity'].map((encoding) => site.get({ 'accept-encoding': encoding })),
  );
  for (const answer of asked) expect(await answer.text()).toBe(html);
  const etags = asked.map((answer) => answer.headers.get('etag'));
  expect(new Set(etags).size).toBe(3);
});

test('nothing is compressed for a client that has the page', async () => {
  const br = { 'accept-encoding': 'br' };
  await using first = await serve(new PageCache(1e6, FIRST));
  const tag = (await first.get(br)).headers.get('etag') ?? '';
  vi.mocked(compress).mockClear();
  await using site = await serve(new PageCache(1e6, FIRST));
  expect((await site.get({ ...br, 'if-none-match': tag })).status).toBe(304);
  expect(compress).not.toHaveBeenCalled();
  await site.get(br);
  expect(compress).toHaveBeenCalledOnce();
});

test('the pages that were requested most are named first once they are outdated', async () => {
  const version = { current: 1, hidden: 0 };
  const cache = new PageCache(1e6, version);
  const server = createServer((request, response) => {
    const key = request.url ?? '';
    if (!cache.serve(key, request, response))
      cache.store(key, { ...page, contentVersion: version.current })(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  for (const path of ['/a', '/b', '/b', '/b', '/b', '/c', '/c', '/c']) await fetch(url + path);
  expect(cache.mostRequested(9)).toEqual([]);
  version.current = 2;
  expect(cache.mostRequested(9)).toEqual(['/b', '/c']);
  expect(cache.mostRequested(1)).toEqual(['/b']);
  await fetch(`${url}/b`);
  expect(cache.mostRequested(9)).toEqual(['/c']);
  server.closeAllConnections();
  server.close();
});

test('a page ends at its time', async () => {
  await using site = await serve(new PageCache(1e6, FIRST), { expiresAt: Date.now() - 1 });
  await site.get();
  await site.get();
  expect(site.rendered()).toBe(2);
});

test('a visitor who has the page gets 304, and the policy with it', async () => {
  await using site = await serve(new PageCache(1e6, FIRST));
  const first = await site.get();
  const etag = first.headers.get('etag') ?? '';
  const again = await site.get({ 'if-none-match': `W/${etag}, "other"` });
  expect(again.status).toBe(304);
  expect(again.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect((await site.get({ 'if-none-match': '"other"' })).status).toBe(200);
});

test('the cache stays within its bytes, the oldest page goes first', async () => {
  const cache = new PageCache(4500, FIRST);
  await using site = await serve(cache);
  await site.get();
  await site.get();
  expect(site.rendered()).toBe(1);
  const small = new PageCache(100, FIRST);
  await using full = await serve(small);
  await full.get();
  await full.get();
  expect(full.rendered()).toBe(2);
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0,gzip;q=0.0', 'identity'],
  ['identity', 'identity'],
])('a client that takes %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each(['br', 'gzip'])('%s bytes hold the page', async (encoding) => {
  await using site = await serve(new PageCache(1e6, FIRST));
  const answer = await site.get({ 'accept-encoding': encoding });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(html.length);
  expect(await answer.text()).toBe(html);
});

test('answers that are nearly empty count as well, so that their number has a bound', async () => {
  const cache = new PageCache(100_000, FIRST);
  const { text: _, ...validity } = page;
  for (let number = 0; number < 1000; number += 1)
    cache.storeApiResponse(`/api/blog/posts?page=${number}`, { ...validity, text: '[]', etag: '"a"' });
  const server = createServer((request, response) => {
    if (!cache.serve(request.url ?? '', request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const last = await fetch(`${url}/api/blog/posts?page=999`, { headers: { 'accept-encoding': 'br' } });
  expect([last.status, last.headers.get('etag'), last.headers.get('content-encoding')]).toEqual([
    200,
    '"a"',
    null,
  ]);
  expect((await fetch(`${url}/api/blog/posts?page=1`)).status).toBe(404);
  server.closeAllConnections();
  server.close();
});

/** The pages that a cache holds for some URLs: the current ones, and in an outage the last good ones. */
async function contentsOf(cache: PageCache, keys: string[], encoding = 'gzip, deflate') {
  const server = createServer((request, response) => {
    const [, how, key = ''] = (request.url ?? '').split('/');
    const served =
      how === 'now' ? cache.serve(key, request, response) : cache.serveLastGood(key, request, response);
    if (!served) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const found = async (how: string) => {
    const answers = await Promise.all(
      keys.map((key) => fetch(`${url}/${how}/${key}`, { headers: { 'accept-encoding': encoding } })),
    );
    return keys.filter((_, index) => answers[index]?.ok).join('');
  };
  const contents = { now: await found('now'), lastGood: await found('last') };
  server.closeAllConnections();
  server.close();
  return contents;
}

test('outdated pages are kept while there is room, and go before current ones', async () => {
  const version = { current: 1, hidden: 0 };
  const keep = (key: string) => cache.store(key, { ...page, contentVersion: version.current });
  const all = ['a', 'b', 'c', 'd'];
  const cache = new PageCache(3 * 3500, version);
  for (const key of ['a', 'b', 'c']) keep(key);
  expect(await contentsOf(cache, all)).toEqual({ now: 'abc', lastGood: 'abc' });
  version.current = 2;
  expect(await contentsOf(cache, all)).toEqual({ now: '', lastGood: 'abc' });
  keep('d');
  keep('b');
  expect(await contentsOf(cache, all)).toEqual({ now: 'bd', lastGood: 'bcd' });
  cache.forget('b');
  expect(await contentsOf(cache, all)).toEqual({ now: 'd', lastGood: 'cd' });
});

test('the bytes of every form count, and compressed ones take the place of the text', async () => {
  const text = randomBytes(6000).toString('base64');
  const keys = [...'abcdefghijklmnopqrst'];
  const cache = new PageCache(keys.length * (2000 + text.length), FIRST);
  for (const key of keys) cache.store(key, { ...page, text });
  // 8 kB of text become 6 with gzip, and both fit into the cache only for some of the pages.
  await contentsOf(cache, keys, 'gzip');
  expect((await contentsOf(cache, keys, 'gzip')).now).toBe(keys.join(''));
  await contentsOf(cache, keys, 'identity');
  expect((await contentsOf(cache, keys, 'gzip')).now.length).toBeLessThan(14);
});

test('a page is whole in every form, whichever was asked for first', async () => {
  const forms = ['br', 'gzip', 'identity'];
  for (const first of forms) {
    await using site = await serve(new PageCache(1e6, FIRST));
    for (const encoding of [first, ...forms, ...forms]) {
      const answer = await site.get({ 'accept-encoding': encoding });
      expect(await answer.text(), `${encoding} after ${first}`).toBe(html);
      expect(answer.headers.get('content-length')).not.toBeNull();
    }
    expect(site.rendered()).toBe(1);
  }
});

test('an outdated page is current again when its reads are, with its bytes and its tag', async () => {
  const version = { current: 1, hidden: 0 };
  const cache = new PageCache(1e6, version);
  const reads = { bytes: 100, areUnchanged: async () => true };
  cache.store('a', { ...page, reads });
  cache.store('b', page);
  version.current = 2;
  const validity = { contentVersion: 2, expiresAt: page.expiresAt };
  expect(cache.renewal('b'), 'nothing is known of it').toBeUndefined();
  cache.renewal('a')?.renew(validity);
  expect((await contentsOf(cache, ['a', 'b'])).now).toBe('a');
  version.current = 3;
  cache.renewal('a')?.renew(validity);
  expect((await contentsOf(cache, ['a'])).now, 'outdated when its reads ended').toBe('');
  version.hidden = 3;
  expect(cache.renewal('a')).toBeUndefined();
});

test('what was rendered before something was hidden is not shown again', async () => {
  const version = { current: 1, hidden: 0 };
  const cache = new PageCache(1e6, version);
  cache.store('a', page);
  version.current = Number.NaN;
  expect(await contentsOf(cache, ['a'])).toEqual({ now: '', lastGood: 'a' });
  version.hidden = Number.POSITIVE_INFINITY;
  expect(await contentsOf(cache, ['a'])).toEqual({ now: '', lastGood: '' });
});

test('answers of the API are not kept beyond their time', async () => {
  const version = { current: 1, hidden: 0 };
  const cache = new PageCache(1e6, version, { keepsOutdated: false });
  cache.storeApiResponse('a', { ...page, text: '[]', etag: '"a"' });
  expect((await contentsOf(cache, ['a'])).now).toBe('a');
  version.current = 2;
  expect(await contentsOf(cache, ['a'])).toEqual({ now: '', lastGood: '' });
});

test('safety 9: short pages in the cache keep no larger blocks of memory and no long URLs', async () => {
  // A process of its own, because other tests of this one may free or take memory meanwhile.
  const program = `
    const { PageCache } = await import(${JSON.stringify(new URL('./page-cache.ts', import.meta.url).href)});
    const { setTimeout: pause } = await import('node:timers/promises');
    const used = async () => {
      gc();
      // The memory of buffers is freed a moment after the collection.
      await pause(200);
      gc();
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      return arrayBuffers + heapUsed;
    };
    const page = ${JSON.stringify(page)};
    const cache = new PageCache(64e6, ${JSON.stringify(FIRST)});
    const store = async (number) => {
      const url = '/blog/' + number + '?' + 'x'.repeat(16_000) + number;
      const send = cache.store(url.slice(0, url.indexOf('?')), { ...page, text: '<p>Page ' + number + page.text });
      // Sent once, so that its compressed bytes are kept as well.
      await new Promise((resolve) => {
        const request = { method: 'GET', headers: { 'accept-encoding': 'br' } };
        send(request, { writeHead() {}, end: resolve });
      });
    };
    await store(0);
    const before = await used();
    const count = 300;
    for (let number = 1; number <= count; number += 1) await store(number);
    process.stdout.write(String(((await used()) - before) / count));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    program,
  ]);
  expect(stdout).not.toBe('');
  // A page of this test has 1.3 kB, and its entry counts as 3.5 kB.
  expect(Number(stdout)).toBeLessThan(12_000);
});
