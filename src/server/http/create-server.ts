import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { uploadTimeoutMs } from '#contract/limits.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { unmatchedRequests } from './allowed-methods.ts';
import { clientErrorHandler, closeUnreadConnections } from './broken-connections.ts';
import { sendError } from './errors.ts';
import { asRequest, createRequestIds, REQUEST_ID_HEADER, requestIdOf } from './request-ids.ts';
import { wellFormedUrl } from './request-target.ts';
import type { ResponseHeaders } from './security.ts';

/** Sends a cached response and returns true, or returns false. */
type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Whether the process is about to end. */
export interface Lifecycle {
  isStopping: boolean;
}

interface ServerOptions {
  log: FastifyBaseLogger;
  watch: Pick<DatabaseWatch, 'logUnlessDown'>;
  headers: ResponseHeaders;
  trustProxy: boolean;
  /** Runs before Fastify, whose routing takes half the time of a cached response. */
  front: Front;
  lifecycle: Lifecycle;
  /** Tells the paths of pages, all of which share one route. */
  isPage?: (path: string) => boolean;
  /** After this time without progress a response counts as unread, in milliseconds. */
  unreadMs?: number;
}

/**
 * A client that reads nothing for two minutes has gone or means harm. A slow one reads something, but the buffers of the
 * system can hide that for a minute.
 */
const UNREAD_MS = 120_000;

/** A Fastify server without routes. */
export function createHttpServer({
  log,
  watch,
  headers,
  trustProxy,
  front,
  lifecycle,
  isPage = () => false,
  unreadMs = UNREAD_MS,
}: ServerOptions): FastifyInstance {
  const logWith = (logger: FastifyBaseLogger) => (error: unknown) =>
    watch.logUnlessDown(error, () => logger.error({ err: error }, 'A call failed'));
  const assignRequestId = createRequestIds(trustProxy);
  const server = fastify({
    genReqId: (request) => requestIdOf(request) ?? assignRequestId(request),
    // The id is in every line already (`currentRequestId`).
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) =>
      void sendError(
        error,
        reply.headers({ ...headers.data, [REQUEST_ID_HEADER]: request.id }),
        logWith(request.log),
      ),
    clientErrorHandler: clientErrorHandler(headers),
    loggerInstance: log,
    rewriteUrl: ({ url = '/' }) => wellFormedUrl(url),
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
      const http = createServer(options, (request, response) => {
        assignRequestId(request);
        if (lifecycle.isStopping) {
          // The client opens its next connection elsewhere.
          response.shouldKeepAlive = false;
          // Fastify refuses requests by itself while it closes, without the hook below.
          response.setHeaders(new Map(Object.entries(headers.data)));
        }
        if (!front(request, response)) handler(request, response);
      });
      closeUnreadConnections(http, unreadMs);
      // Node would answer an unknown expectation without the headers of this site.
      return http.on('checkExpectation', (_request, response) => response.writeHead(417, headers.data).end());
    },
  });
  server.setErrorHandler((error, request, reply) => sendError(error, reply, logWith(request.log)));
  const sendUnmatched = unmatchedRequests(server, isPage);
  server.setNotFoundHandler(sendUnmatched);
  server.addHook('onRequest', ({ id }, reply, done) => {
    reply.raw.setHeader(REQUEST_ID_HEADER, id);
    asRequest(id, done);
  });
  // The events of the body do not belong to the request that was begun above.
  server.addHook('preValidation', ({ id }, _reply, done) => asRequest(id, done));
  // Before the body is read, whose type and size make no difference here.
  server.addHook('onRequest', async (request, reply) => {
    if (request.is404) await sendUnmatched(request, reply);
  });
  server.addHook('onSend', async (_request, reply) => {
    // A response may have a policy of its own.
    for (const [name, value] of Object.entries(headers.data))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
  return server;
}

/** The time that a stopping server gives to the requests in progress, such as uploads, in milliseconds. */
const CLOSING_MS = 30_000;

/** The pause between two searches for connections that have become idle, in milliseconds. */
const IDLE_CHECK_MS = 100;

/** Stops the server after the requests in progress. Idle keep-alive connections of browsers do not delay the end. */
export async function closeHttpServer(server: FastifyInstance, patienceMs = CLOSING_MS): Promise<void> {
  const patience = setTimeout(() => server.server.closeAllConnections(), patienceMs);
  // Node closes idle connections once, and a request in progress may leave an idle one behind.
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_CHECK_MS);
  await server.close();
  clearTimeout(patience);
  clearInterval(idle);
}
