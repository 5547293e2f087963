import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from '../database/database-watch.ts';
import type { SaveWatch } from '../database/save-watch.ts';
import type { Lifecycle } from './create-server.ts';

interface Health {
  watch: DatabaseWatch;
  saves: SaveWatch;
  lifecycle: Lifecycle;
}

/**
 * `/healthz`: the process runs. `/readyz`: it can also read and write its database and is not about to stop, so a load
 * balancer may send traffic.
 */
export function registerHealth(app: FastifyInstance, { watch, saves, lifecycle }: Health): void {
  async function isReady(): Promise<boolean> {
    if (lifecycle.isStopping || watch.isDown || !(await watch.check())) return false;
    saves.look();
    return !saves.isFailing;
  }

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await isReady()) return { status: 'ok' };
    return reply.status(503).header('retry-after', '5').send({ status: 'unavailable' });
  });
}
