import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/** The tables of texts with a page of their own, each with its long column. */
const texts = [
  ['posts', 'content'],
  ['projects', 'full_description'],
  ['own_pages', 'content'],
] as const;

/** Posts, projects and own pages may name the address of another site as their canonical URL. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [table, long] of texts) {
    await database.schema
      .alterTable(table)
      .addColumn('canonical_url', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    if (dialect === 'sqlite') await putLast(database, table, long);
  }
}

/** SQLite reads on through a long text to the columns behind it, and lists leave the long text out. */
async function putLast(database: Kysely<unknown>, table: string, long: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add column last text not null default ''`.execute(database);
  await sql`update ${sql.table(table)} set last = ${sql.ref(long)}`.execute(database);
  await database.schema.alterTable(table).dropColumn(long).execute();
  await database.schema.alterTable(table).renameColumn('last', long).execute();
}
