import { type Kysely, sql } from 'kysely';

/**
 * The statements of migration 0006 as it was first released, for a site without posts: no function for searches on
 * PostgreSQL, no index of the hidden posts, and the content in the middle of the table on SQLite.
 */
export async function oldSearchIndex(
  database: Kysely<unknown>,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create virtual table post_search using fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3'
    )`.execute(database);
    await sql`create trigger post_search_removed after delete on posts begin
      delete from post_search where rowid = old.id;
    end`.execute(database);
  } else {
    await sql`create table post_search (
      id integer primary key references posts (id) on delete cascade,
      words tsvector not null
    ) with (toast_tuple_target = 128)`.execute(database);
    await sql`alter table post_search alter column words set storage external`.execute(database);
    await sql`alter table post_search alter column words set statistics 0`.execute(database);
    await sql`create index post_search_words on post_search using gin (words) with (fastupdate = off)`.execute(
      database,
    );
  }
  for (const column of ['search_title', 'search_excerpt', 'search_content'])
    await database.schema.alterTable('posts').dropColumn(column).execute();
  for (const [name, columns] of [
    ['posts_by_date', ['date', 'id', 'status']],
    ['posts_by_category', ['category_id', 'date', 'id', 'status']],
    ['posts_by_author', ['author_id', 'date', 'id', 'status']],
  ] as const) {
    await database.schema.dropIndex(name).execute();
    await database.schema
      .createIndex(name)
      .on('posts')
      .columns([...columns])
      .execute();
  }
}
