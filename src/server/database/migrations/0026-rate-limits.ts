import type { Kysely } from 'kysely';

/** The calls that instances on one PostgreSQL have counted together, in the form of the library that counts them. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
