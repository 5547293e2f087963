import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { CHANGE_CHANNEL } from '../database/change-notices.ts';
import type { DatabaseKind } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

/** The names of the single values that the site stores. */
export type ValueName =
  | 'content-version'
  | 'hidden-version'
  | 'image-widths'
  | 'redirect-version'
  | 'sample-state'
  | 'setup-code'
  /** The bucket and the folder that hold the site's files (src/server/storage/site-storage.ts). */
  | 'storage-bucket'
  | 'storage-folder'
  /** The public address of the bucket that has worked. */
  | 'storage-public-url'
  | 'storage-site'
  | 'token-key';

export async function readValue(database: Kysely<Tables>, name: ValueName): Promise<string | undefined> {
  const row = await database.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeValue(database: Kysely<Tables>, name: ValueName, value: string): Promise<void> {
  await database
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Reads a value, and writes `value` first if there is none. If many processes start at once, all get the same value.
 */
export async function readOrWriteValue(
  database: Kysely<Tables>,
  name: ValueName,
  value: string,
): Promise<string> {
  await database
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readValue(database, name)) ?? value;
}

export async function removeValue(database: Kysely<Tables>, name: ValueName): Promise<void> {
  await database.deleteFrom('facts').where('name', '=', name).execute();
}

interface StoredVersions {
  content: number;
  /** The content version at which something was last hidden from visitors. */
  hidden: number;
  /** The content version at which a redirect last changed. */
  redirects: number;
}

/** Reads the content version, and the versions at which it changed in a way that others follow. */
export async function readVersions(database: Kysely<Tables>): Promise<StoredVersions> {
  const names: ValueName[] = ['content-version', 'hidden-version', 'redirect-version'];
  const rows = await database
    .selectFrom('facts')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  return {
    content: values.get('content-version') ?? Number.NaN,
    // Sites of earlier versions do not have these values.
    hidden: values.get('hidden-version') ?? 0,
    redirects: values.get('redirect-version') ?? 0,
  };
}

/**
 * Increments the version in the database itself, so that two writers never write the same number. PostgreSQL tells the other
 * instances when the transaction ends.
 */
export async function bumpContentVersion(database: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await sql`update facts set value = cast(cast(value as integer) + 1 as text) where name = 'content-version'`.execute(
    database,
  );
  if (kind === 'postgres') await sql`select pg_notify(${CHANGE_CHANNEL}, '')`.execute(database);
}

/** Records that the present content version hides something that earlier versions showed. */
export const noteHidden = (database: Kysely<Tables>) => noteVersion(database, 'hidden-version');

/** Records that the redirects changed with the present content version. */
export const noteRedirects = (database: Kysely<Tables>) => noteVersion(database, 'redirect-version');

async function noteVersion(database: Kysely<Tables>, name: ValueName): Promise<void> {
  await sql`insert into facts (name, value)
    select ${name}, value from facts where name = 'content-version'
    on conflict (name) do update set value = excluded.value`.execute(database);
}
