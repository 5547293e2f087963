import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clientErrorHandler } from '../broken-connections.ts';
import { allowLongBody, hasLongBody } from './long-bodies.ts';

test('a large file may arrive for longer than other bodies, but not after it has gone silent', async () => {
  const ended: string[] = [];
  const server = createServer(
    { connectionsCheckingInterval: 20, headersTimeout: 60, requestTimeout: 60 },
    (incoming, response) => {
      if (incoming.url === '/long') allowLongBody(incoming, { totalMs: 10_000, silentMs: 500 });
      incoming.on('close', () => ended.push(`${incoming.url} ${incoming.complete}`));
      incoming.on('end', () => response.end(String(hasLongBody(incoming.socket))));
      incoming.resume();
    },
  );
  server.on('clientError', (error, socket) =>
    clientErrorHandler({ data: {}, page: {} })(error as Error & { code: string }, socket as never),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sending = (path: string, pauses: number, ends: boolean) =>
    new Promise<number | undefined>((resolve) => {
      const sent = request({ port, path, method: 'POST', agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', () => resolve(undefined));
      void (async () => {
        for (let pause = 0; pause < pauses; pause += 1) {
          sent.write('part');
          await wait(50);
        }
        if (ends) sent.end();
      })();
    });
  expect(await sending('/long', 8, true)).toBe(200);
  expect(await sending('/long', 1, false)).toBeUndefined();
  expect(await sending('/short', 8, true)).not.toBe(200);
  expect(ended.slice(0, 2)).toEqual(['/long true', '/long false']);
  server.closeAllConnections();
  server.close();
});
