import type { Kysely } from 'kysely';

/** Wrong guesses at passwords and codes, and the devices and networks that signed in to an account before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('guesses')
    // A keyed hash of what is counted, so that the table holds no name that somebody typed.
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('guesses_by_expiry').on('guesses').column('expires_at').execute();
  await schema
    .createTable('known_origins')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // A keyed hash of the device's token, or of the network and the name that it signed in with.
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_origins_key', ['user_id', 'origin'])
    .execute();
  await schema.createIndex('known_origins_by_origin').on('known_origins').column('origin').execute();
}
