import type { Kysely } from 'kysely';
import { sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/** The texts as they were stored before: folded words with a space before each. */
interface OldText {
  id: number;
  search_title: string;
  search_excerpt: string;
  search_content: string;
}

/**
 * An index of word beginnings takes the place of the three folded columns. A word is indexed under a letter for each
 * place it stands in: `t` the title, `h` title or excerpt, `a` anywhere.
 */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createIndexTable(database, dialect);
  await indexOldPosts(database, dialect);
  for (const column of ['search_title', 'search_excerpt', 'search_content']) {
    await database.schema.alterTable('posts').dropColumn(column).execute();
  }
  if (dialect === 'sqlite') await putContentLast(database);
  await coverLists(database);
}

async function createIndexTable(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    // 'ascii' splits at spaces and leaves every other character alone. Prefixes are a place and one or two letters.
    await sql`create virtual table post_search using fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3'
    )`.execute(database);
    await sql`create trigger post_search_removed after delete on posts begin
      delete from post_search where rowid = old.id;
    end`.execute(database);
    return;
  }
  // Kept out of the rows, so that joining by id reads little.
  await sql`create table post_search (
    id integer primary key references posts (id) on delete cascade,
    words tsvector not null
  ) with (toast_tuple_target = 128)`.execute(database);
  await sql`alter table post_search alter column words set storage external`.execute(database);
  // Without a list of pending entries, which every search would read through.
  await sql`create index post_search_words on post_search using gin (words) with (fastupdate = off)`.execute(
    database,
  );
  // Asks the index whatever the planner thinks. To it the table looks small, since the vectors lie outside, and reading
  // all of them to compare one by one looks cheap.
  await sql`create function post_search_ids (query tsquery) returns setof integer
    language sql stable rows 100 set enable_seqscan = off set enable_indexscan = off
    as 'select id from post_search where words @@ query'`.execute(database);
}

async function indexOldPosts(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const posts = database.withTables<{ posts: OldText }>();
  let after = 0;
  for (;;) {
    const rows = await posts
      .selectFrom('posts')
      .select(['id', 'search_title', 'search_excerpt', 'search_content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(50)
      .execute();
    for (const row of rows) {
      after = row.id;
      const words = indexed(row);
      const value =
        dialect === 'sqlite' ? sql`${words}` : sql`array_to_tsvector(string_to_array(${words}, ' '))`;
      const key = sql.ref(dialect === 'sqlite' ? 'rowid' : 'id');
      await sql`insert into post_search (${key}, words) values (${row.id}, ${value})`.execute(database);
    }
    if (rows.length === 0) return;
  }
}

function indexed(row: OldText): string {
  const title = wordsOf(row.search_title);
  const head = [...title, ...wordsOf(row.search_excerpt)];
  const anywhere = [...head, ...wordsOf(row.search_content)];
  const placed = [
    ...title.map((word) => `t${word}`),
    ...head.map((word) => `h${word}`),
    ...anywhere.map((word) => `a${word}`),
  ];
  return [...new Set(placed)].join(' ');
}

/** Each word once, at most 64 characters of it and 250,000 of all, and one form of sigma. */
function wordsOf(text: string): string[] {
  let length = 0;
  const words = text
    .replaceAll('ς', 'σ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length > 64 ? [...word.slice(0, 128)].slice(0, 64).join('') : word));
  return [...new Set(words)].filter((word) => {
    length += word.length + 1;
    return length <= 250_000;
  });
}

/**
 * SQLite stores a row in the order of its columns and reads on through a long text to whatever comes after it. Lists show
 * everything but the content, so it goes to the end.
 */
async function putContentLast(database: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column last text not null default ''`.execute(database);
  await sql`update posts set last = content`.execute(database);
  await database.schema.alterTable('posts').dropColumn('content').execute();
  await database.schema.alterTable('posts').renameColumn('last', 'content').execute();
}

/**
 * Indexes that hold all a list is chosen and ordered by: rows, wide as they are, are read for one page only. The hidden
 * posts have one of their own, for what a list subtracts from the number of all.
 */
async function coverLists(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const [name, columns] of [
    ['posts_by_date', ['date', 'id', 'status']],
    ['posts_by_category', ['category_id', 'date', 'id', 'status']],
    ['posts_by_author', ['author_id', 'date', 'id', 'status']],
  ] as const) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(name)
      .on('posts')
      .columns([...columns])
      .execute();
  }
  await sql`create index posts_hidden on posts (status, date, id, category_id, author_id)
    where status <> 'published'`.execute(database);
}
