import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import { type ErrorCode, isSiteError, SiteError, statusOfCode, toErrorBody } from '#contract/errors.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { databaseIsAway, diskIsFull } from '../database/failures.ts';
import { targetPath } from './request-target.ts';

/** Any failure as the site tells it: what we do not know becomes `unexpected`, without a detail. */
function toSiteError(error: unknown): SiteError {
  if (isSiteError(error)) return error;
  if (diskIsFull(error)) {
    return new SiteError('storage-full', 'The storage of this site is full. Nothing was saved.');
  }
  if (databaseIsAway(error)) return storageAway();
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return refusedRequest(status) ?? new SiteError('unexpected', 'Something went wrong on our side.');
}

/** The database is looked for twice a second, and clients wait this long before each of their retries. */
const STORAGE_RETRY_SECONDS = 2;

/** What a call is told while the database is away. */
export function storageAway(): SiteError {
  const message = 'The site cannot reach its storage. Please try again later.';
  return new SiteError('unavailable', message, { retryAfter: STORAGE_RETRY_SECONDS });
}

/** What Fastify itself refuses before a handler runs. */
function refusedRequest(status: unknown): SiteError | undefined {
  if (status === 413) return new SiteError('too-large', 'The request is too large.');
  if (status === 415) return new SiteError('unsupported-type', 'Send JSON (content type application/json).');
  if (status === 400)
    return new SiteError('invalid', 'The request cannot be read: its address or its JSON is broken.');
  if (status === 404) return new SiteError('not-found', 'There is nothing here.');
  return undefined;
}

/** Codes whose cause only the log may know. */
const ours: ErrorCode[] = ['unexpected', 'unavailable', 'storage-full'];

/**
 * A site whose unknown failures are logged and become ours, for pages: a loader knows only site errors. While the
 * database is away nothing is asked of it, so that an outage is told at once rather than after every time-out.
 */
export function withKnownErrors(site: Site, log: FastifyBaseLogger, watch: DatabaseWatch): Site {
  return siteFrom((entry) => async (input) => {
    if (watch.isDown) throw storageAway();
    try {
      return await callOf(site, entry)(input);
    } catch (error) {
      const known = toSiteError(error);
      if (ours.includes(known.code)) {
        const problem = `A page could not read ${entry.group}.${entry.name}`;
        watch.logUnlessDown(error, () => log.error({ err: error }, problem));
      }
      throw known;
    }
  });
}

/** The same site, which tells of every call that fails through a fault of ours rather than of who asks. */
export function withFaultsNoticed(site: Site, notice: () => void): Site {
  return siteFrom((entry) => async (input) => {
    try {
      return await callOf(site, entry)(input);
    } catch (error) {
      if (isSiteError(error) && ours.includes(error.code)) notice();
      throw error;
    }
  });
}

/** What is no call, no page and no file. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = targetPath(request.url).split('?', 1);
  return sendError(new SiteError('not-found', `There is no ${request.method} ${path}.`), reply);
}

/** `tell` logs what is our own fault. */
export function sendError(error: unknown, reply: FastifyReply, tell = (_error: unknown) => {}): FastifyReply {
  const known = toSiteError(error);
  if (ours.includes(known.code)) tell(error);
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  if (statusOfCode[known.code] === 401) reply.header('www-authenticate', 'Bearer');
  return reply.status(statusOfCode[known.code]).header('cache-control', 'no-store').send(toErrorBody(known));
}
