import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Single values the site remembers about itself, by name. */
export type FactName = 'content-version' | 'sample-state' | 'setup-code' | 'token-key';

export async function readFact(database: Kysely<Tables>, name: FactName): Promise<string | undefined> {
  const row = await database.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeFact(database: Kysely<Tables>, name: FactName, value: string): Promise<void> {
  await database
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The fact, written with `value` first if it is new: of many processes starting at once, all get the same one. */
export async function readOrWriteFact(
  database: Kysely<Tables>,
  name: FactName,
  value: string,
): Promise<string> {
  await database
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readFact(database, name)) ?? value;
}

export async function removeFact(database: Kysely<Tables>, name: FactName): Promise<void> {
  await database.deleteFrom('facts').where('name', '=', name).execute();
}

/** One up, in the database itself, so that two writers never leave the same number. */
export async function bumpContentVersion(database: Kysely<Tables>): Promise<void> {
  await sql`update facts set value = cast(cast(value as integer) + 1 as text) where name = 'content-version'`.execute(
    database,
  );
}
