import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { registerHealth } from './health.ts';

test.each([
  ['the site works', { isStopping: false, isDown: false }, [200, 200]],
  ['the database is away', { isStopping: false, isDown: true }, [200, 503]],
  ['the instance is about to stop', { isStopping: true, isDown: false }, [503, 503]],
])(
  'a load balancer learns from /healthz and /readyz that %s',
  async (_name, { isStopping, isDown }, statuses) => {
    await using server = fastify();
    const watch = { isDown, check: async () => !isDown };
    const saves = { look: () => {}, isFailing: false };
    registerHealth(server, { watch, saves, lifecycle: { isStopping } });
    const [alive, ready] = [await server.inject('/healthz'), await server.inject('/readyz')];
    expect([alive.statusCode, ready.statusCode]).toEqual(statuses);
  },
);
