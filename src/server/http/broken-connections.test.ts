import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from './create-server.ts';
import { responseHeaders } from './security.ts';

const UNREAD_MS = 800;

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');

async function openServer() {
  const lifecycle = { isStopping: false };
  const server = createHttpServer({
    log: pino({ level: 'silent' }),
    watch: { logUnlessDown: (_error, log) => log() },
    headers: responseHeaders('https://site.example'),
    trustProxy: false,
    front: () => false,
    lifecycle,
    unreadMs: UNREAD_MS,
  });
  server.get('/large', (_request, reply) => reply.send(LARGE));
  server.get('/slow', async () => {
    await wait(1.5 * UNREAD_MS);
    return { done: true };
  });
  const url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const connections = () =>
    new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));
  return {
    stop: () => {
      lifecycle.isStopping = true;
      return server.close();
    },
    url,
    connections,
    connect: (sent: string) => {
      const socket = connect(Number(url.port), url.hostname);
      socket.on('error', () => {});
      socket.write(sent);
      return socket;
    },
    [Symbol.asyncDispose]: async () => {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: site.example\r\n\r\n`;

test('safety 4: a connection whose client never reads the response is closed', async () => {
  await using server = await openServer();
  const socket = server.connect(get('/large'));
  socket.pause();
  await expect.poll(server.connections).toBe(1);
  await expect.poll(server.connections, { timeout: 5000 }).toBe(0);
  socket.destroy();
});

test('safety 4: a slow handler and a slow reader are left alone', async () => {
  await using server = await openServer();
  const slow = await fetch(new URL('/slow', server.url));
  expect(await slow.json()).toEqual({ done: true });
  const socket = server.connect(get('/large').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  let length = 0;
  let pauses = 0;
  for await (const bytes of socket) {
    length += bytes.length;
    if (length < (pauses + 1) * (LARGE.length / 6)) continue;
    pauses += 1;
    await wait(UNREAD_MS / 3);
  }
  expect(pauses).toBe(6);
  expect(length).toBeGreaterThan(LARGE.length);
});

test('safety 4: requests that Node refuses by itself get the headers of the site', async () => {
  await using server = await openServer();
  const refused = {
    'nonsense\r\n\r\n': 400,
    [`GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(70_000)}\r\n\r\n`]: 431,
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n': 417,
  };
  for (const [sent, status] of Object.entries(refused)) {
    const answer = await text(server.connect(sent));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/im);
  }
});

test('safety 4: a request that comes while the server closes gets the headers of the site', async () => {
  await using server = await openServer();
  const [sent, rest] = ['GET /slow HTTP/1.1\r\nhost: site.example\r\n', '\r\n'];
  const socket = server.connect(sent);
  await expect.poll(server.connections).toBe(1);
  const stopped = server.stop();
  await wait(50);
  socket.write(rest);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  await stopped;
});
