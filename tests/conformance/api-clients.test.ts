import { expect, test } from 'vitest';
import { openBackend } from '../support/backends.ts';

test('mend API clients: a known path with another method answers 405 with its methods, an unknown one 404', async () => {
  await using backend = await openBackend('HTTP');
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${backend.url}${path}`, { method, headers, ...(body ? { body } : {}) });
  const known: [path: string, allow: string][] = [
    ['/api/blog/posts', 'GET, HEAD, POST, OPTIONS'],
    ['/api/blog/posts/7', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['/api/contact/submit', 'POST, OPTIONS'],
    ['/api/projects/images/3', 'DELETE, OPTIONS'],
    ['/api/home/1/services/2/delete', 'GET, OPTIONS'],
    ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/images/a.jpg', 'GET, HEAD, OPTIONS'],
    ['/', 'GET, HEAD, OPTIONS'],
    ['/blog/7', 'GET, HEAD, OPTIONS'],
    ['/About/', 'GET, HEAD, OPTIONS'],
    ['/contact', 'GET, HEAD, POST, OPTIONS'],
    ['/admin/blog/edit/3', 'GET, HEAD, OPTIONS'],
    ['/feed.xml', 'GET, HEAD, OPTIONS'],
  ];
  for (const [path, allow] of known) {
    // The type of the body makes no difference, nor does JSON that is broken.
    for (const type of ['text/plain', 'text/xml', 'application/json']) {
      const refused = await send('PATCH', path, { 'content-type': type }, '{');
      expect([refused.status, refused.headers.get('allow')], path).toEqual([405, allow]);
      expect(await refused.json(), path).toMatchObject({ statusCode: 405, code: 'method-not-allowed' });
    }
    const options = await send('OPTIONS', path);
    expect([options.status, options.headers.get('allow'), await options.text()], path).toEqual([
      204,
      allow,
      '',
    ]);
  }
  // No GET: the pages' own route must not take it.
  expect((await send('GET', '/api/contact/submit')).headers.get('allow')).toBe('POST, OPTIONS');
  for (const path of ['/api/nowhere', '/nowhere', '/admin/nowhere']) {
    for (const method of ['POST', 'PATCH', 'OPTIONS'])
      expect((await send(method, path)).status, `${method} ${path}`).toBe(404);
  }
});

test('mend API clients: fields and parameters that have no effect are named in the header Ignored', async () => {
  await using backend = await openBackend('HTTP', { sample: true });
  const authorization = `Bearer ${await backend.tokenOf('admin')}`;
  const ignoredBy = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${backend.url}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return [response.status, response.headers.get('ignored')];
  };
  expect(await ignoredBy('GET', '/api/blog/posts?limit=2&sort=title&utm_source=x')).toEqual([
    200,
    'sort, utm_source',
  ]);
  expect(await ignoredBy('GET', '/api/blog/posts?limit=2&search=')).toEqual([200, null]);
  expect(await ignoredBy('GET', '/api/openapi.json?format=yaml')).toEqual([200, 'format']);
  // As a client sends back the whole record that it read.
  const { id, ...post } = (await (await fetch(`${backend.url}/api/blog/posts/1`)).json()) as { id: number };
  const given = { id, ...post, category: { id: 1, name: 'A' } };
  expect(await ignoredBy('PUT', '/api/blog/posts/1?draft=1', given)).toEqual([
    200,
    'id, createdAt, updatedAt, version, translations, author, category.name, tags.0.slug, tags.1.slug, draft',
  ]);
  expect(
    await ignoredBy('PUT', '/api/settings', { settings: { general: { sitename: 'A' }, colour: 'red' } }),
  ).toEqual([200, 'general.sitename, colour']);
  expect(await ignoredBy('PUT', '/api/home/1', { title: 'A', hero: { subtitel: 'B' } })).toEqual([
    200,
    'hero.subtitel',
  ]);
  expect(
    await ignoredBy('PUT', '/api/projects/1', { images: ['/a.jpg', { imageUrl: '/b.jpg', caption: 'B' }] }),
  ).toEqual([200, 'images.1.caption']);
  // A refusal names them too: a misspelled field is often its cause.
  expect(await ignoredBy('POST', '/api/blog/posts', { titel: 'A', 'a,\r\nb': 1 })).toEqual([
    400,
    'titel, a%2C%0D%0Ab',
  ]);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, 1]));
  const [, names] = await ignoredBy('POST', '/api/blog/posts', { title: 'A', ...many });
  expect(String(names).split(', ')).toHaveLength(20);

  const form = new FormData();
  form.set('picture', new File(['x'], 'a.jpg'));
  form.set('caption', 'A');
  const upload = await fetch(`${backend.url}/api/images`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect([upload.status, upload.headers.get('ignored')]).toEqual([400, 'caption, picture']);
});

test('mend API clients: hundreds of thousands of unknown fields cost a stranger and the server no time', async () => {
  await using backend = await openBackend('HTTP');
  const unknown = Array.from({ length: 200_000 }, (_, index) => [`field${index}`, 1]);
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const many = Object.fromEntries(unknown);
  const refused = await send('/api/about', many);
  expect([refused.status, refused.headers.get('ignored')]).toEqual([401, null]);

  const authorization = `Bearer ${await backend.tokenOf('admin')}`;
  for (const [path, body] of [
    ['/api/about', many],
    ['/api/home/1', { hero: many }],
    ['/api/settings', { settings: { general: many } }],
  ] as const) {
    const saved = await send(path, body, { authorization });
    expect(saved.status, path).toBe(200);
    expect(saved.headers.get('ignored')?.split(', '), path).toHaveLength(20);
  }
}, 60_000);

test('mend API clients: the header Ignored has at most 1,024 characters', async () => {
  await using backend = await openBackend('HTTP');
  const long = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`${index}${'語'.repeat(200)}`, 1]),
  );
  const response = await fetch(`${backend.url}/api/about`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await backend.tokenOf('admin')}`,
    },
    body: JSON.stringify({ a: 1, ...long }),
  });
  const ignored = response.headers.get('ignored') ?? '';
  expect(response.status).toBe(200);
  expect(ignored.length).toBeLessThanOrEqual(1024);
  // One name of this kind fits; it is cut to 100 characters before it is encoded.
  expect(ignored.split(', ').map(decodeURIComponent)).toEqual(['a', `0${'語'.repeat(99)}`]);
});

test('mend API clients: a limited call tells its limit and what is left from the first call on', async () => {
  await using backend = await openBackend('HTTP', { config: { rateLimitFactor: 1 } });
  const submit = () =>
    fetch(`${backend.url}/api/contact/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ida', email: 'ida@moss.example', subject: 'A', message: 'B' }),
    });
  for (const remaining of [4, 3, 2, 1, 0, 0]) {
    const { status, headers } = await submit();
    expect(headers.get('ratelimit-policy')).toBe('"messages.submit";q=5;w=600');
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"messages\\.submit";r=${remaining};t=\\d+$`));
    if (status !== 429) continue;
    expect(headers.get('ratelimit')).toContain(`;t=${headers.get('retry-after')}`);
  }
  expect((await submit()).status).toBe(429);

  // Sign-in counts failures only, so the header counts down with them.
  const signIn = async () => {
    const response = await fetch(`${backend.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'guess' }),
    });
    return /^"auth\.signIn";r=(\d+);t=\d+$/.exec(response.headers.get('ratelimit') ?? '')?.[1];
  };
  expect([await signIn(), await signIn()]).toEqual(['9', '8']);

  expect((await fetch(`${backend.url}/api/home`)).headers.get('ratelimit')).toBeNull();
});

test('mend API clients: a failure is a problem of RFC 9457 for a client that asks for one, and only then', async () => {
  await using backend = await openBackend('HTTP');
  const get = async (accept: string | undefined, path = '/api/blog/posts/4711') => {
    const response = await fetch(`${backend.url}${path}`, { headers: accept ? { accept } : {} });
    return { type: response.headers.get('content-type'), body: (await response.json()) as object };
  };
  const asked = [
    'application/problem+json',
    'application/json, application/problem+json',
    'application/json;q=0.8, application/problem+json;charset=utf-8;q=0.9, */*;q=0.1',
  ];
  for (const accept of asked) {
    const { type, body } = await get(accept);
    expect(type, accept).toBe('application/problem+json');
    expect(body, accept).toEqual({
      type: '/api/openapi.json#/components/responses/NotFound',
      title: 'Not Found',
      status: 404,
      detail: 'Blog post with ID 4711 not found',
      code: 'not-found',
    });
  }
  const others = [undefined, '*/*', 'application/json', 'application/problem+json;q=0, */*'];
  for (const accept of [...others, 'application/json, application/problem+json;q=0.5']) {
    const { type, body } = await get(accept);
    expect(type, accept).toBe('application/json; charset=utf-8');
    const message = 'Blog post with ID 4711 not found';
    expect(body, accept).toEqual({ statusCode: 404, code: 'not-found', error: message, message });
  }
  const { body } = await get('application/problem+json', '/api/blog/posts?limit=x');
  expect(body).toMatchObject({ status: 400, issues: [{ path: 'limit' }] });
  const type = '/api/openapi.json#/components/responses/Invalid';
  expect(body).toMatchObject({ type });
  const description = (await (await fetch(`${backend.url}/api/openapi.json`)).json()) as {
    components: { responses: object };
  };
  expect(Object.keys(description.components.responses)).toContain('Invalid');
});
