import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Completes the search index of sites that ran an early form of migration 0006, which was edited after its release.
 * Such a site on PostgreSQL lacks the function that every search calls. On a site that ran the later form nothing
 * changes.
 */
export async function up(database: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create or replace function post_search_ids (query tsquery) returns setof integer
      language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off
      as 'select id from post_search where words @@ query'`.execute(database);
    // One of the early forms switched the statistics off; -1 is the default.
    await sql`alter table post_search alter column words set statistics -1`.execute(database);
  } else if (await contentComesEarly(database)) {
    await putContentLast(database);
  }
  await sql`create index if not exists posts_hidden on posts (status, date, id, category_id, author_id)
    where status <> 'published'`.execute(database);
}

/** Whether the long text stands before the columns that lists read, as the earliest form of migration 0006 left it. */
async function contentComesEarly(database: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    name: string;
  }>`select name from pragma_table_info('posts') order by cid`.execute(database);
  const names = rows.map(({ name }) => name);
  return names.indexOf('content') < names.indexOf('version');
}

/** SQLite reads on through a long text to the columns behind it. */
async function putContentLast(database: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column last text not null default ''`.execute(database);
  await sql`update posts set last = content`.execute(database);
  await database.schema.alterTable('posts').dropColumn('content').execute();
  await database.schema.alterTable('posts').renameColumn('last', 'content').execute();
}
