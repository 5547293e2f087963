import { createServer, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { isSiteError } from '#contract/errors.ts';
import { createHttpSite } from './http-site.ts';

/** A server that gives one answer to everything, and remembers what it was asked. */
async function answering(answer: (response: ServerResponse) => void) {
  const asked: {
    method: string | undefined;
    url: string | undefined;
    headers: NodeJS.Dict<string | string[]>;
  }[] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method, url: request.url, headers: request.headers });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const json =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

async function failureOf(call: Promise<unknown>) {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!isSiteError(failure)) throw new Error(`No site error: ${String(failure)}`);
  return failure;
}

test('row 84: a call that needs a session is not even sent without one', async () => {
  await using server = await answering(json(200, '{}'));
  const site = createHttpSite({ origin: server.origin, token: () => undefined });
  const failure = await failureOf(site.posts.create({ title: 'x' }));
  expect(failure).toMatchObject({
    code: 'unauthenticated',
    message: 'Authentication required but no token found',
  });
  expect(server.asked).toEqual([]);
});

test('the token, the version seen, the path and the query travel where the contract says', async () => {
  await using server = await answering(json(200, '{}'));
  const site = createHttpSite({ origin: server.origin, token: () => 'a.b.c' });
  await site.posts.update({ id: 7, title: 'x', expectedVersion: 3 });
  await site.posts.list({ search: 'é & b', page: 2 });
  expect(server.asked[0]).toMatchObject({
    method: 'PUT',
    url: '/api/blog/posts/7',
    headers: { authorization: 'Bearer a.b.c', 'if-match': '"3"', 'content-type': 'application/json' },
  });
  expect(server.asked[1]?.url).toBe('/api/blog/posts?search=%C3%A9+%26+b&page=2');
});

test('row 217: a failure speaks with the message of its body, then its error, then its text, then its status', async () => {
  const messageOf = async (answer: (response: ServerResponse) => void) => {
    await using server = await answering(answer);
    return (await failureOf(createHttpSite({ origin: server.origin, token: () => 't' }).home.get())).message;
  };
  expect(await messageOf(json(400, '{"message":"Said","error":"Also"}'))).toBe('Said');
  expect(await messageOf(json(400, '{"error":"Also"}'))).toBe('Also');
  expect(await messageOf((response) => response.writeHead(502).end('Bad gateway, sorry'))).toBe(
    'Bad gateway, sorry',
  );
  expect(await messageOf((response) => response.writeHead(502).end())).toBe('HTTP error 502');
});

test('refused fields, the time to wait and an answer nobody can read keep their meaning', async () => {
  await using refusing = await answering(
    json(429, '{"code":"too-many-requests","message":"Wait","issues":[{"path":"title","message":"No"}]}', {
      'retry-after': '7',
    }),
  );
  const failure = await failureOf(createHttpSite({ origin: refusing.origin, token: () => 't' }).home.get());
  expect(failure).toMatchObject({
    code: 'too-many-requests',
    retryAfter: 7,
    issues: [{ path: 'title', message: 'No' }],
  });

  await using broken = await answering(json(200, '{"half":'));
  expect(
    await failureOf(createHttpSite({ origin: broken.origin, token: () => 't' }).home.get()),
  ).toMatchObject({
    code: 'unexpected',
    message: 'The server response was invalid.',
  });
  const away = createHttpSite({ origin: 'http://127.0.0.1:9', token: () => 't' });
  expect((await failureOf(away.home.get())).code).toBe('unavailable');
});
