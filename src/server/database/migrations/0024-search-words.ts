import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/** Of a word, in code points. */
const SHORTEST = 3;
const LONGEST = 40;

/**
 * The words of all texts, once each: a search with a typing error looks for similar words by their beginning and, read
 * backwards, by their ending. Texts that the site has already are read from the search indexes.
 */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const collation = dialect === 'postgres' ? sql`collate "C"` : sql``;
  await sql`create table search_words (
    word text ${collation} not null primary key,
    length integer not null,
    reversed text ${collation} not null
  )`.execute(database);
  await sql`create index search_words_by_word on search_words (length, word)`.execute(database);
  await sql`create index search_words_by_reversed on search_words (length, reversed, word)`.execute(database);
  await addWords(database, dialect, await wordsOfPosts(database, dialect));
  await addWords(database, dialect, await wordsOfProjects(database));
}

/** An indexed word has the letter of its place in front; `a` is anywhere. */
async function wordsOfPosts(database: Kysely<unknown>, dialect: Dialect): Promise<string[]> {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ word: string }>`select substr(word, 2) as word
      from ts_stat('select words from post_search') where word like 'a%'`.execute(database);
    return rows.map(({ word }) => word);
  }
  await sql`create virtual table temp.post_search_terms using fts5vocab (main, post_search, row)`.execute(
    database,
  );
  const { rows } = await sql<{ word: string }>`select substr(term, 2) as word from temp.post_search_terms
    where term >= 'a' and term < 'b'`.execute(database);
  await sql`drop table temp.post_search_terms`.execute(database);
  return rows.map(({ word }) => word);
}

async function wordsOfProjects(database: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select
    search_title || search_excerpt || search_content as words from projects`.execute(database);
  return [...new Set(rows.flatMap(({ words }) => words.split(' ')))];
}

async function addWords(database: Kysely<unknown>, dialect: Dialect, words: string[]): Promise<void> {
  const rows = words.flatMap((word) => {
    const letters = [...word];
    const fits = letters.length >= SHORTEST && letters.length <= LONGEST && /^\p{L}+$/u.test(word);
    return fits ? [{ word, length: letters.length, reversed: letters.toReversed().join('') }] : [];
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    if (dialect === 'sqlite') {
      await sql`insert or ignore into search_words (word, length, reversed)
        select value ->> 'word', value ->> 'length', value ->> 'reversed' from json_each(${json})`.execute(
        database,
      );
    } else {
      await sql`insert into search_words (word, length, reversed)
        select word, length, reversed
        from json_to_recordset(${json}::json) as rows (word text, length integer, reversed text)
        on conflict do nothing`.execute(database);
    }
  }
}

const ROWS_AT_ONCE = 10_000;
