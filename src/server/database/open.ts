import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { DatabaseMovedError, isLocked } from './failures.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * A reader and a writer. SQLite has a connection of each, so nobody reads rows that are not committed and
 * writes queue up by themselves; on PostgreSQL both are the same pool.
 */
export interface Database {
  kind: DatabaseKind;
  read: Kysely<Tables>;
  write: Kysely<Tables>;
  /** Reads that say whether the database answers: on PostgreSQL they wait behind no others, and not for long. */
  watch: Kysely<Tables>;
  /**
   * A number that changes when another process has written; undefined where there is no such cheap sign. Throws when
   * the database is gone.
   */
  dataVersion: () => number | undefined;
  close: () => Promise<void>;
}

/** Opens PostgreSQL where an address is given, SQLite in the data folder otherwise. */
export function openDatabase(where: { dataDir: string; databaseUrl?: string | undefined }): Database {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openSqlite(where.dataDir);
}

/** Where SQLite keeps the site of a data folder. */
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
      close: async () => {
        await Promise.all([read.destroy(), write.destroy()]);
      },
    };
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}

/** How long a statement waits for the lock of another process, in milliseconds. */
const LOCK_MS = 5000;

/**
 * WAL lets pages be read while the owner saves; FULL makes an acknowledged save survive a power cut. Once it is open,
 * SQLite itself waits for no lock: it would hold up this whole process, and with it every page.
 */
function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: LOCK_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  return database;
}

/**
 * Throws when the file that was opened no longer lies at its path. SQLite goes on with a file that was removed, and
 * what it writes there is lost with the process; it checks no more than this either, and in WAL mode never.
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
  return new Kysely({ dialect: new ImmediateSqliteDialect(database) });
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

/** `node:sqlite` in the shape Kysely's dialect expects. Statements are prepared once per text. */
function statementsOf(file: DatabaseSync, requireFile: () => void): SqliteFile {
  const ready = new LRUCache<string, SqliteQuery>({ max: MOST_STATEMENTS });
  return {
    close: () => file.close(),
    inTransaction: () => file.isTransaction,
    requireFile,
    prepare: (sql) => {
      const known = ready.get(sql);
      if (known) return known;
      const statement = file.prepare(sql);
      const query: SqliteQuery = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bindable(parameters)),
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) => statement.iterate(...bindable(parameters)),
      };
      ready.set(sql, query);
      return query;
    },
  };
}

/** A store passes only what SQLite can hold; anything else is a mistake of ours and must not be written. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint'
    ) {
      return value;
    }
    throw new TypeError(`SQLite cannot store a ${typeof value}`);
  });
}

/**
 * Transactions take the write lock at their start. One that begins as a reader and writes later can be refused
 * by SQLite half-way, when another process wrote in between.
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
    return patient(await super.acquireConnection(), this.#file);
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

/** How long to wait before looking again whether a lock is free, in milliseconds. */
const LOCK_PAUSE_MS = 10;

/** Waits for another process's lock without holding up this one. Inside a transaction the lock is ours already. */
function patient(connection: DatabaseConnection, file: SqliteFile): DatabaseConnection {
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

/** SQLite changes its schema inside transactions, so a migration that is cut off leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openPostgres(connectionString: string): Database {
  const database = postgresPool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    // For a server that is there but says nothing any more.
    query_timeout: 12_000,
  });
  // Of its own, because a crowd of slow calls is no outage.
  const watch = postgresPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: WATCH_MS,
    query_timeout: WATCH_MS,
  });
  return {
    kind: 'postgres',
    read: database,
    write: database,
    watch,
    dataVersion: () => undefined,
    close: async () => {
      await Promise.all([database.destroy(), watch.destroy()]);
    },
  };
}

/** How long PostgreSQL may take for one row before it counts as away, in milliseconds. */
const WATCH_MS = 3000;

function postgresPool(config: pg.PoolConfig): Kysely<Tables> {
  const pool = new pg.Pool(config);
  // The call that uses a connection fails with it, and the pool replaces it. Without a listener, on the pool for
  // idle connections and on each one in use, a restart of the database would end this process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
