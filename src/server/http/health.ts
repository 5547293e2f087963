import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from '../database/database-watch.ts';

/** `/healthz`: the process runs. `/readyz`: it can also reach its database, so a load balancer may send traffic. */
export function registerHealth(app: FastifyInstance, watch: DatabaseWatch): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!watch.isDown && (await watch.check())) return { status: 'ok' };
    return reply.status(503).header('retry-after', '5').send({ status: 'unavailable' });
  });
}
