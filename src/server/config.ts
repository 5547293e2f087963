import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An address with one of the given schemes, parsed rather than matched. */
const address = (schemes: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
  });

/** Treats an empty variable, as `.env` files often contain, as absent, so that the default applies. */
const setting = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const environment = z.object({
  PORT: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.int().min(0).max(65_535, 'must be at most 65535'))
      .default(3000),
  ),
  HOST: setting(
    z
      .string()
      .refine((host) => isIP(host) > 0 || /^[a-z\d.-]+$/i.test(host), 'must be an IP address or a host name')
      .default('127.0.0.1'),
  ),
  DATA_DIR: setting(z.string().default('./data')),
  SITE_URL: setting(
    address(['http:', 'https:'], 'https://example.org')
      .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must name no path')
      .optional(),
  ),
  DATABASE_URL: setting(
    address(['postgres:', 'postgresql:'], 'postgres://user:password@host/name').optional(),
  ),
  SMTP_URL: setting(
    address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org')
      .refine((value) => !URL.canParse(value) || new URL(value).hostname !== '', 'must name a host')
      .optional(),
  ),
  MAIL_FROM: setting(z.email('must be an e-mail address').optional()),
  SETUP_CODE: setting(z.string().min(8, 'must have at least 8 characters').optional()),
  TRUST_PROXY: setting(z.enum(['true', 'false'], 'must be true or false').default('false')),
  RATE_LIMIT_FACTOR: setting(
    z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number such as 1 or 0.5')
      .transform(Number)
      .pipe(z.number().positive('must be more than 0'))
      .default(1),
  ),
  FILE_LIMIT_MB: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number of megabytes')
      .transform(Number)
      .pipe(z.int().min(1, 'must be at least 1').max(10_000, 'must be at most 10000'))
      .default(100),
  ),
  STOP_DELAY: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number of seconds')
      .transform(Number)
      .pipe(z.int().max(600, 'must be at most 600'))
      .default(3),
  ),
  LOG_LEVEL: setting(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn')),
});

/** How this process runs. `siteUrl` is the public origin without a slash at its end. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  siteUrl: string | undefined;
  databaseUrl: string | undefined;
  /** The SMTP server for notices of new messages and for the newsletter's confirmations. Nothing is mailed without it. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  setupCode: string | undefined;
  trustProxy: boolean;
  rateLimitFactor: number;
  /** The largest uploaded file that is not a picture, in bytes. */
  fileBytes: number;
  /** The time between a SIGTERM, after which the site is not ready any more, and the end of listening. */
  stopDelayMs: number;
  logLevel: (typeof logLevels)[number];
}

/**
 * Returns the public origin. An IPv6 address needs its brackets. `port` is the port that the server listens on, if the
 * setting is 0.
 */
export function originOf({ siteUrl, host, port: configured }: Config, port = configured): string {
  return siteUrl ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/**
 * Reads the settings, the only place that reads the environment. A wrong one stops the start: the StartError
 * lists every setting that is wrong, without repeating values, which may be secrets.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
    throw new StartError(
      `These settings are wrong:\n${lines.join('\n')}\nThe file .env.example explains each of them.`,
    );
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    siteUrl: settings.SITE_URL && new URL(settings.SITE_URL).origin,
    databaseUrl: settings.DATABASE_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    setupCode: settings.SETUP_CODE,
    trustProxy: settings.TRUST_PROXY === 'true',
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    fileBytes: settings.FILE_LIMIT_MB * 1_000_000,
    stopDelayMs: settings.STOP_DELAY * 1000,
    logLevel: settings.LOG_LEVEL,
  };
}
