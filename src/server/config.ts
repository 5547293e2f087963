import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isPostgresAddress } from './database/postgres-servers.ts';
import { StartError } from './start-error.ts';
import type { BucketSettings } from './storage/s3-bucket.ts';

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
    z
      .string()
      .refine(
        isPostgresAddress,
        'must be an address such as postgres://user:password@host/name, of a server that writes',
      )
      .optional(),
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
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
  ),
  S3_ENDPOINT: setting(address(['http:', 'https:'], 'https://s3.example.org').optional()),
  S3_PUBLIC_URL: setting(
    address(['http:', 'https:'], 'https://files.example.org')
      .refine((value) => !/[?#]/.test(value), 'must have no query')
      .optional(),
  ),
  S3_REGION: setting(z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),
  S3_PATH_STYLE: setting(z.enum(['true', 'false'], 'must be true or false').optional()),
  FILE_CACHE_MB: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number of megabytes')
      .transform(Number)
      .pipe(z.int().max(1_000_000, 'must be at most 1000000'))
      .default(500),
  ),
  STOP_DELAY: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number of seconds')
      .transform(Number)
      .pipe(z.int().max(600, 'must be at most 600'))
      .default(3),
  ),
  METRICS_PORT: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.int().min(1, 'must be at least 1').max(65_535, 'must be at most 65535'))
      .optional(),
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
  /** The bucket for uploads; undefined for a folder of `dataDir`. */
  bucket: BucketSettings | undefined;
  /** The pictures of the bucket that this machine keeps, in bytes. */
  cacheBytes: number;
  /** The time between a SIGTERM, after which the site is not ready any more, and the end of listening. */
  stopDelayMs: number;
  /** The port of this machine for numbers about the site; undefined for none. */
  metricsPort: number | undefined;
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
    throw wrongSettings(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  }
  const settings = parsed.data;
  requireWholeBucket(settings);
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
    bucket: bucketOf(settings),
    cacheBytes: settings.FILE_CACHE_MB * 1_000_000,
    stopDelayMs: settings.STOP_DELAY * 1000,
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
  };
}

type Settings = z.infer<typeof environment>;

function bucketOf(settings: Settings): BucketSettings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PATH_STYLE: pathStyle } = settings;
  if (bucket === undefined) return undefined;
  const publicUrl = settings.S3_PUBLIC_URL && new URL(settings.S3_PUBLIC_URL).href.replace(/\/+$/, '');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  // Services at an address of their own rarely have a host name for each bucket.
  const usual = endpoint !== undefined;
  return {
    bucket,
    endpoint,
    region,
    credentials,
    publicUrl,
    pathStyle: pathStyle === undefined ? usual : pathStyle === 'true',
  };
}

/** Throws for settings of a bucket that are not all there, or contradict others. */
function requireWholeBucket(settings: Settings): void {
  const given = Object.keys(environment.shape).filter(
    (name) =>
      name.startsWith('S3_') && name !== 'S3_REGION' && settings[name as keyof Settings] !== undefined,
  );
  const lines: string[] = [];
  if (given.length > 0 && !settings.S3_BUCKET) lines.push(`S3_BUCKET is missing, but ${given[0]} is set`);
  if ((settings.S3_ACCESS_KEY_ID === undefined) !== (settings.S3_SECRET_ACCESS_KEY === undefined))
    lines.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: one of them is missing');
  if (settings.SITE_URL?.startsWith('https:') && settings.S3_PUBLIC_URL?.startsWith('http:'))
    lines.push('S3_PUBLIC_URL must begin with https, as SITE_URL does');
  if (lines.length > 0) throw wrongSettings(lines);
}

function wrongSettings(lines: string[]): StartError {
  const list = lines.map((line) => `  ${line}`).join('\n');
  return new StartError(`These settings are wrong:\n${list}\nThe file .env.example explains each of them.`);
}
