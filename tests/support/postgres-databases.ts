import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '#server/database/open.ts';

/** A database of a test in the test cluster. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Runs a statement of an administrator on the cluster. */
export async function administer(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client(`${cluster}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database for one test: the copy of another one, or an empty one. */
export async function createDatabase(cluster: string, copyOf?: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(cluster, `create database ${name}${copyOf ? ` template ${copyOf}` : ''}`);
  return {
    url: `${cluster}/${name}`,
    drop: () => administer(cluster, `drop database ${name} with (force)`),
  };
}

/** A database that is lent to one test after the other, with its open connections. */
export interface LentDatabase extends TestDatabase {
  /** Its open database: what the site closes stays open for the next test. */
  opened: Database;
}

interface KeptDatabase {
  created: TestDatabase;
  /** The connections of the sites. A new connection costs 13 ms of processor time. */
  opened: Database;
  /** The connection that restores the rows. */
  client: pg.Client;
}

/** Databases that tests of this process have returned; their rows are those of their template again. */
const free = new Map<string, KeptDatabase[]>();

/**
 * Lends a database that looks like a copy of the template. To restore one takes a few milliseconds, to create one
 * some hundred. The template must be one that `rememberRows` has prepared.
 */
export async function lendDatabase(cluster: string, template: string): Promise<LentDatabase> {
  const kept = free.get(template)?.pop() ?? (await createKept(cluster, template));
  return {
    url: kept.created.url,
    opened: { ...kept.opened, close: async () => undefined },
    drop: () => giveBack(kept, template),
  };
}

async function createKept(cluster: string, template: string): Promise<KeptDatabase> {
  const created = await createDatabase(cluster, template);
  const opened = openDatabase({ dataDir: '', databaseUrl: created.url });
  const client = new pg.Client(created.url);
  // The end of the cluster ends the connection.
  client.on('error', () => {});
  await client.connect();
  return { created, opened, client };
}

async function giveBack(kept: KeptDatabase, template: string): Promise<void> {
  const restored = await restore(kept.client).then(
    () => true,
    () => false,
  );
  if (restored) {
    free.set(template, [...(free.get(template) ?? []), kept]);
    return;
  }
  // A test has changed its tables.
  await kept.client.end();
  await kept.opened.close();
  await kept.created.drop();
}

/** Restores the rows of the tables that a test has changed. */
async function restore(client: pg.Client): Promise<void> {
  await client.query({ name: 'restore', text: 'select original.restore()' });
}

/** Prepares a database to be a template: it and its copies can restore their rows and sequences. */
export async function rememberRows(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(REMEMBER_ROWS);
  } finally {
    await client.end();
  }
}

/**
 * `restore` writes only the tables whose rows are not those that it wrote last. A row that a later transaction wrote
 * has a larger `xmin`, and a removed row lowers the number of rows. An event trigger notices a changed table.
 */
const REMEMBER_ROWS = `
create schema original;
create table original.sequence_values as
  select sequencename, start_value, last_value from pg_sequences where schemaname = 'public';
create table original.row_counts (name text, rows bigint);
create table original.changed_tables (command text);
do $$
declare name text; parts text[];
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table original.%1$I as table public.%1$I', name);
    execute format('insert into original.row_counts select %1$L, count(*) from public.%1$I', name);
    parts := parts || format(
      'select %1$L::text as name, count(*) as rows, max(xmin::text::bigint) as latest from public.%1$I', name);
  end loop;
  -- Unlike a view, a function does not keep a test from dropping a table.
  execute format(
    'create function original.current_rows() returns table (name text, rows bigint, latest bigint) language plpgsql as %L',
    'begin return query ' || array_to_string(parts, ' union all ') || '; end');
end $$;
create table original.last_restore as select pg_current_xact_id()::text::bigint as transaction;
create function original.restore() returns void language plpgsql as $$
declare changed text;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state is distinct from 'idle';
  if exists (select from original.changed_tables) then
    raise exception 'The tables are no longer those of the template';
  end if;
  set local session_replication_role = replica;
  for changed in
    select now.name from original.current_rows() as now join original.row_counts using (name), original.last_restore
      where now.rows <> row_counts.rows or latest > transaction
  loop
    execute format('delete from public.%I', changed);
    execute format('insert into public.%1$I select * from original.%1$I', changed);
  end loop;
  update original.last_restore set transaction = pg_current_xact_id()::text::bigint;
  perform setval(format('public.%I', sequencename), coalesce(kept.last_value, kept.start_value), kept.last_value is not null)
    from original.sequence_values as kept join pg_sequences using (sequencename)
    where schemaname = 'public' and kept.last_value is distinct from pg_sequences.last_value;
end $$;
create function original.note_change() returns event_trigger language plpgsql as $$
begin
  insert into original.changed_tables values (tg_tag);
end $$;
create event trigger note_change on ddl_command_end execute function original.note_change();`;
