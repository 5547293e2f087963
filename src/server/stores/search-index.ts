import { type RawBuilder, sql } from 'kysely';
import type { SearchText } from '#domain/search-text.ts';
import type { Connections } from './connections.ts';

/**
 * The places where all words of a search must stand, best first: the title, title and excerpt, anywhere. Each indexed
 * word has the first letter of its place in front, so one index serves all three without reading a row.
 */
export const places = ['title', 'head', 'anywhere'] as const;
type Place = (typeof places)[number];

export interface SearchIndex {
  /** Indexes an entry again. Removing its row removes its index entry. */
  put: (id: number, text: SearchText) => Promise<void>;
  /** A subquery of the ids of the entries in which every word begins a word of this place. */
  idsWith: (place: Place, words: string[]) => RawBuilder<number>;
}

/**
 * The search index of a table (migration 0006): FTS5 on SQLite, a `tsvector` with a GIN index on PostgreSQL. Words are
 * split at spaces only and compared as they are, because `search-text.ts` folds them before.
 */
export function createSearchIndex({ kind, write }: Connections, name: `${string}_search`): SearchIndex {
  const table = sql.table(name);
  if (kind === 'sqlite') {
    return {
      put: async (id, text) => {
        const words = indexed(text).join(' ');
        await sql`insert or replace into ${table} (rowid, words) values (${id}, ${words})`.execute(write);
      },
      idsWith: (place, words) => {
        const query = beginnings(place, words).map((word) => `"${word}"*`);
        return sql`(select rowid from ${table} where ${table} match ${query.join(' AND ')})`;
      },
    };
  }
  return {
    put: async (id, text) => {
      const words = indexed(text).join(' ');
      await sql`insert into ${table} (id, words) values (${id}, array_to_tsvector(string_to_array(${words}, ' ')))
        on conflict (id) do update set words = excluded.words`.execute(write);
    },
    idsWith: (place, words) => {
      // The query is cast, because `to_tsquery` would stem words and drop some.
      const query = beginnings(place, words).map((word) => `'${word}':*`);
      return sql`(select * from ${sql.id(`${name}_ids`)} (${query.join(' & ')}::tsquery))`;
    },
  };
}

function indexed({ title, excerpt, content }: SearchText): string[] {
  const head = new Set([...title, ...excerpt]);
  const anywhere = new Set([...head, ...content]);
  return [
    ...beginnings('title', title),
    ...beginnings('head', [...head]),
    ...beginnings('anywhere', [...anywhere]),
  ];
}

/** Folded words are letters and digits only, so they need no quoting in either query language. */
function beginnings(place: Place, words: string[]): string[] {
  return words.map((word) => place[0] + word);
}
