import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/** The tables of texts with a language, each with its long column. */
const texts = [
  ['posts', 'content'],
  ['projects', 'full_description'],
] as const;

/** Posts and projects have a language and may be translations of each other. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { schema } = database;
  for (const [table, long] of texts) {
    await schema.alterTable(table).addColumn('language', 'text').execute();
    await schema.alterTable(table).addColumn('translation_of', 'integer').execute();
    if (dialect === 'sqlite') await putLast(database, table, long);
    await schema.createIndex(`${table}_by_original`).on(table).column('translation_of').execute();
  }
}

/** SQLite reads on through a long text to the columns behind it. */
async function putLast(database: Kysely<unknown>, table: string, long: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add column last text not null default ''`.execute(database);
  await sql`update ${sql.table(table)} set last = ${sql.ref(long)}`.execute(database);
  await database.schema.alterTable(table).dropColumn(long).execute();
  await database.schema.alterTable(table).renameColumn('last', long).execute();
}
