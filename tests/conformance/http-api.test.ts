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
  expect(await viewer.users.list()).toEqual([
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
});

test('the API describes every one of its calls', async () => {
  await using backend = await openBackend('HTTP');
  const description = (await (await fetch(`${backend.url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>;
  };
  expect(description.openapi).toBe('3.1.0');
  const described = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    catalogueEntries.map(({ group, name }) => `${group}.${name}`).toSorted(),
  );
  const update = description.paths['/api/settings']?.put;
  expect(JSON.stringify(update?.requestBody)).toContain('siteName');
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
  expect(answer.status).toBe(500);
  expect(text).not.toMatch(/facts|sqlite|stack|at /i);
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  await backend.app.database.read.schema.alterTable('facts_gone').renameTo('facts').execute();
});
