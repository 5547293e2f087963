import type { Kysely } from 'kysely';

/** Answers of writes that carried an `Idempotency-Key`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('answers')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('answers_by_age').on('answers').column('created_at').execute();
}
