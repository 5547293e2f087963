import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** `/healthz`: the process lives. `/readyz`: it can also reach its database, so traffic may come. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(database.read);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return reply.status(503).header('retry-after', '5').send({ status: 'unavailable' });
    }
  });
}
