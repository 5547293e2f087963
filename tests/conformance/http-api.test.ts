import { expect, test } from 'vitest';
import { catalogueEntries } from '#contract/catalogue.ts';
import { openBackend } from '../support/backends.ts';

test('rows 201, 202, 203, 210: the specified calls answer on their exact paths', async () => {
  await using backend = await openBackend('HTTP', { sample: true });
  const token = await backend.tokenOf('admin');
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(new URL(path, backend.url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };
  expect(
    await call('PUT', '/api/settings', { settings: { general: { siteName: 'Wrapped' } } }),
  ).toMatchObject({
    status: 200,
    body: { general: { siteName: 'Wrapped' } },
  });
  expect(await call('PUT', '/api/settings', { general: { siteName: 'Bare' } })).toMatchObject({
    body: { general: { siteName: 'Bare' } },
  });
  expect(await call('GET', '/api/settings/public')).toMatchObject({
    body: { general: { siteName: 'Bare' } },
  });
  expect(await call('GET', '/api/home')).toMatchObject({
    status: 200,
    body: { id: 1, hero: { services: [{}, {}, {}, {}] } },
  });
  expect(await call('PUT', '/api/home/1', { hero: { title: 'New' } })).toMatchObject({
    body: { hero: { title: 'New' } },
  });

  const posted = await call('POST', '/api/blog/posts', {
    title: 'A',
    categoryId: 1,
    authorId: 1,
    date: 'November 21, 2026',
  });
  expect(posted).toMatchObject({ status: 201, body: { title: 'A', date: '2026-11-21' } });
  const { id } = posted.body as { id: number };
  expect(await call('PUT', `/api/blog/posts/${id}`, { excerpt: 'E' })).toMatchObject({
    status: 200,
    body: { title: 'A', excerpt: 'E' },
  });
  expect((await call('GET', '/api/blog/posts?search=a')).body).toBeInstanceOf(Array);
  expect((await call('GET', '/api/blog/categories/1/posts')).body).toHaveLength(1);
  expect((await call('GET', '/api/blog/authors/1/posts?limit=2')).body).toHaveLength(2);
  expect(await call('DELETE', `/api/blog/posts/${id}`)).toEqual({ status: 204, body: undefined });
  expect((await call('GET', `/api/blog/posts/${id}`)).status).toBe(404);
});

test('row 205: the author list answers id and user name alone', async () => {
  await using backend = await openBackend('HTTP');
  const viewer = await backend.signedInAs('viewer');
  expect(await viewer.accounts.list()).toEqual([
    { id: 1, username: 'owner' },
    { id: expect.any(Number), username: 'viewer' },
  ]);
});

test('lists tell their size and their other pages, entities their version', async () => {
  await using backend = await openBackend('HTTP', { sample: true });
  const list = await fetch(`${backend.url}/api/blog/posts?limit=2&page=2`);
  expect(Number(list.headers.get('x-total-count'))).toBeGreaterThan(4);
  expect(list.headers.get('link')).toContain(
    '<http://site.example/api/blog/posts?limit=2&page=3>; rel="next"',
  );

  const token = await backend.tokenOf('editor');
  const save = (ifMatch: string) =>
    fetch(`${backend.url}/api/home/1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': ifMatch },
      body: JSON.stringify({ hero: { title: 'Hello' } }),
    });
  const etag = (await fetch(`${backend.url}/api/home`)).headers.get('etag') ?? '';
  const saved = await save(etag);
  expect(saved.status).toBe(200);
  expect(saved.headers.get('etag')).not.toBe(etag);
  expect((await save(etag)).status).toBe(412);
  expect((await save('"nonsense"')).status).toBe(412);
  expect((await save('*')).status).toBe(200);
  // The version alone is enough.
  const now = (await fetch(`${backend.url}/api/home`)).headers.get('etag') ?? '';
  const version = Number(/^"(\d+)\.[\w-]{16}"$/.exec(now)?.[1]);
  expect((await save(`"${version}"`)).status).toBe(200);
  expect((await save(`"${version}"`)).status).toBe(412);
});

test('whoever has an answer already is told so in a few bytes, until it changes', async () => {
  await using backend = await openBackend('HTTP', { sample: true });
  const token = await backend.tokenOf('admin');
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}${path}`, { headers });
  const readings = catalogueEntries.filter(
    ({ operation }) => operation.method === 'GET' && operation.status === 200 && !operation.deprecated,
  );
  const paths = readings.map(({ operation }) => operation.path.replace(/:\w+/g, '1'));
  for (const path of [...paths, '/api/openapi.json']) {
    const authorization = `Bearer ${token}`;
    const first = await get(path, { authorization });
    if (first.status !== 200) continue;
    const etag = first.headers.get('etag') ?? '';
    expect(etag, path).toMatch(/^"(\d+\.)?[\w-]{16}"$/);
    const again = await get(path, { authorization, 'if-none-match': `"other", W/${etag}` });
    expect([again.status, await again.text()], path).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary', 'link', 'x-total-count']) {
      expect(again.headers.get(name), `${name} of ${path}`).toBe(first.headers.get(name));
    }
    const other = await get(path, { authorization, 'if-none-match': '"other"' });
    expect(other.status, path).toBe(200);
  }
  // A cache may store and revalidate a visitor's response, but must not store that of an account.
  expect((await get('/api/home')).headers.get('cache-control')).toBe('no-cache');
  expect((await get('/api/home', { authorization: `Bearer ${token}` })).headers.get('cache-control')).toBe(
    'no-store',
  );
});

test('an answer whose joined names change gets another ETag, though its version stays', async () => {
  await using backend = await openBackend('HTTP');
  const admin = await backend.signedInAs('admin');
  const { id, version } = await admin.posts.create({ title: 'A' });
  const tag = async () => (await fetch(`${backend.url}/api/blog/posts/${id}`)).headers.get('etag') ?? '';
  const before = await tag();
  await admin.settings.update({ general: { authorName: 'Tove Anselm' } });
  expect(await tag()).not.toBe(before);
  const saved = await fetch(`${backend.url}/api/blog/posts/${id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await backend.tokenOf('admin')}`,
      'content-type': 'application/json',
      'if-match': before,
    },
    body: '{"excerpt":"B"}',
  });
  expect([saved.status, ((await saved.json()) as { version: number }).version]).toEqual([200, version + 1]);
});

test('too many tries are told with the time to wait', async () => {
  await using backend = await openBackend('HTTP', { config: { rateLimitFactor: 0.1 } });
  const attempt = () =>
    fetch(`${backend.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'tove', password: 'guess' }),
    });
  expect((await attempt()).status).toBe(401);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('with the database gone calls answer without a detail, and health tells', async () => {
  await using backend = await openBackend('HTTP');
  expect((await fetch(`${backend.url}/readyz`)).status).toBe(200);
  await backend.app.database.read.schema.alterTable('facts').renameTo('facts_gone').execute();
  const answer = await fetch(`${backend.url}/api/sample-content`);
  const text = await answer.text();
  expect(answer.status).toBe(503);
  expect(text).not.toMatch(/facts|sqlite|stack|at \w+ \(/i);
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  await backend.app.database.read.schema.alterTable('facts_gone').renameTo('facts').execute();
});
