import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DatabaseWatch } from '../database/database-watch.ts';
import type { SaveWatch } from '../database/save-watch.ts';
import type { Lifecycle } from './create-server.ts';

interface Health {
  watch: Pick<DatabaseWatch, 'isDown' | 'check'>;
  saves: Pick<SaveWatch, 'look' | 'isFailing'>;
  lifecycle: Lifecycle;
}

/**
 * `/healthz`: the process runs and is not about to stop, so a load balancer may send traffic. `/readyz`: it can also read and write
 * its database. During an outage of the database no instance is ready, but all still serve the last good pages.
 */
export function registerHealth(app: FastifyInstance, { watch, saves, lifecycle }: Health): void {
  async function isReady(): Promise<boolean> {
    if (lifecycle.isStopping || watch.isDown || !(await watch.check())) return false;
    saves.look();
    return !saves.isFailing;
  }

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return lifecycle.isStopping ? sendUnavailable(reply) : reply.send({ status: 'ok' });
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await isReady()) return { status: 'ok' };
    return sendUnavailable(reply);
  });
}

const sendUnavailable = (reply: FastifyReply) =>
  reply.status(503).header('retry-after', '5').send({ status: 'unavailable' });
