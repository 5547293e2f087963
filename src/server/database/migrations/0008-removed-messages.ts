import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A removed message stays a while, so that removing it can be undone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('messages').addColumn('removed_at', 'text').execute();
  // Holds all that a list is chosen, ordered and counted by: the texts are read for one page only.
  await schema.dropIndex('messages_by_folder').execute();
  await sql`create index messages_by_folder on messages (folder, created_at, id, is_read)
    where removed_at is null`.execute(database);
  await sql`create index messages_removed on messages (removed_at) where removed_at is not null`.execute(
    database,
  );
}
