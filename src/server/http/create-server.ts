import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { uploadTimeoutMs } from '#contract/limits.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { sendError, sendMissing } from './errors.ts';
import { commonHeaders } from './security.ts';

/** Sends a cached response and returns true, or returns false. */
type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

interface ServerOptions {
  log: FastifyBaseLogger;
  watch: DatabaseWatch;
  trustProxy: boolean;
  /** Runs before Fastify, whose routing takes half the time of a cached response. */
  front: Front;
}

/** A Fastify server without routes. */
export function createHttpServer({ log, watch, trustProxy, front }: ServerOptions): FastifyInstance {
  const logWith = (logger: FastifyBaseLogger) => (error: unknown) =>
    watch.logUnlessDown(error, () => logger.error({ err: error }, 'A call failed'));
  const server = fastify({
    frameworkErrors: (error, request, reply) =>
      void sendError(error, reply.headers(commonHeaders), logWith(request.log)),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the address that our own proxy added. The client may have invented all addresses left of it.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    serverFactory: (handler) => {
      const options = {
        // Node ends slow and stalled requests after these times; it looks every `connectionsCheckingInterval`.
        connectionsCheckingInterval: 1000,
        headersTimeout: 10_000,
        requestTimeout: uploadTimeoutMs,
        keepAliveTimeout: 65_000,
      };
      return createServer(options, (request, response) => {
        if (!front(request, response)) handler(request, response);
      });
    },
  });
  server.setErrorHandler((error, request, reply) => sendError(error, reply, logWith(request.log)));
  server.setNotFoundHandler(sendMissing);
  server.addHook('onSend', async (_request, reply) => {
    reply.headers(commonHeaders);
  });
  return server;
}

/** The time that a stopping server gives to requests in progress, in milliseconds. */
const CLOSING_MS = 3000;

/** Stops the server after the requests in progress. Idle keep-alive connections of browsers do not delay the end. */
export async function closeHttpServer(server: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => server.server.closeAllConnections(), CLOSING_MS);
  await server.close();
  clearTimeout(patience);
}
