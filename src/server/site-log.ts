import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { presentRequest } from './http/request-ids.ts';

type LogConfig = Pick<Config, 'logLevel' | 'databaseUrl' | 'smtpUrl' | 'setupCode' | 'bucket'>;

/** Shorter secrets could be parts of ordinary words, and even of the names of fields. */
const SECRET_LENGTH = 8;

/** The depth to which the causes of an error are logged. */
const MOST_CAUSES = 3;

/**
 * The log of a site: one JSON line for each event on standard output. A line carries the id of the request that it is about.
 * No line carries a secret of the settings, whatever a library writes into the message of an error.
 */
export function createSiteLog(config: LogConfig): FastifyBaseLogger {
  const secrets = secretsOf(config);
  return pino({
    level: config.logLevel,
    mixin: presentRequest,
    serializers: { err: describeError, detail: describeError },
    hooks: {
      streamWrite: (line) => secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line),
    },
  });
}

/** The secrets of the settings, as a line of JSON writes them. */
function secretsOf({ databaseUrl, smtpUrl, setupCode, bucket }: LogConfig): string[] {
  const written = [databaseUrl, smtpUrl].flatMap((url) => (url ? passwordsIn(url) : []));
  return [...written, setupCode, bucket?.credentials?.secretAccessKey]
    .filter((secret) => secret !== undefined)
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .filter((secret) => secret.length >= SECRET_LENGTH);
}

/** The password of an address, as it is written there and as it is meant. */
function passwordsIn(url: string): string[] {
  // An address of PostgreSQL may name several hosts.
  const [, password = ''] = /^[^:]+:\/\/[^:/?#@]*:([^@/?#]*)@/.exec(url) ?? [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
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
  };
}
