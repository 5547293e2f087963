import { createServer, type ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { isSiteError } from '#contract/errors.ts';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { createHttpSite } from './http-site.ts';
import { createPendingWrites } from './pending-writes.ts';

/** A server that gives one answer to everything, and remembers what it was asked. */
async function answering(answer: (response: ServerResponse, count: number) => void) {
  const asked: {
    method: string | undefined;
    url: string | undefined;
    headers: NodeJS.Dict<string | string[]>;
  }[] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method, url: request.url, headers: request.headers });
    answer(response, asked.length);
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

test('row 198: JSON, the token, the version seen, the path and the query travel where the contract says', async () => {
  await using server = await answering(json(200, '{}'));
  const site = createHttpSite({ origin: server.origin, token: () => 'a.b.c' });
  await site.posts.update({ id: 7, title: 'x', expectedVersion: 3 });
  await site.posts.list({ search: 'é & b', page: 2 });
  expect(server.asked[0]).toMatchObject({
    method: 'PUT',
    url: '/api/blog/posts/7',
    headers: {
      accept: 'application/json',
      authorization: 'Bearer a.b.c',
      'if-match': '"3"',
      'content-type': 'application/json',
    },
  });
  expect(server.asked[1]?.url).toBe('/api/blog/posts?search=%C3%A9+%26+b&page=2');
  await createHttpSite({ origin: server.origin, token: () => undefined }).home.get();
  expect(server.asked[2]?.headers).not.toHaveProperty('authorization');
});

test('row 217: a failure speaks with the message of its body, then its error, then its text, then its status', async () => {
  const messageOf = async (answer: (response: ServerResponse) => void) => {
    await using server = await answering(answer);
    return (
      await failureOf(createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 1 }).home.get())
    ).message;
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
      'retry-after': '31',
    }),
  );
  const failure = await failureOf(
    createHttpSite({ origin: refusing.origin, token: () => 't', retryDelayMs: 1 }).home.get(),
  );
  expect(failure).toMatchObject({
    code: 'too-many-requests',
    retryAfter: 31,
    issues: [{ path: 'title', message: 'No' }],
  });

  await using broken = await answering(json(200, '{"half":'));
  expect(
    await failureOf(createHttpSite({ origin: broken.origin, token: () => 't', retryDelayMs: 1 }).home.get()),
  ).toMatchObject({
    code: 'unexpected',
    message: 'The server response was invalid.',
  });
  const away = createHttpSite({ origin: 'http://127.0.0.1:9', token: () => 't', retryDelayMs: 1 });
  expect((await failureOf(away.home.get())).code).toBe('unavailable');
});

const post = '{"id":1}';
const busy = json(503, '{"message":"Busy"}');
const drop = (response: ServerResponse) => response.destroy();

test('row 199: after no answer, 429 and 5xx a call is sent up to three times more, each wait twice the last', async () => {
  for (const fails of [drop, busy, json(429, '{}'), json(500, '{}')]) {
    const at: number[] = [];
    await using server = await answering((response, count) => {
      at.push(performance.now());
      if (count <= 3) fails(response);
      else json(201, post)(response);
    });
    const site = createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 40 });
    await site.posts.create({ title: 'x' });
    expect(server.asked).toHaveLength(4);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(40 * 2 ** index - 5);
    // One key, so that it is carried out once however often it arrives.
    expect(new Set(server.asked.map(({ headers }) => headers['idempotency-key']))).toHaveLength(1);
    expect(server.asked[0]?.headers['idempotency-key']).toMatch(/^[\w-]{10,}$/);
  }
});

/** When a call that `fetch` never answers is sent, in milliseconds after the first time, and when it is given up. */
async function sentAt(fetch: typeof globalThis.fetch, options: { retryDelayMs?: number } = {}) {
  const at: number[] = [];
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    at.push(Date.now());
    return fetch(...request);
  });
  try {
    const site = createHttpSite({ origin: 'http://site.example', token: () => 't', ...options });
    const failure = failureOf(site.home.get()).then(({ code }) => `${code} at ${Date.now()}`);
    await vi.runAllTimersAsync();
    return [...at, await failure];
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
}

const unreachable = async () => {
  throw new TypeError('fetch failed');
};

test('row 199: unless told otherwise the waits are 1, 2 and 4 seconds, and never more than 30', async () => {
  expect(await sentAt(unreachable)).toEqual([0, 1000, 3000, 7000, 'unavailable at 7000']);
  expect(await sentAt(unreachable, { retryDelayMs: 20_000 })).toEqual([
    0,
    20_000,
    50_000,
    80_000,
    'unavailable at 80000',
  ]);
});

test('row 198: unless told otherwise each try is given up after 10 seconds', async () => {
  const silent = () => new Promise<Response>(() => {});
  expect(await sentAt(silent)).toEqual([0, 11_000, 23_000, 37_000, 'unavailable at 47000']);
});

test('row 199: what was refused, what holds a secret, and what may come back in minutes only is not sent again', async () => {
  const countOf = async (answer: (response: ServerResponse) => void, secret = false) => {
    await using server = await answering(answer);
    const site = createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 1 });
    await failureOf(
      secret ? site.auth.signIn({ username: 'a', password: 'b' }) : site.posts.create({ title: 'x' }),
    );
    return server.asked.length;
  };
  for (const status of [400, 401, 403, 404, 409, 412, 413]) expect(await countOf(json(status, '{}'))).toBe(1);
  expect(await countOf(json(429, '{}', { 'retry-after': '31' }))).toBe(1);
  expect(await countOf(busy, true)).toBe(1);
  expect(await countOf(busy)).toBe(4);
});

test('row 199: a server that says when to come back is asked again then, not before', async () => {
  for (const status of [429, 503]) {
    const at: number[] = [];
    await using server = await answering((response, count) => {
      at.push(performance.now());
      json(count === 1 ? status : 200, '{"id":1}', { 'retry-after': '1' })(response);
    });
    await createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 1 }).home.get();
    const [first = 0, second = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(990);
  }
});

test('row 198: an answer that does not come, or not to its end, within the time-out is none', async () => {
  for (const stall of [
    () => {},
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"half":');
    },
  ]) {
    await using server = await answering((response, count) =>
      count === 1 ? stall(response) : json(200, '{"id":1}')(response),
    );
    const site = createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 1, timeoutMs: 100 });
    expect(await site.home.get()).toEqual({ id: 1 });
    expect(server.asked).toHaveLength(2);
  }
});

test('a write without an answer keeps its key for the next try; an answered one does not', async () => {
  let answer: (response: ServerResponse) => void = busy;
  await using server = await answering((response) => answer(response));
  const site = createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 1 });
  const keyOf = async (title: string) => {
    await site.posts.create({ title }).catch(() => {});
    return server.asked.at(-1)?.headers['idempotency-key'];
  };
  const first = await keyOf('One');
  expect(await keyOf('One')).toBe(first);
  expect(await keyOf('Another')).not.toBe(first);
  answer = json(201, post);
  expect(await keyOf('One')).toBe(first);
  expect(await keyOf('One')).not.toBe(first);
});

test('a refusal that says nothing about an earlier try, as when a session ended meanwhile, leaves a write its key', async () => {
  for (const status of [401, 403, 429]) {
    await using server = await answering((response, count) =>
      json(count === 1 ? 503 : count === 2 ? status : 201, count > 2 ? post : '{}', { 'retry-after': '31' })(
        response,
      ),
    );
    const site = createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 1 });
    for (let count = 1; count <= 3; count += 1) await site.posts.create({ title: 'One' }).catch(() => {});
    expect(new Set(server.asked.map(({ headers }) => headers['idempotency-key']))).toHaveLength(1);
    expect(server.asked).toHaveLength(3);
  }
});

test('what one tab knows to be answered, another tab does not bring back', async () => {
  const storage = new MemoryStorage();
  const [one, other] = [0, 1].map(() => createPendingWrites(() => storage));
  const first = one?.keyOf('a post');
  other?.keyOf('a letter');
  one?.settle('a post');
  other?.settle('a letter');
  expect(one?.keyOf('a post')).not.toBe(first);

  const blocked = createPendingWrites(() => {
    throw new Error('Blocked');
  });
  expect(blocked.keyOf('a post')).toBe(blocked.keyOf('a post'));
});

test('what was answered by nobody once can be said again after its opposite', async () => {
  let answer: (response: ServerResponse) => void = busy;
  await using server = await answering((response) => answer(response));
  const site = createHttpSite({ origin: server.origin, token: () => 't', retryDelayMs: 1 });
  const keyOf = async (isRead: boolean) => {
    await site.messages.update({ id: 1, isRead }).catch(() => {});
    return server.asked.at(-1)?.headers['idempotency-key'];
  };
  const lost = await keyOf(true);
  answer = json(200, post);
  await keyOf(false);
  expect(await keyOf(true)).not.toBe(lost);
});

test('row 217: a failed answer keeps its status, its body and its address', async () => {
  await using server = await answering(json(409, '{"message":"Taken","more":1}'));
  const failure = await failureOf(createHttpSite({ origin: server.origin, token: () => 't' }).home.get());
  expect(failure.answer).toEqual({
    status: 409,
    statusText: 'Conflict',
    data: { message: 'Taken', more: 1 },
    url: `${server.origin}/api/home`,
  });
});

test('row 218: a call without an answer is logged with a hint', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const away = createHttpSite({ origin: 'http://127.0.0.1:9', token: () => 't', retryDelayMs: 1 });
  await failureOf(away.home.get());
  expect(String(warn.mock.calls[0]?.[0])).toMatch(/Failed to fetch.*connection.*cross-origin/s);
  warn.mockRestore();
});

test('rows 219, 220: a failure without a sentence of its own gets that of its call', async () => {
  await using empty = await answering((response) => response.writeHead(400).end());
  await using telling = await answering(json(400, '{"error":"Said"}'));
  const [silent, worded] = [empty, telling].map(({ origin }) => createHttpSite({ origin, token: () => 't' }));
  if (!silent || !worded) throw new Error('no sites');
  const file = new File(['x'], 'x.jpg');
  const message = { name: 'a', email: 'a@b.example', subject: 's', message: 'm' };
  const texts: [() => Promise<unknown>, string][] = [
    [() => silent.contactInfo.get(), 'Failed to fetch contact data'],
    [() => silent.contactInfo.update({}), 'Failed to update contact data'],
    [() => silent.messages.submit(message), 'Failed to submit contact message'],
    [() => silent.messages.list({}), 'Failed to fetch contact messages'],
    [() => silent.messages.get({ id: 1 }), 'Failed to fetch contact message'],
    [() => silent.messages.update({ id: 1, isRead: true }), 'Failed to update contact message'],
    [() => silent.about.get(), 'Failed to fetch about data: 400 Bad Request'],
    [() => silent.about.update({}), 'Failed to update about data'],
    [() => silent.home.uploadProfileImage({ image: file }), 'Failed to upload profile image'],
    [() => silent.images.upload({ image: file }), 'Image upload failed with status 400'],
    [() => worded.messages.submit(message), 'Said'],
    [() => worded.images.upload({ image: file }), 'Said'],
  ];
  for (const [call, text] of texts) expect((await failureOf(call())).message).toBe(text);
});
