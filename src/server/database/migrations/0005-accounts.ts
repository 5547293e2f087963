import type { Kysely } from 'kysely';

/** Accounts are edited now, so they carry the number their `ETag` is made from. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('users')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  // Signing out everywhere, a changed password and a removed account look sessions up by their account.
  await database.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
}
