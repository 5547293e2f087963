import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './http/request-ids.ts';

type LogConfig = Pick<Config, 'logLevel' | 'databaseUrl' | 'smtpUrl' | 'setupCode' | 'bucket'>;

/** Shorter secrets could be parts of ordinary words, and even of the names of fields, so they are replaced in addresses only. */
const SECRET_LENGTH = 8;

/** The depth to which the causes of an error are logged. */
const MOST_CAUSES = 3;

/** The number of failures that are logged of an AggregateError, such as one for each address of a host. */
const MOST_ERRORS = 3;

/**
 * The log of a site: one JSON line for each event on standard output. A line carries the id of the request that it is about.
 * No line carries a secret of the settings, whatever a library writes into the message of an error.
 */
export function createSiteLog(config: LogConfig): FastifyBaseLogger {
  const replacements = replacementsOf(secretsOf(config));
  return pino({
    level: config.logLevel,
    mixin: currentRequestId,
    serializers: { err: describeError, detail: describeError },
    hooks: {
      streamWrite: (line) =>
        replacements.reduce((text, [found, replacement]) => text.replaceAll(found, replacement), line),
    },
  });
}

/** The secrets of the settings, as a line of JSON writes them. */
function secretsOf({ databaseUrl, smtpUrl, setupCode, bucket }: LogConfig): string[] {
  const written = [databaseUrl, smtpUrl].flatMap((url) => (url ? passwordsIn(url) : []));
  return [...written, setupCode, bucket?.credentials?.secretAccessKey]
    .filter((secret) => secret !== undefined)
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .filter((secret) => secret !== '');
}

/** The texts to replace, the longest first, because a secret may be the beginning of another one. */
function replacementsOf(secrets: string[]): [found: string, replacement: string][] {
  return secrets
    .toSorted((a, b) => b.length - a.length)
    .flatMap((secret): [string, string][] =>
      secret.length >= SECRET_LENGTH
        ? [[secret, '[secret]']]
        : [
            [`:${secret}@`, ':[secret]@'],
            [`password=${secret}`, 'password=[secret]'],
          ],
    );
}

/** The passwords of an address, as they are written there and decoded. */
function passwordsIn(url: string): string[] {
  // `URL` refuses an address of PostgreSQL that names several hosts with ports. The password ends at the last @ before the host.
  const [, inUser = ''] = /^[^:]+:\/\/[^:/?#]*:([^/?#]*)@/.exec(url) ?? [];
  const [, inQuery = ''] = /[?&]password=([^&#]*)/.exec(url) ?? [];
  return [inUser, inQuery, inQuery.replaceAll('+', ' ')].flatMap((password) => {
    try {
      return [password, decodeURIComponent(password)];
    } catch {
      return [password];
    }
  });
}

/**
 * An error as it is logged. Libraries put requests with their headers, and rows with their values, into other properties of
 * their errors, so these are left out.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = Reflect.get(error, 'code');
  return {
    type: name,
    message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(depth === 0 ? { stack } : {}),
    ...(cause === undefined || depth >= MOST_CAUSES ? {} : { cause: describeError(cause, depth + 1) }),
    ...(error instanceof AggregateError && depth < MOST_CAUSES
      ? { errors: error.errors.slice(0, MOST_ERRORS).map((one) => describeError(one, depth + 1)) }
      : {}),
  };
}
