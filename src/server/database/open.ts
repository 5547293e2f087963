import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { StartError } from '../start-error.ts';
import { databaseTimes, type Timing } from '../timings.ts';
import { codeOf, DatabaseMovedError, isLocked } from './failures.ts';
import { createPool, type RecoveringPool } from './postgres-pool.ts';
import { openServers } from './postgres-servers.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * A reader and a writer. SQLite has one connection for each, so nobody reads uncommitted rows and writes queue up; on
 * PostgreSQL both are the same pool.
 */
export interface Database {
  kind: DatabaseKind;
  read: Kysely<Tables>;
  write: Kysely<Tables>;
  /**
   * The connection of the database watch. On PostgreSQL it is separate, so that its reads never queue behind others,
   * and has a short time-out.
   */
  watch: Kysely<Tables>;
  /**
   * A number that changes when another process has written; undefined if the database has no such cheap check. Throws
   * when the SQLite file is gone.
   */
  dataVersion: () => number | undefined;
  /** The connection string of the present server; undefined on SQLite. */
  address: () => string | undefined;
  /** Destroys open connections that may be dead, after the watch found that the database does not respond. */
  dropSilent: () => void;
  close: () => Promise<void>;
}

/** Where the database of a site is. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Opens PostgreSQL if there is a URL, and SQLite in the data folder otherwise. */
export function openDatabase({ dataDir, databaseUrl }: DatabasePlace): Database {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

/** A connection to PostgreSQL without the time limits of requests: a migration may rewrite every row. */
export function openForLongWork({
  databaseUrl,
}: DatabasePlace): { database: Kysely<Tables> } & AsyncDisposable {
  const pool = createPool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5000 });
  const database = kyselyOnPool(pool);
  return { database, [Symbol.asyncDispose]: () => database.destroy() };
}

/** The path of the SQLite file in a data folder. */
export const sqliteFileIn = (dataDir: string) => join(dataDir, 'vitrine.sqlite');

function openSqlite(dataDir: string): Database {
  const file = sqliteFileIn(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    const writer = openFile(file);
    const reader = openFile(file);
    const requireFile = presenceOf(file);
    const read = kyselyOn(reader, requireFile);
    const write = kyselyOn(writer, requireFile);
    return {
      kind: 'sqlite',
      read,
      write,
      watch: read,
      dataVersion: () => {
        requireFile();
        return Number(reader.prepare('pragma data_version').get()?.data_version);
      },
      address: () => undefined,
      dropSilent: () => {},
      close: async () => {
        await Promise.all([read.destroy(), write.destroy()]);
        // Kysely closes only a file that it has used.
        for (const opened of [reader, writer]) if (opened.isOpen) opened.close();
      },
    };
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}

/** The time limit for waiting for the lock of another process, in milliseconds. */
const LOCK_MS = 5000;

/**
 * WAL allows reads during a write; FULL makes an acknowledged save survive a power cut. SQLite waits for a lock only
 * while it opens: later such a wait would block this process and every page with it.
 */
function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: LOCK_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  return database;
}

/**
 * Throws when the opened file no longer lies at its path. SQLite continues on a removed file, and everything it writes
 * there is lost when the process ends. SQLite itself compares no more than this, and never in WAL mode.
 */
function presenceOf(file: string): () => void {
  const identity = () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  };
  const opened = identity();
  return () => {
    const now = identity();
    if (now === undefined) throw new DatabaseMovedError(`${file} is gone`);
    if (now !== opened)
      throw new DatabaseMovedError(
        `${file} is another file than the one that was opened: start again to use it, without its old -wal and -shm files`,
      );
  };
}

function unusableFolder(dataDir: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  const hint = /full/i.test(reason)
    ? 'Its disk is full. Free some space'
    : 'It must be a folder that this user may write to. Change its owner or rights, or set DATA_DIR to another one';
  return new StartError(`The data folder ${dataDir} cannot be used (${reason}). ${hint}, then start again.`);
}

function kyselyOn(file: DatabaseSync, requireFile: () => void): Kysely<Tables> {
  const database = statementsOf(file, requireFile);
  return new Kysely({ dialect: new ImmediateSqliteDialect(database), log: noteTime });
}

function noteTime({ level, queryDurationMillis: ms }: LogEvent): void {
  if (level === 'query' && databaseTimes.hasSubscribers) databaseTimes.publish({ ms } satisfies Timing);
}

interface SqliteFile {
  close: () => void;
  inTransaction: () => boolean;
  /** Throws when the file is gone. */
  requireFile: () => void;
  prepare: (sql: string) => SqliteQuery;
}

interface SqliteQuery {
  reader: boolean;
  all: (parameters: readonly unknown[]) => unknown[];
  run: (parameters: readonly unknown[]) => ReturnType<StatementSync['run']>;
  iterate: (parameters: readonly unknown[]) => IterableIterator<unknown>;
}

/** Prepared statements per connection; the program has few queries, and all of them use parameters. */
const MOST_STATEMENTS = 200;

/** Adapts `node:sqlite` to the interface of Kysely's dialect. Each statement is prepared once per text. */
function statementsOf(file: DatabaseSync, requireFile: () => void): SqliteFile {
  const ready = new LRUCache<string, SqliteQuery>({ max: MOST_STATEMENTS });
  return {
    close: () => file.close(),
    inTransaction: () => file.isTransaction,
    requireFile,
    prepare: (sql) => {
      const prepared = ready.get(sql);
      if (prepared) return prepared;
      const statement = file.prepare(sql);
      const query: SqliteQuery = {
        reader: statement.columns().length > 0,
        all: (parameters) => allRows(sql, statement, bindable(parameters)),
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) => statement.iterate(...bindable(parameters)),
      };
      ready.set(sql, query);
      return query;
    },
  };
}

/**
 * Reads rows. `node:sqlite` throws for an integer above 2^53, which no save of this site makes but a column can hold. The
 * rows are read again with such an integer as the nearest number, which the readers of records then replace.
 */
function allRows(sql: string, statement: StatementSync, parameters: SQLInputValue[]): unknown[] {
  try {
    return statement.all(...parameters);
  } catch (error) {
    // A write must not run twice.
    if (codeOf(error) !== 'ERR_OUT_OF_RANGE' || !sql.startsWith('select')) throw error;
  }
  statement.setReadBigInts(true);
  try {
    return statement.all(...parameters).map((row) => {
      const entries = Object.entries(row);
      return Object.fromEntries(
        entries.map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
      );
    });
  } finally {
    statement.setReadBigInts(false);
  }
}

/** Throws for a parameter that SQLite cannot hold. Such a parameter is a bug and must not be written. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array
    ) {
      return value;
    }
    throw new TypeError(`SQLite cannot store a ${typeof value}`);
  });
}

/**
 * Begins every transaction with the write lock. SQLite can refuse a transaction that begins as a reader and writes
 * later, when another process wrote in between.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return waitingForLock(await super.acquireConnection(), this.#file);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#file.requireFile();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back by itself; a second rollback would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction()) await super.rollbackTransaction(connection);
  }
}

/** The pause between two attempts to get the lock, in milliseconds. */
const LOCK_PAUSE_MS = 10;

/**
 * Waits for the lock of another process without blocking this one. Inside a transaction this process holds the lock
 * already.
 */
function waitingForLock(connection: DatabaseConnection, file: SqliteFile): DatabaseConnection {
  return {
    streamQuery: (...query) => connection.streamQuery(...query),
    executeQuery: async (...query) => {
      const until = Date.now() + LOCK_MS;
      for (;;) {
        try {
          return await connection.executeQuery(...query);
        } catch (error) {
          if (!isLocked(error) || file.inTransaction() || Date.now() > until) throw error;
        }
        await wait(LOCK_PAUSE_MS);
      }
    },
  };
}

/** SQLite changes its schema inside transactions, so an interrupted migration leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openPostgres(connectionString: string): Database {
  const servers = openServers(connectionString);
  const pool = createPool(
    {
      max: 10,
      connectionTimeoutMillis: 5000,
      statement_timeout: 10_000,
      // For a server that accepts connections but no longer responds.
      query_timeout: 12_000,
    },
    servers,
  );
  // A separate pool, because many slow calls are no outage.
  const watchPool = createPool(
    { max: 1, connectionTimeoutMillis: WATCH_MS, query_timeout: WATCH_MS },
    servers,
  );
  const database = kyselyOnPool(pool);
  const watch = kyselyOnPool(watchPool);
  return {
    kind: 'postgres',
    read: database,
    write: database,
    watch,
    dataVersion: () => undefined,
    address: () => servers.current,
    dropSilent: pool.dropSilent,
    close: async () => {
      await Promise.all([database.destroy(), watch.destroy()]);
    },
  };
}

/** The time after which a PostgreSQL that does not return one row counts as down, in milliseconds. */
const WATCH_MS = 3000;

function kyselyOnPool(pool: RecoveringPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: noteTime });
}
