import { expect, test } from 'vitest';
import type { App, PageSource } from '#server/create-app.ts';
import { openBackend } from '../support/backends.ts';
import { logLinesOf } from '../support/log-lines.ts';

/** A page that shows the place of the id, as the error page does, and that is not rendered well. */
const failingPages: PageSource = {
  renderPage: async () => async () =>
    new Response('<!DOCTYPE html><p>[request-id]</p>', {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
};

const idOf = (headers: Record<string, unknown>) => String(headers['x-request-id']);

/** Makes every further call of the API fail, through a fault of the server. */
function breakStore({ ports }: App): void {
  ports.stores.posts.list = async () => {
    throw new TypeError('a mistake of ours');
  };
}

test('every response names its request, and each request has a name of its own', async () => {
  await using backend = await openBackend('SQLite');
  const { server } = backend.app;
  const ids = new Set<string>();
  for (const url of ['/api/blog/posts', '/api/nothing', '/healthz', '/images/none.png', '/about', '/%']) {
    const { headers } = await server.inject({ url, headers: { 'x-request-id': 'invented' } });
    expect(idOf(headers), url).toMatch(/^[a-z2-7]{6}-[0-9a-z]+$/);
    ids.add(idOf(headers));
  }
  expect(ids.size).toBe(6);
});

test('a response from the cache carries the id of its own request, not that of the first one', async () => {
  await using backend = await openBackend('HTTP');
  const ask = async () => {
    const response = await fetch(new URL('/api/settings/public', backend.url));
    return response.headers.get('x-request-id');
  };
  const [first, second, third] = [await ask(), await ask(), await ask()];
  expect(first).toBeTruthy();
  expect(new Set([first, second, third]).size).toBe(3);
});

test('the id of a trusted proxy is taken over, unless it could harm a page or a log', async () => {
  await using backend = await openBackend('SQLite', { config: { trustProxy: true } });
  const ask = async (id: string) =>
    idOf(
      (await backend.app.server.inject({ url: '/api/blog/posts', headers: { 'x-request-id': id } })).headers,
    );
  expect(await ask('4f1c0d2e9b')).toBe('4f1c0d2e9b');
  for (const id of ['<b>', 'a b', 'x'.repeat(101)]) expect(await ask(id)).toMatch(/^[a-z2-7]{6}-/);
});

test('a fault shows its id to the caller of the API, and in the log', async () => {
  await using backend = await openBackend('SQLite', { config: { logLevel: 'error' } });
  breakStore(backend.app);
  const messages = logLinesOf(backend.app);
  for (const accept of ['application/json', 'application/problem+json']) {
    const response = await backend.app.server.inject({ url: '/api/blog/posts', headers: { accept } });
    expect(response.statusCode).toBe(500);
    expect(response.json().requestId).toBe(idOf(response.headers));
  }
  expect(messages).toContain('A call failed');
  const missing = await backend.app.server.inject({ url: '/api/blog/posts/4000' });
  expect(missing.json()).not.toHaveProperty('requestId');
});

test('a page that failed shows the id of its own request', async () => {
  await using backend = await openBackend('SQLite', { pages: failingPages });
  for (const _twice of [1, 2]) {
    const { body, headers } = await backend.app.server.inject({ url: '/about' });
    expect(body).toContain(`<p>${idOf(headers)}</p>`);
  }
});
