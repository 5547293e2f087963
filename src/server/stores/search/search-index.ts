import { type RawBuilder, sql } from 'kysely';
import type { SearchTerm } from '#domain/search/search-store.ts';
import type { SearchText } from '#domain/search-text.ts';
import type { Connections } from '../connections.ts';
import { putWords } from './search-words.ts';

/**
 * The places where all words of a search must stand, best first: the title, title and excerpt, anywhere. Each indexed
 * word has the first letter of its place in front, so one index serves all three without reading a row.
 */
export const places = ['title', 'head', 'anywhere'] as const;
export type Place = (typeof places)[number];

export interface SearchIndex {
  /** Indexes an entry again. Removing its row removes its index entry. */
  put: (id: number, text: SearchText) => Promise<void>;
  /**
   * A subquery of the ids of the entries that have every word in this place: it begins one of their words. A term with
   * corrections is also found by these, as whole words.
   */
  idsWith: (place: Place, words: (string | SearchTerm)[]) => RawBuilder<number>;
}

/**
 * The search index of a table (migration 0006): FTS5 on SQLite, a `tsvector` with a GIN index on PostgreSQL. Words are
 * split at spaces only and compared as they are, because `search-text.ts` folds them before.
 */
export function createSearchIndex(connections: Connections, name: `${string}_search`): SearchIndex {
  const { kind, write } = connections;
  const table = sql.table(name);
  if (kind === 'sqlite') {
    return {
      put: async (id, text) => {
        const words = indexed(text).join(' ');
        await sql`insert or replace into ${table} (rowid, words) values (${id}, ${words})`.execute(write);
        await putWords(connections, text);
      },
      idsWith: (place, words) => {
        const query = words.map((term) => {
          const { beginning, whole } = placed(place, term);
          return `(${[`"${beginning}"*`, ...whole.map((word) => `"${word}"`)].join(' OR ')})`;
        });
        return sql`(select rowid from ${table} where ${table} match ${query.join(' AND ')})`;
      },
    };
  }
  return {
    put: async (id, text) => {
      const words = indexed(text).join(' ');
      await sql`insert into ${table} (id, words) values (${id}, array_to_tsvector(string_to_array(${words}, ' ')))
        on conflict (id) do update set words = excluded.words`.execute(write);
      await putWords(connections, text);
    },
    idsWith: (place, words) => {
      // The query is cast, because `to_tsquery` would stem words and drop some.
      const query = words.map((term) => {
        const { beginning, whole } = placed(place, term);
        return `(${[`'${beginning}':*`, ...whole.map((word) => `'${word}'`)].join(' | ')})`;
      });
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

/** A word of a search as the index has it, and its corrections. */
function placed(place: Place, term: string | SearchTerm): { beginning: string; whole: string[] } {
  const { word, corrections } = typeof term === 'string' ? { word: term, corrections: [] } : term;
  return { beginning: place[0] + word, whole: beginnings(place, corrections) };
}
