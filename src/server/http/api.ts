import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CatalogueEntry, callOf, catalogueEntries } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';
import { bodyLimitBytes } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { type Caller, identify } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { Ports } from '#domain/ports.ts';
import { entityTag, isKnown, versionSeen } from './entity-tags.ts';
import { sendMissing } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import { urlOf } from './request-target.ts';
import { readUpload, registerUploads } from './uploads.ts';

/** Registers a route for every operation of the contract. Access is decided by the gate, never by a URL. */
export function registerApi(app: FastifyInstance, ports: Ports, origin: string): void {
  app.register(async (api) => {
    // The built-in text parser would let a body slip past the check of its content type.
    api.removeContentTypeParser('text/plain');
    await registerUploads(api);
    for (const entry of catalogueEntries) {
      const { operation } = entry;
      const { method, path } = operation;
      api.route({
        method,
        url: path,
        bodyLimit: bodyLimitBytes,
        // Fastify answers HEAD by calling the handler of GET; where a GET only changes something, HEAD must not.
        exposeHeadRoute: operation.status !== 204,
        handler: (request, reply) => answerCall(ports, origin, entry, request, reply),
      });
    }
    const description = openApiDocument(origin);
    api.get('/api/openapi.json', (request, reply) =>
      sendJson(description, request, reply.header('cache-control', 'no-cache')),
    );
    api.all('/api/*', (request, reply) => sendMissing(request, reply));
  });
}

async function answerCall(
  ports: Ports,
  origin: string,
  entry: CatalogueEntry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { operation } = entry;
  const token = bearerToken(request.headers.authorization);
  const account = await identify(ports, token);
  // An ended session is told, not served as a visitor: its bearer would take what is hidden for gone.
  if (token !== undefined && !account && entry.group !== 'auth') {
    throw new SiteError('unauthenticated', 'Your session has ended. Please sign in again.');
  }
  const caller = { address: request.ip, ...(account ? { account } : {}), ...repeatable(operation, request) };
  const output = await callOf(createSite(ports, caller), entry)(await inputOf(caller, operation, request));

  reply.status(operation.status).header('vary', 'authorization');
  reply.header('cache-control', account || operation.method !== 'GET' ? 'no-store' : 'no-cache');
  if (operation.status === 204) return reply.send();
  if (operation.versioned) return sendJson(output, request, reply, (output as { version: number }).version);
  if (!operation.paged) return sendJson(output, request, reply);
  const page = output as Page;
  reply.header('x-total-count', String(page.total));
  const links = pageLinks(urlOf(origin, request.url), page);
  if (links) reply.header('link', links);
  return sendJson(page.items, request, reply);
}

/** Sends JSON with its `ETag`, or 304 to a reader who has it already. */
function sendJson(answer: unknown, request: FastifyRequest, reply: FastifyReply, version?: number) {
  const body = JSON.stringify(answer);
  const tag = entityTag(body, version);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads || version !== undefined) reply.header('etag', tag);
  if (reads && isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

interface Page {
  items: unknown[];
  total: number;
  page: number;
  limit: number;
}

/** Path, query or body, and `If-Match`, as the one flat input of the operation. */
async function inputOf(
  caller: Caller,
  operation: Operation,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const given =
    operation.method === 'GET' || operation.method === 'DELETE'
      ? request.query
      : ((await readUpload(caller, operation, request)) ?? request.body ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new SiteError('invalid', 'The body must be a JSON object.');
  }
  const { expectedVersion: _, ...fields } = given as Record<string, unknown>;
  const params = request.params as Record<string, string>;
  return { ...fields, ...params, ...(operation.versioned ? versionSeen(request.headers['if-match']) : {}) };
}

/** The key that lets a client send a write again without fear (draft-ietf-httpapi-idempotency-key-header). */
function repeatable({ method }: Operation, { headers }: FastifyRequest): { idempotencyKey?: string } {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return {};
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return { idempotencyKey: key };
  const message = 'An Idempotency-Key has 1 to 200 visible characters.';
  throw new SiteError('invalid', message, { issues: [{ path: 'Idempotency-Key', message }] });
}

/** RFC 8288: the first, previous, next and last page of a list. */
function pageLinks(url: URL, { total, page, limit }: Page): string {
  const last = Math.max(1, Math.ceil(total / limit));
  const relations = { first: 1, prev: page - 1, next: page + 1, last };
  return Object.entries(relations)
    .filter(([, number]) => number >= 1 && number <= last && last > 1)
    .map(([relation, number]) => {
      const target = new URL(url);
      target.searchParams.set('page', String(number));
      return `<${target.href}>; rel="${relation}"`;
    })
    .join(', ');
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
