import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import { type ErrorCode, isSiteError, SiteError, statusOfCode, toErrorBody } from '#contract/errors.ts';

/** Result codes of SQLite (https://www.sqlite.org/rescode.html), the low byte of `errcode`. */
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/** PostgreSQL's classes of "not now": connection lost, shutting down; and its "disk full". */
const POSTGRES_AWAY = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT)$/;
const POSTGRES_DISK_FULL = '53100';

/** Any failure as the site tells it: what we do not know becomes `unexpected`, without a detail. */
function toSiteError(error: unknown): SiteError {
  if (isSiteError(error)) return error;
  const [code, errcode, statusCode] = ['code', 'errcode', 'statusCode'].map((name) => fieldOf(error, name));
  const sqlite = typeof errcode === 'number' ? errcode & 0xff : undefined;
  if (sqlite === SQLITE_FULL || code === POSTGRES_DISK_FULL) {
    return new SiteError('storage-full', 'The storage of this site is full. Nothing was saved.');
  }
  const away = [SQLITE_BUSY, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN].some(
    (known) => known === sqlite,
  );
  if (away || (typeof code === 'string' && POSTGRES_AWAY.test(code))) {
    return new SiteError('unavailable', 'The site cannot reach its storage. Please try again later.', {
      retryAfter: 30,
    });
  }
  return refusedRequest(statusCode) ?? new SiteError('unexpected', 'Something went wrong on our side.');
}

/** What Fastify itself refuses before a handler runs. */
function refusedRequest(status: unknown): SiteError | undefined {
  if (status === 413) return new SiteError('too-large', 'The request is too large.');
  if (status === 415) return new SiteError('unsupported-type', 'Send JSON (content type application/json).');
  if (status === 400) return new SiteError('invalid', 'The request is not valid JSON.');
  return undefined;
}

/** Codes whose cause only the log may know. */
const ours: ErrorCode[] = ['unexpected', 'unavailable', 'storage-full'];

/** A site whose unknown failures are logged and become ours, for pages: a loader knows only site errors. */
export function withKnownErrors(site: Site, log: FastifyBaseLogger): Site {
  return siteFrom((entry) => async (input) => {
    try {
      return await callOf(site, entry)(input);
    } catch (error) {
      const known = toSiteError(error);
      if (ours.includes(known.code))
        log.error({ err: error }, `A page could not read ${entry.group}.${entry.name}`);
      throw known;
    }
  });
}

export function sendError(error: unknown, reply: FastifyReply, log: FastifyBaseLogger): FastifyReply {
  const known = toSiteError(error);
  if (ours.includes(known.code)) log.error({ err: error }, 'A call failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  if (known.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply.status(statusOfCode[known.code]).header('cache-control', 'no-store').send(toErrorBody(known));
}

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
