import type { Kysely } from 'kysely';

/** A removed image stays a while, laid aside: a text that is open somewhere may be saved with it yet. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('images').addColumn('removed_at', 'text').execute();
}
