import { randomUUID } from 'node:crypto';
import pg from 'pg';

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

/** Databases that tests of this process have returned; their rows are those of their template again. */
const free = new Map<string, TestDatabase[]>();

/**
 * Lends a database that looks like a copy of the template. To restore one takes 15 ms, to create one up to twenty times
 * as long. The template must be one that `rememberRows` has prepared.
 */
export async function lendDatabase(cluster: string, template: string): Promise<TestDatabase> {
  const lent = free.get(template)?.pop() ?? (await createDatabase(cluster, template));
  return { url: lent.url, drop: () => giveBack(lent, template) };
}

async function giveBack(lent: TestDatabase, template: string): Promise<void> {
  const client = new pg.Client(lent.url);
  await client.connect();
  const restored = await client.query('select original.restore()').then(
    () => true,
    () => false,
  );
  await client.end();
  // A test has changed its tables.
  if (!restored) return lent.drop();
  free.set(template, [...(free.get(template) ?? []), lent]);
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

/** The columns, indexes, constraints and triggers of the tables, to notice a test that changes them. */
const SHAPE = `
  select string_agg(part, ' ' order by part) from (
    select format('%s.%s %s %s', attrelid::regclass, attname, atttypid, attnotnull) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
  ) as parts`;

const REMEMBER_ROWS = `
create schema original;
do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table original.%1$I as table public.%1$I', name);
  end loop;
end $$;
create table original.sequence_values as
  select sequencename, start_value, last_value from pg_sequences where schemaname = 'public';
create table original.shape as ${SHAPE};
create function original.restore() returns void language plpgsql as $$
declare name text;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  if (select string_agg from original.shape) is distinct from (${SHAPE}) then
    raise exception 'The tables are no longer those of the template';
  end if;
  perform set_config('session_replication_role', 'replica', true);
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', name);
    execute format('insert into public.%1$I select * from original.%1$I', name);
  end loop;
  perform setval(format('public.%I', sequencename), coalesce(last_value, start_value), last_value is not null)
    from original.sequence_values;
end $$;`;
