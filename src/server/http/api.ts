import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CatalogueEntry, catalogueEntries } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';
import { ORIGIN_HEADER } from '#contract/history.ts';
import { bodyLimitBytes, idempotencyKeyForm } from '#contract/limits.ts';
import { type Operation, pathParameters } from '#contract/operation.ts';
import { type Caller, identify, requireAccess } from '#domain/caller.ts';
import { createReadingCall } from '#domain/create-site.ts';
import type { Ports } from '#domain/ports.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import type { SaveWatch } from '../database/save-watch.ts';
import { discard } from '../media/received-files.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { deviceOf } from './device-cookie.ts';
import { entityTag, matchesTag, versionsSeen } from './entity-tags.ts';
import { storageUnavailable } from './errors.ts';
import { ignoredHeader, ignoredNames, type SentFields } from './ignored-fields.ts';
import { type FilePlace, readUpload, registerUploads } from './media/uploads.ts';
import { openApiDocument } from './openapi.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';
import { urlOf } from './request-target.ts';
import type { ResponseHeaders } from './security.ts';

export interface ApiOptions {
  ports: Ports;
  origin: string;
  headers: ResponseHeaders;
  files: FilePlace;
  /** The cache of the responses that are the same for all visitors. */
  cache: PageCache;
  contentVersion: () => number;
  watch: DatabaseWatch;
  saves: SaveWatch;
  /** The time at which responses made now expire without a save, in milliseconds since 1970. */
  expiry: () => Promise<number>;
}

/** Registers a route for every operation of the contract. Access is decided by the gate, never by a URL. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  app.register(async (api) => {
    // Fastify's own text parser would let a body bypass the check of its content type.
    api.removeContentTypeParser('text/plain');
    await registerUploads(api);
    for (const entry of catalogueEntries) {
      const { operation } = entry;
      const { method, path } = operation;
      api.route({
        method,
        url: path,
        bodyLimit: operation.bodyBytes ?? bodyLimitBytes,
        // Strangers cannot make the server read a large body.
        ...(operation.bodyBytes ? { onRequest: (request) => requireCaller(options, entry, request) } : {}),
        // Fastify serves HEAD by calling the handler of GET. HEAD must not run a GET that only changes something.
        exposeHeadRoute: operation.status !== 204,
        handler: (request, reply) => answerCall(options, entry, request, reply),
      });
    }
    // Built with the first request: it takes as long as the rest of the start together.
    let description: JsonBody | undefined;
    api.get('/api/openapi.json', (request, reply) => {
      description ??= bodyOf(openApiDocument(options.origin));
      const ignored = ignoredNames(namesIn(request.query));
      if (ignored !== undefined) reply.header('ignored', ignored);
      return sendBody(description, request, reply.header('cache-control', 'no-cache'));
    });
    // The pages' own route would take every other GET.
    api.get('/api/*', (_request, reply) => reply.callNotFound());
  });
}

/** Runs before Fastify: sends the response that another visitor got since the last save. */
export function createApiFront(cache: PageCache) {
  return (request: IncomingMessage, response: ServerResponse): boolean =>
    (request.method === 'GET' || request.method === 'HEAD') &&
    request.url !== undefined &&
    request.headers.authorization === undefined &&
    cache.serve(request.url, request, response);
}

/** The part of a `User-Agent` header that is stored; real ones are shorter. */
const USER_AGENT_LENGTH = 400;

/** Throws before the body is read unless the token allows the call. */
async function requireCaller(
  { ports, watch }: ApiOptions,
  { operation }: CatalogueEntry,
  { headers, ip }: FastifyRequest,
): Promise<void> {
  if (watch.isDown) throw storageUnavailable();
  const account = await identify(ports, bearerToken(headers.authorization));
  requireAccess({ address: ip, ...(account ? { account } : {}) }, operation);
}

async function answerCall(
  options: ApiOptions,
  entry: CatalogueEntry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { ports, origin } = options;
  const { operation } = entry;
  if (options.watch.isDown) throw storageUnavailable();
  const contentVersion = options.contentVersion();
  const token = bearerToken(request.headers.authorization);
  const from = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
  };
  const account = await identify(ports, token, from);
  // An ended session is an error. If it counted as a visitor, the client would take hidden content for deleted.
  if (token !== undefined && !account && entry.group !== 'auth') {
    throw new SiteError('unauthenticated', 'Your session has ended. Please sign in again.');
  }
  const caller = {
    ...from,
    ...(account ? { account } : {}),
    ...repeatable(operation, request),
    origin: request.headers[ORIGIN_HEADER] === 'screen' ? 'screen' : 'api',
    ...(entry.group === 'auth' ? { device: deviceOf(request, reply, origin) } : {}),
    noteLimit: (count) => void reply.headers(rateLimitHeaders(`${entry.group}.${entry.name}`, count)),
  } satisfies Caller;
  const isVisitors = request.headers.authorization === undefined && isCacheable(operation, request);
  // Read before the call: content that becomes visible during the call may be missing in its output.
  const expiresAt = isVisitors ? await options.expiry().catch(() => 0) : 0;
  const received: File[] = [];
  const readInput = async () => {
    const sent = await sentBy(operation, request, options.files);
    received.push(...Object.values(sent.given).filter((value) => value instanceof File));
    const ignored = ignoredHeader(operation, sent);
    if (ignored !== undefined) reply.header('ignored', ignored);
    return inputOf(sent, request);
  };
  const call = () => createReadingCall(ports, caller, entry)(readInput);
  // The owner must get in when the disk is full, to see what happened and to make room.
  const output = await (entry.group === 'auth' ? options.saves.withReserve(call) : call()).finally(() =>
    // A refused call leaves the files of its body on the disk.
    Promise.all(received.map(discard)),
  );

  reply.status(operation.status).header('vary', 'authorization');
  reply.header('cache-control', account || operation.method !== 'GET' ? 'no-store' : 'no-cache');
  if (operation.status === 204) return reply.send();
  if (operation.paged) {
    const page = output as Page;
    reply.header('x-total-count', String(page.total));
    const links = pageLinks(urlOf(origin, request.url), page);
    if (links) reply.header('link', links);
  }
  const body = operation.versioned
    ? bodyOf(output, (output as { version: number }).version)
    : bodyOf(operation.paged ? (output as Page).items : output);
  if (isVisitors) {
    options.cache.storeApiResponse(request.url, {
      ...body,
      headers: { ...options.headers.data, ...headersOf(reply), 'content-type': JSON_TYPE },
      contentVersion,
      expiresAt,
    });
  }
  return sendBody(body, request, reply);
}

/**
 * True if every visitor gets this response until the next save. Searches have too many variants to cache, and a
 * parameter that the operation does not have would make any number of cache keys for one response.
 */
function isCacheable({ method, access, limit, input, path }: Operation, { query }: FastifyRequest): boolean {
  if (method !== 'GET' || access !== 'anyone' || limit) return false;
  const parameters = new Set(Object.keys(input instanceof z.ZodObject ? input.shape : {}));
  for (const name of ['search', ...pathParameters(path)]) parameters.delete(name);
  return Object.keys(query as object).every((name) => parameters.has(name));
}

/** The headers that every client gets: the id of a request is that of one. */
function headersOf(reply: FastifyReply): Record<string, string> {
  const { [REQUEST_ID_HEADER]: _, ...shared } = reply.getHeaders();
  const headers = Object.entries(shared);
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

const JSON_TYPE = 'application/json; charset=utf-8';

interface JsonBody {
  text: string;
  etag: string;
  /** The version of the entity in the body. A write that returns no entity has no `ETag`. */
  version: number | undefined;
}

function bodyOf(output: unknown, version?: number): JsonBody {
  const text = JSON.stringify(output);
  return { text, etag: entityTag(text, version), version };
}

/** Sends JSON with its `ETag`, or 304 to a client that has it already. */
function sendBody({ text, etag, version }: JsonBody, request: FastifyRequest, reply: FastifyReply) {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads || version !== undefined) reply.header('etag', etag);
  if (reads && matchesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(JSON_TYPE).send(text);
}

interface Page {
  items: unknown[];
  total: number;
  page: number;
  limit: number;
}

/** Reads the part of the request that holds the operation's fields: the query, or the body. */
async function sentBy(operation: Operation, request: FastifyRequest, files: FilePlace): Promise<SentFields> {
  const query = request.query as Record<string, unknown>;
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return { given: query, unread: namesIn(request.body) };
  }
  const unread = namesIn(query);
  const upload = await readUpload(operation, request, files);
  if (upload) return { given: upload.fields, unread: [...unread, ...upload.unusedParts] };
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new SiteError('invalid', 'The body must be a JSON object.');
  }
  return { given: body as Record<string, unknown>, unread };
}

const namesIn = (value: unknown) => (typeof value === 'object' && value ? Object.keys(value) : []);

/** Path, query or body, and `If-Match`, as the one flat input of the operation. */
function inputOf({ given }: SentFields, request: FastifyRequest) {
  const { expectedVersion: _, ...fields } = given;
  const params = request.params as Record<string, string>;
  return { ...fields, ...params, ...versionsSeen(request.headers['if-match']) };
}

/**
 * The idempotency key, with which a client may send a write again safely (draft-ietf-httpapi-idempotency-key-header).
 */
function repeatable({ method }: Operation, { headers }: FastifyRequest): { idempotencyKey?: string } {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET') return {};
  if (typeof key === 'string' && idempotencyKeyForm.test(key)) return { idempotencyKey: key };
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
