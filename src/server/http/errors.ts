import { STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import {
  type ErrorCode,
  isSiteError,
  type ProblemBody,
  SiteError,
  statusOfCode,
  toErrorBody,
} from '#contract/errors.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { databaseIsDown, diskIsFull } from '../database/failures.ts';
import { prefersType } from './accepted-types.ts';
import { targetPath } from './request-target.ts';

/** Returns any failure as a `SiteError`. An unknown one becomes `unexpected`, without a detail. */
function toSiteError(error: unknown): SiteError {
  if (isSiteError(error)) return error;
  if (diskIsFull(error)) {
    return new SiteError('storage-full', 'The storage of this site is full. Nothing was saved.');
  }
  if (databaseIsDown(error)) return storageUnavailable();
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return refusedRequest(status) ?? new SiteError('unexpected', 'Something went wrong on our side.');
}

/** The watch checks the database twice a second; clients wait this long before each of their retries. */
const STORAGE_RETRY_SECONDS = 2;

/** The error of every call while the database is down. */
export function storageUnavailable(): SiteError {
  const message = 'The site cannot reach its storage. Please try again later.';
  return new SiteError('unavailable', message, { retryAfter: STORAGE_RETRY_SECONDS });
}

/** Failures that Fastify reports before a handler runs. */
function refusedRequest(status: unknown): SiteError | undefined {
  if (status === 413) return new SiteError('too-large', 'The request is too large.');
  if (status === 415) return new SiteError('unsupported-type', 'Send JSON (content type application/json).');
  if (status === 400)
    return new SiteError('invalid', 'The request cannot be read: its address or its JSON is broken.');
  if (status === 404) return new SiteError('not-found', 'There is nothing here.');
  return undefined;
}

/** The codes in the API description. 405 is absent: only a method that the description does not list gets it. */
export type DescribedCode = Exclude<ErrorCode, 'method-not-allowed'>;

/** The names of the responses in the API description. */
export const responseNames: Record<DescribedCode, string> = {
  invalid: 'Invalid',
  unauthenticated: 'Unauthenticated',
  'code-required': 'CodeRequired',
  forbidden: 'Forbidden',
  'not-found': 'NotFound',
  conflict: 'Conflict',
  stale: 'Stale',
  'too-large': 'TooLarge',
  'unsupported-type': 'UnsupportedType',
  'too-many-requests': 'TooManyRequests',
  unexpected: 'Unexpected',
  unavailable: 'Unavailable',
  'storage-full': 'StorageFull',
};

/** Codes of the server's own faults, whose cause goes to the log only. */
const ours: ErrorCode[] = ['unexpected', 'unavailable', 'storage-full'];

/**
 * Returns the site for page loaders: it logs unknown failures and throws site errors only. While the database is down
 * it asks the database nothing, so that a page fails at once rather than after every time-out.
 */
export function withSiteErrors(site: Site, log: FastifyBaseLogger, watch: DatabaseWatch): Site {
  return siteFrom((entry) => async (input) => {
    if (watch.isDown) throw storageUnavailable();
    try {
      return await callOf(site, entry)(input);
    } catch (error) {
      const siteError = toSiteError(error);
      if (ours.includes(siteError.code) && !isSiteError(error)) {
        const problem = `A page could not read ${entry.group}.${entry.name}`;
        watch.logUnlessDown(error, () => log.error({ err: error }, problem));
      }
      throw siteError;
    }
  });
}

/**
 * Returns the same site; it calls `notice` for every call that fails through a fault of the server, not of the caller.
 */
export function withFaultsReported(site: Site, notice: () => void): Site {
  return siteFrom((entry) => async (input) => {
    try {
      return await callOf(site, entry)(input);
    } catch (error) {
      if (isSiteError(error) && ours.includes(error.code)) notice();
      throw error;
    }
  });
}

/** Sends 404 for a path that is no operation, page or file. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = targetPath(request.url).split('?', 1);
  return sendError(new SiteError('not-found', `There is no ${request.method} ${path}.`), reply);
}

/** Sends a failure as the error response of the API. `logFault` logs the faults of the server itself. */
export function sendError(
  error: unknown,
  reply: FastifyReply,
  logFault = (_error: unknown) => {},
): FastifyReply {
  const siteError = toSiteError(error);
  // The place that made a SiteError has logged its cause.
  if (ours.includes(siteError.code) && !isSiteError(error)) logFault(error);
  if (siteError.retryAfter !== undefined) reply.header('retry-after', String(siteError.retryAfter));
  if (statusOfCode[siteError.code] === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(statusOfCode[siteError.code]).header('cache-control', 'no-store');
  const fault = ours.includes(siteError.code) ? { requestId: reply.request.id } : {};
  if (!prefersType(reply.request.headers.accept, PROBLEM_TYPE, ['application/json'])) {
    return reply.send({ ...toErrorBody(siteError), ...fault });
  }
  // As text, because Fastify would add a charset, which this type does not have.
  return reply.type(PROBLEM_TYPE).send(Buffer.from(JSON.stringify({ ...toProblem(siteError), ...fault })));
}

export const PROBLEM_TYPE = 'application/problem+json';

/** Returns the problem details of a failure (RFC 9457 §3). Its type leads to the response in the API description. */
export function toProblem({ code, message, issues }: SiteError): ProblemBody {
  const status = statusOfCode[code];
  return {
    type:
      code === 'method-not-allowed'
        ? 'about:blank'
        : `/api/openapi.json#/components/responses/${responseNames[code]}`,
    title: STATUS_CODES[status] ?? code,
    status,
    detail: message,
    code,
    ...(issues ? { issues } : {}),
  };
}
