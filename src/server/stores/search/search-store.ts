import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchedKind } from '#contract/search.ts';
import type { Moment } from '#domain/posts/post-store.ts';
import type { FoundText, RankedRecord, SearchStore, SearchTerm } from '#domain/search/search-store.ts';
import { reversed } from '#domain/search/typing-errors.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';
import { isVisible } from '../project-store.ts';
import { createSearchIndex, type Place, places } from './search-index.ts';

/** The tables and columns of a kind of records, and the conditions of a search in them. */
interface Source {
  table: string;
  excerpt: string;
  content: string;
  date: string;
  isVisible: (moment: Moment) => Expression<SqlBool>;
  /** The condition that every term stands in this place. */
  hasAll: (place: Place, terms: SearchTerm[]) => RawBuilder<SqlBool>;
}

export function createSearchStore(connections: Connections): SearchStore {
  const { read } = connections;
  const posts = createSearchIndex(connections, 'post_search');
  const ownPages = createSearchIndex(connections, 'own_page_search');
  const sources: Record<SearchedKind, Source> = {
    post: {
      table: 'posts',
      excerpt: 'posts.excerpt',
      content: 'posts.content',
      date: 'posts.date',
      isVisible: (moment) => isPublished('posts', moment),
      // As a condition on truth, it keeps the planners from reading the row of every match (post-store.ts).
      hasAll: (place, terms) => sql`(posts.id in ${posts.idsWith(place, terms)}) is true`,
    },
    project: {
      table: 'projects',
      excerpt: 'projects.description',
      content: 'projects.full_description',
      date: 'projects.created_at',
      isVisible: () => isVisible(expressionBuilder<Tables, 'projects'>()),
      hasAll: (place, terms) => sql`(${sql.join(terms.map(inProject(place)), sql` and `)})`,
    },
    'own-page': {
      table: 'own_pages',
      excerpt: 'own_pages.excerpt',
      content: 'own_pages.content',
      date: 'own_pages.date',
      isVisible: (moment) => isPublished('own_pages', moment),
      hasAll: (place, terms) => sql`(own_pages.id in ${ownPages.idsWith(place, terms)}) is true`,
    },
  };

  return {
    wordsNear: async ({ shortest, longest, beginning, ending, swapped }) => {
      const lengths = Array.from({ length: longest - shortest + 1 }, (_, index) => shortest + index);
      const rows = await read
        .selectFrom('search_words')
        .select('word')
        .where('length', 'in', lengths)
        .where('word', '>=', beginning)
        .where('word', '<', after(beginning))
        .union(
          read
            .selectFrom('search_words')
            .select('word')
            .where('length', 'in', lengths)
            .where('reversed', '>=', reversed(ending))
            .where('reversed', '<', after(reversed(ending))),
        )
        .union(read.selectFrom('search_words').select('word').where('word', '=', swapped))
        .execute();
      return rows.map(({ word }) => word);
    },

    count: async ({ kind, moment, terms }) => {
      const source = sources[kind];
      const { rows } = await sql<{
        count: number | string;
      }>`select count(*) as count from ${sql.table(source.table)}
        where ${source.isVisible(moment)} and ${source.hasAll('anywhere', terms)}`.execute(read);
      return Number(rows[0]?.count ?? 0);
    },

    ranked: async ({ kind, moment, terms }, limit) => {
      const source = sources[kind];
      const id = sql.ref(`${source.table}.id`);
      const date = sql.ref(source.date);
      const found: RankedRecord[] = [];
      for (const { rank, wanted, better } of tiersOf(source, terms)) {
        const missing = limit - found.length;
        if (missing <= 0) break;
        const unlessBetter = better.map((condition) => sql`and not ${condition}`);
        const { rows } = await sql<{ id: number; date: string }>`select ${id} as id, ${date} as date
          from ${sql.table(source.table)} where ${source.isVisible(moment)} and ${wanted}
          ${sql.join(unlessBetter, sql` `)} order by ${date} desc, ${id} desc limit ${missing}`.execute(read);
        found.push(...rows.map((row) => ({ ...row, rank })));
      }
      return found;
    },

    texts: async (kind, ids) => {
      const source = sources[kind];
      const { rows } = await sql<FoundText>`select ${sql.ref(`${source.table}.id`)} as id, slug, title,
        ${sql.ref(source.excerpt)} as excerpt, ${sql.ref(source.date)} as date, language
        from ${sql.table(source.table)} where ${sql.ref(`${source.table}.id`)} in (${sql.join(ids)})`.execute(
        read,
      );
      return rows.map((row) => ({ ...row }));
    },

    contentOf: async (kind, id, length) => {
      const source = sources[kind];
      const { rows } = await sql<{
        html: string;
      }>`select substr(${sql.ref(source.content)}, 1, ${length}) as html
        from ${sql.table(source.table)} where ${sql.ref(`${source.table}.id`)} = ${id}`.execute(read);
      return rows[0]?.html ?? '';
    },
  };
}

/** The condition for records with a status and a date that visitors see at a moment (decision X10). */
function isPublished(table: 'posts' | 'own_pages', { now, today }: Moment): RawBuilder<SqlBool> {
  const [status, date] = [sql.ref(`${table}.status`), sql.ref(`${table}.date`)];
  return sql`(${status} = 'published' or (${status} = 'scheduled' and
    ${date} <= case when length(${date}) = ${today.length} then ${today} else ${now} end))`;
}

/** The end of the range of texts that begin with this one. The last code point is after every letter. */
const after = (beginning: string) => `${beginning}\u{10ffff}`;

interface Tier {
  rank: number;
  wanted: RawBuilder<SqlBool>;
  /** Conditions of records in an earlier tier. */
  better: RawBuilder<SqlBool>[];
}

/** The parts of a search in the order of their ranks: the terms as they were typed in each place, then with corrections. */
function tiersOf({ hasAll }: Source, terms: SearchTerm[]): Tier[] {
  const typed = terms.map(({ word }) => ({ word, corrections: [] }));
  const tiers = placesOf(typed, 0, []);
  if (terms.every(({ corrections }) => corrections.length === 0)) return tiers;
  return [...tiers, ...placesOf(terms, places.length, [hasAll('anywhere', typed)])];

  /** A record with all terms in a place has them in the wider places as well, so each tier excludes the one before. */
  function placesOf(wantedTerms: SearchTerm[], firstRank: number, better: Tier['better']): Tier[] {
    return places.map((place, index) => {
      const before = places[index - 1];
      return {
        rank: firstRank + index,
        wanted: hasAll(place, wantedTerms),
        better: before ? [...better, hasAll(before, wantedTerms)] : better,
      };
    });
  }
}

/** The columns of a project with the folded words of a place, a space before each word. */
const columns: Record<Place, string[]> = {
  title: ['projects.search_title'],
  head: ['projects.search_title', 'projects.search_excerpt'],
  anywhere: ['projects.search_title', 'projects.search_excerpt', 'projects.search_content'],
};

/** Searches the texts without an index, as project-store.ts does. Folded words contain no wildcard. */
function inProject(place: Place) {
  return ({ word, corrections }: SearchTerm) => {
    const conditions = columns[place].flatMap((column) => [
      sql`${sql.ref(column)} like ${`% ${word}%`}`,
      ...corrections.map((correction) => sql`(${sql.ref(column)} || ' ') like ${`% ${correction} %`}`),
    ]);
    return sql`(${sql.join(conditions, sql` or `)})`;
  };
}
