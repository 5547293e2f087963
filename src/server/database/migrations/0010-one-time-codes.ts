import type { Kysely } from 'kysely';

/** One-time codes as a second step of signing in, and the recovery codes that stand in for one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('one_time_codes')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    // Of the last code that was taken: neither it nor an earlier one is taken again.
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute();
}
