import { sql } from 'kysely';
import { codeOf, databaseIsDown, ReadOnlyServerError } from './database/failures.ts';
import { migrationsIn } from './database/migrate.ts';
import type { Database } from './database/open.ts';
import { StartError } from './start-error.ts';

/** Oldest supported PostgreSQL version. Its last update is of November 2026 (https://www.postgresql.org/support/versioning/). */
const OLDEST_POSTGRES = 14;

/** SQL_ASCII stores every text as it arrives. Other encodings lack letters. */
const FITTING_ENCODINGS = ['UTF8', 'SQL_ASCII'];

const USE_PRIMARY = 'DATABASE_URL must lead to the primary server.';

/** What the site needs to know of a PostgreSQL server. */
export interface PostgresServer {
  major: number;
  encoding: string;
  /** True for a standby, which only reads. */
  isReplica: boolean;
  /** Its clock, in milliseconds since 1970. */
  now: number;
  /** True until the first start has created the tables. */
  isNew: boolean;
}

export async function readPostgresServer({ read }: Pick<Database, 'read'>): Promise<PostgresServer> {
  const { rows } = await sql<{ version: string; now: string; replica: boolean; encoding: string }>`
    select current_setting('server_version_num') as version, extract(epoch from clock_timestamp()) * 1000 as now,
      pg_is_in_recovery() as replica, current_setting('server_encoding') as encoding`.execute(read);
  const [found] = rows;
  if (!found) throw new Error('The server returned no row.');
  return {
    major: Math.floor(Number(found.version) / 10_000),
    encoding: found.encoding,
    isReplica: found.replica,
    now: Number(found.now),
    isNew: (await migrationsIn(read)).length === 0,
  };
}

/** What is wrong with a server, each as a sentence with its remedy. */
export function problemsOfServer({ major, encoding, isReplica, isNew }: PostgresServer): string[] {
  return [
    ...(major < OLDEST_POSTGRES
      ? [
          `PostgreSQL ${major} is too old: Vitrine needs ${OLDEST_POSTGRES} or newer. Upgrade the server, or load a dump of the ` +
            'database into a newer one.',
        ]
      : []),
    ...(FITTING_ENCODINGS.includes(encoding) || !isNew
      ? []
      : [`The database is in the encoding ${encoding}. Create it again with the encoding UTF8.`]),
    ...(isReplica ? [`The server is a replica that only reads. ${USE_PRIMARY}`] : []),
  ];
}

/** Returns a warning about the encoding of a database that holds a site already; undefined if there is nothing to say. */
export function warningOfEncoding({ encoding, isNew }: PostgresServer): string | undefined {
  if (isNew || FITTING_ENCODINGS.includes(encoding)) return undefined;
  return (
    `The database is in the encoding ${encoding}, which lacks letters: a save with such a letter fails. ` +
    'Load a dump of the database into one with the encoding UTF8.'
  );
}

/** Throws a StartError for a database that cannot be reached, or that this version does not run on. */
export async function requireUsableServer(database: Database, warn: (text: string) => void): Promise<void> {
  if (database.kind !== 'postgres') return;
  const server = await readPostgresServer(database).catch((error: unknown) => {
    throw new StartError(
      `The database named by DATABASE_URL cannot be reached: ${problemOfConnection(error)}`,
    );
  });
  const problems = problemsOfServer(server);
  if (problems.length > 0)
    throw new StartError(`The database named by DATABASE_URL cannot be used. ${problems.join(' ')}`);
  const warning = warningOfEncoding(server);
  if (warning) warn(warning);
}

const remedies: [codes: RegExp, remedy: string][] = [
  [/^(28P01|28000)$/, 'Check the user and the password in DATABASE_URL, and pg_hba.conf of the server.'],
  [/^3D000$/, 'Create the database, or correct its name at the end of DATABASE_URL.'],
  [/^42501$/, 'Make the user of DATABASE_URL the owner of the database.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The name of the host in DATABASE_URL is unknown. Correct it, or check DNS.'],
  [/^ECONNREFUSED$/, 'No server listens there. Start it, or correct the host and the port in DATABASE_URL.'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'Check the host in DATABASE_URL, and the firewalls in between.'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, 'Check sslmode in DATABASE_URL, and the certificate of the server.'],
  [/^53300$/, 'The server has no connection left. Raise max_connections, or use PgBouncer.'],
];

const USUAL_REMEDY = 'Check DATABASE_URL, that the server runs, and that its firewall lets this machine in.';

/** Why a database cannot be reached and what to do, in sentences without the password. */
export function problemOfConnection(error: unknown): string {
  const { code, reason } = causeOf(error);
  const usual = error instanceof ReadOnlyServerError ? USE_PRIMARY : USUAL_REMEDY;
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1] ?? usual;
  return `${reason.replace(/\.$/, '')}. ${remedy}`;
}

/** A name with several addresses fails with one error for all of them, which has no message. */
function causeOf(error: unknown): { code: string; reason: string } {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  const code = codeOf(first) || codeOf(error);
  const message = first instanceof Error ? first.message : '';
  return { code, reason: message || code || 'it does not respond' };
}

/** The StartError for a failure of the database during the start; undefined for any other failure. */
export function databaseStartError(error: unknown): StartError | undefined {
  const isRefused = ['28P01', '28000', '3D000', '42501'].includes(codeOf(error));
  if (!isRefused && !databaseIsDown(error)) return undefined;
  return new StartError(
    `The database named by DATABASE_URL cannot be reached: ${problemOfConnection(error)}`,
  );
}
