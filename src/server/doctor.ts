import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { type Config, originOf, readConfig } from './config.ts';
import { codeOf } from './database/failures.ts';
import { migrationsIn, requireKnown } from './database/migrate.ts';
import { type Database, openDatabase, sqliteFileIn } from './database/open.ts';
import {
  problemOfConnection,
  problemsOfServer,
  readPostgresServer,
  warningOfEncoding,
} from './database-checks.ts';
import { StartError } from './start-error.ts';
import { probePublicAddress, wrongAddressOf } from './storage/public-address.ts';
import { type Bucket, openBucket, wrongSettingOf } from './storage/s3-bucket.ts';
import { problemOfBucket } from './storage/site-storage.ts';

/** What a check found. A warning leaves the exit code at 0. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem';
  about: string;
  /** What was found, and for a problem what to do, in sentences. */
  text: string;
}

/** Instances use the clock of the database, so a difference above this one, in seconds, is only worth a warning. */
const CLOCK_SECONDS = 30;
/** Services for buckets refuse a request whose signature is 15 minutes off. */
const WRONG_CLOCK_SECONDS = 10 * 60;
const ROOM_BYTES = 500 * 1024 * 1024;
const ANSWER_MS = 5000;

const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text });
const warning = (about: string, text: string): Finding => ({ state: 'warning', about, text });
const problem = (about: string, text: string): Finding => ({ state: 'problem', about, text });
const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : codeOf(error);

/** Checks everything that the site needs from outside, in the order in which a start needs it. It changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const findings = [
    ok('Settings', 'All settings can be read.'),
    ...(await checkFolder(config)),
    ...(await checkDatabase(config)),
    ...(await checkStorage(config)),
    checkClock(),
    await checkMail(config),
    await checkAddress(config),
  ];
  return findings;
}

async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [ok('Data folder', `${dataDir} is not there yet. The first start makes it.`)];
  const probe = join(dataDir, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const text = `${dataDir} cannot be written (${codeOf(error)}). Change its owner to the user that runs the site, or set DATA_DIR.`;
    return [problem('Data folder', text)];
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${Math.round((bavail * bsize) / 1024 / 1024).toLocaleString('en')} MB are free.`;
  const room =
    bavail * bsize < ROOM_BYTES
      ? warning('Disk', `Only ${free} A full disk refuses saves. Free some space.`)
      : ok('Disk', free);
  return [ok('Data folder', `${dataDir} can be written.`), room];
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === undefined && !existsSync(sqliteFileIn(dataDir)))
    return [ok('Database', 'There is none yet. The first start makes it.')];
  let database: Database | undefined;
  try {
    database = openDatabase(config);
    const done = await migrationsIn(database.write);
    requireKnown(done);
    const findings = [ok('Database', `${done.length} migrations are done.`)];
    return [
      ...findings,
      ...(database.kind === 'postgres' ? await checkPostgres(database) : await checkSqlite(database)),
    ];
  } catch (error) {
    // Such an error names its remedy.
    if (error instanceof StartError) return [problem('Database', error.message)];
    const text = databaseUrl
      ? problemOfConnection(error)
      : `${messageOf(error)}. Put a backup back: docs/how-to/put-a-backup-back.md.`;
    return [problem('Database', text)];
  } finally {
    await database?.close();
  }
}

async function checkSqlite(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database.read);
  return rows[0]?.quick_check === 'ok'
    ? [ok('Database file', 'Its pages are intact.')]
    : [problem('Database file', 'It is damaged. Put a backup back: docs/how-to/put-a-backup-back.md.')];
}

async function checkPostgres(database: Database): Promise<Finding[]> {
  const before = Date.now();
  const server = await readPostgresServer(database);
  const middle = (before + Date.now()) / 2;
  const apart = Math.round(Math.abs(server.now - middle) / 1000);
  const problems = problemsOfServer(server);
  const encoding = warningOfEncoding(server);
  return [
    ...(problems.length > 0
      ? problems.map((text) => problem('PostgreSQL', text))
      : [ok('PostgreSQL', `Version ${server.major} takes writes.`)]),
    ...(encoding ? [warning('PostgreSQL', encoding)] : []),
    findingOfClocks(apart),
  ];
}

/** Judges the difference between the clocks of this machine and of PostgreSQL, in seconds. */
export function findingOfClocks(apart: number): Finding {
  if (apart <= CLOCK_SECONDS) return ok('Clocks', 'The clocks of this machine and of PostgreSQL agree.');
  const text = `This machine and PostgreSQL are ${apart} s apart. Switch time synchronisation on, on both.`;
  return apart < WRONG_CLOCK_SECONDS ? warning('Clocks', text) : problem('Clocks', text);
}

/** Where systemd notes that it synchronises the clock, and that it has done so. */
const TIME_SYNC = '/run/systemd/timesync';

function checkClock(): Finding {
  const text = `It is ${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC here.`;
  const isUnsure = existsSync(TIME_SYNC) && !existsSync(join(TIME_SYNC, 'synchronized'));
  return isUnsure
    ? warning('Clock', `${text} The system could not compare it with a time server. Check \`timedatectl\`.`)
    : ok('Clock', text);
}

async function checkStorage(config: Config): Promise<Finding[]> {
  const { bucket, databaseUrl } = config;
  if (!bucket) {
    return databaseUrl
      ? [
          warning(
            'Files',
            'They are in the data folder. Several instances must share it, or have a bucket (S3_BUCKET).',
          ),
        ]
      : [ok('Files', 'They are in the data folder.')];
  }
  const key = `private/doctor-${process.pid}`;
  try {
    const opened = await openBucket(bucket)();
    await opened.writeText(key, key);
    const isSame = (await opened.readText(key)) === key;
    await opened.driver.delete(key);
    if (!isSame) return [problem('Files', `The bucket ${bucket.bucket} does not return what was written.`)];
    const foreign = await problemOfBucketHere(opened, config);
    return [
      foreign
        ? problem('Files', foreign)
        : ok('Files', `The bucket ${bucket.bucket} can be written, read and cleared.`),
      ...(bucket.publicUrl ? [await checkPublicAddress(opened, bucket.publicUrl)] : []),
    ];
  } catch (error) {
    const hint = wrongSettingOf(error, bucket) ?? 'Check S3_ENDPOINT, and that this machine reaches it.';
    return [problem('Files', `The bucket ${bucket.bucket} cannot be used (${messageOf(error)}). ${hint}`)];
  }
}

/** A database that is not there, or cannot be read, is a finding of its own. */
async function problemOfBucketHere(bucket: Bucket, config: Config): Promise<string | undefined> {
  if (config.databaseUrl === undefined && !existsSync(sqliteFileIn(config.dataDir))) return undefined;
  const database = openDatabase(config);
  try {
    return await problemOfBucket(bucket, config.bucket?.bucket ?? '', database);
  } catch (error) {
    if (wrongSettingOf(error, { bucket: '' })) throw error;
    return undefined;
  } finally {
    await database.close();
  }
}

async function checkPublicAddress(bucket: Bucket, publicUrl: string): Promise<Finding> {
  const finding = await probePublicAddress(bucket, publicUrl);
  const wrong = wrongAddressOf(finding);
  if (wrong) return problem('S3_PUBLIC_URL', wrong);
  return finding === 'away'
    ? problem(
        'S3_PUBLIC_URL',
        'It does not respond. Check the address, its certificate and the service behind it.',
      )
    : ok('S3_PUBLIC_URL', 'It shows pictures and files, and nothing else.');
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl)
    return warning(
      'Mail',
      'SMTP_URL is not set: nobody is told of a message by mail, and no newsletter is possible.',
    );
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
  });
  try {
    await transport.verify();
    return ok('Mail', 'The mail server accepts the user.');
  } catch (error) {
    const reason =
      codeOf(error) === 'EAUTH' ? 'It refuses the user or the password of SMTP_URL.' : 'Check SMTP_URL.';
    return problem('Mail', `The mail server cannot be used (${codeOf(error)}). ${reason}`);
  } finally {
    transport.close();
  }
}

async function checkAddress(config: Config): Promise<Finding> {
  if (!config.siteUrl)
    return warning('SITE_URL', 'It is not set: links in feeds and mails lead to this machine.');
  const url = `${originOf(config)}/healthz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' });
    const body: unknown = await response.json().catch(() => undefined);
    const isOurs = response.status === 200 && JSON.stringify(body) === '{"status":"ok"}';
    return isOurs
      ? ok('SITE_URL', `${config.siteUrl} leads to a running site.`)
      : problem(
          'SITE_URL',
          `${url} answers ${response.status}, and not as a site does. Check the proxy in front of it.`,
        );
  } catch (error) {
    const cause = error instanceof Error && error.cause ? codeOf(error.cause) : messageOf(error);
    return warning(
      'SITE_URL',
      `${url} does not answer (${cause}). Start the site, then check DNS, the proxy and its certificate.`,
    );
  }
}

if (import.meta.main) {
  const { exitOnStartError } = await import('./run.ts');
  await exitOnStartError(async () => {
    const findings = await examine(readConfig());
    const mark = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };
    for (const { state, about, text } of findings) process.stdout.write(`${mark[state]} ${about}: ${text}\n`);
    process.exitCode = findings.some(({ state }) => state === 'problem') ? 1 : 0;
  });
}
