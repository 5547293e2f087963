import { type Kysely, sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { APPLICATION_NAME } from './postgres-pool.ts';
import { byTime, KEPT, snapshotName } from './snapshot-names.ts';
import type { Tables } from './tables.ts';

/**
 * Snapshots of a site on PostgreSQL: a copy of each table beside the original, under the name
 * `snapshot_0011_20261122105011123_posts`. Unlike a schema of their own, copies need no right that the migrations do
 * not need as well, and unlike a file, they cannot be lost with the machine of the site.
 */
const COPY = /^snapshot_(\d{4})_(\d{17})_(.+)$/;

const copyOf = (name: string, table: string) => `snapshot_${name.replace('-', '_')}_${table}`;

interface TableNames {
  originals: string[];
  /** The tables of each snapshot. */
  snapshots: Map<string, string[]>;
}

/** The tables in the schema of the site. The schema belongs to the site alone. */
async function tablesIn(database: Kysely<Tables>): Promise<TableNames> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by tablename`.execute(database);
  const originals: string[] = [];
  const snapshots = new Map<string, string[]>();
  for (const { name } of rows) {
    const [, migration, time, table] = COPY.exec(name) ?? [];
    if (table === undefined) originals.push(name);
    else snapshots.set(`${migration}-${time}`, [...(snapshots.get(`${migration}-${time}`) ?? []), table]);
  }
  return { originals, snapshots };
}

/** The names of the snapshots in a database, the newest first. */
export async function snapshotsInTables(database: Kysely<Tables>): Promise<string[]> {
  return byTime([...(await tablesIn(database)).snapshots.keys()]);
}

/** Copies every table in the present transaction, while no other process can save. */
export async function snapshotTables(transaction: Kysely<Tables>, lastMigration: string): Promise<string> {
  await lockSaves(transaction);
  const name = snapshotName(lastMigration);
  for (const table of (await tablesIn(transaction)).originals) {
    const copy = sql.table(copyOf(name, table));
    await sql`create table ${copy} as table ${sql.table(table)}`.execute(transaction);
  }
  return name;
}

/** Removes the oldest snapshots. */
export async function keepNewestTables(transaction: Kysely<Tables>): Promise<void> {
  const { snapshots } = await tablesIn(transaction);
  for (const name of byTime([...snapshots.keys()]).slice(KEPT)) {
    for (const table of snapshots.get(name) ?? [])
      await sql`drop table ${sql.table(copyOf(name, table))}`.execute(transaction);
  }
}

/** The lock that every save holds: `queueUp` in stores/create-stores.ts. */
async function lockSaves(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vitrine'), hashtext(current_schema()))`.execute(
    transaction,
  );
}

/** Throws a StartError while a process of the site has a connection to this database. */
export async function requireAlone(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`.execute(database);
  if (rows.length > 0) {
    throw new StartError('The site is running. Stop every process of it, then run the command again.');
  }
}

/** The migrations that a snapshot has had, in order. */
export async function migrationsOf(database: Kysely<Tables>, name: string): Promise<string[]> {
  const copy = sql.table(copyOf(name, 'kysely_migration'));
  const { rows } = await sql<{ name: string }>`select name from ${copy} order by name`.execute(database);
  return rows.map(({ name: migration }) => migration);
}

/** Tables of Kysely that stay while the others are made anew. */
const LASTING = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Gives the tables the rows of a snapshot, in the present transaction. `build` makes the empty tables as the migrations
 * of the snapshot left them, after the present ones are gone.
 */
export async function restoreTables(
  transaction: Kysely<Tables>,
  name: string,
  build: () => Promise<void>,
): Promise<void> {
  const { originals, snapshots } = await tablesIn(transaction);
  const copied = snapshots.get(name) ?? [];
  const lastIds = await lastIdsOf(transaction);
  const dropped = originals.filter((table) => !LASTING.includes(table));
  if (dropped.length > 0) {
    // Without `cascade`: what somebody else built on these tables stops the command.
    const list = sql.join(dropped.map((table) => sql.table(table)));
    await sql`drop table ${list}`.execute(transaction);
  }
  await dropFunctions(transaction);
  await build();

  const references = await dropReferences(transaction);
  const present = new Set((await tablesIn(transaction)).originals);
  for (const table of copied.filter((copy) => present.has(copy) && copy !== 'kysely_migration_lock')) {
    await fill(transaction, table, copyOf(name, table));
  }
  for (const { table, name: constraint, definition } of references) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(constraint)} ${sql.raw(definition)}`.execute(
      transaction,
    );
  }
  await raiseIds(transaction, lastIds);
}

/** Functions that migrations made, not those of extensions. */
async function dropFunctions(transaction: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    signature: string;
  }>`select pg_proc.oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and proowner = (select oid from pg_roles where rolname = current_user)
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(
    transaction,
  );
  for (const { signature } of rows) await sql`drop function ${sql.raw(signature)}`.execute(transaction);
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Removes all foreign keys, so that tables can be filled in any order. */
async function dropReferences(transaction: Kysely<Tables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select relname as table, conname as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(transaction);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(transaction);
  return rows;
}

/** Replaces the rows of a table by those of its copy. The order of the columns may differ. */
async function fill(transaction: Kysely<Tables>, table: string, copy: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(transaction);
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${copy} and column_name in
      (select column_name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER')`.execute(
    transaction,
  );
  const columns = sql.join(rows.map(({ name }) => sql.id(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(copy)}`.execute(
    transaction,
  );
}

interface LastId {
  table: string;
  column: string;
  last: string | null;
}

async function lastIdsOf(transaction: Kysely<Tables>): Promise<LastId[]> {
  const { rows } = await sql<LastId>`select table_name as table, column_name as column,
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass)::text as last
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
    transaction,
  );
  return rows;
}

/** An id that a removed record once had is never given again, nor is one that was given after the snapshot. */
async function raiseIds(transaction: Kysely<Tables>, before: LastId[]): Promise<void> {
  for (const { table, column } of await lastIdsOf(transaction)) {
    const last = before.find((known) => known.table === table && known.column === column)?.last ?? '0';
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}),
      greatest(${last}::bigint, (select max(${sql.id(column)}) from ${sql.table(table)}), 1))`.execute(
      transaction,
    );
  }
}
