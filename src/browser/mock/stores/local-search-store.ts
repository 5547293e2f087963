import type { SearchedKind } from '#contract/search.ts';
import type { Moment } from '#domain/posts/post-store.ts';
import { isPublished } from '#domain/posts/publication.ts';
import { isVisible, searchFieldsOf } from '#domain/projects.ts';
import type { FoundText, SearchStore, SearchTerm } from '#domain/search/search-store.ts';
import { mayBeMeant, type NearWords } from '#domain/search/typing-errors.ts';
import { type SearchText, searchTextOf } from '#domain/search-text.ts';
import { descending } from '../local-search.ts';
import type { LocalTables } from '../local-tables.ts';

/** A record that the site search can find. */
interface Searched extends FoundText {
  content: string;
  /** The stored row, which is never changed. */
  row: object;
  isVisible: (moment: Moment) => boolean;
}

/** Compares words as the index of the databases does, in place: a browser holds some dozens of texts. */
export function createLocalSearchStore({ posts, projects, ownPages }: LocalTables): SearchStore {
  const records: Record<SearchedKind, () => Searched[]> = {
    post: () =>
      posts.rows().map((row) => ({ ...row, row, isVisible: (moment: Moment) => isPublished(row, moment) })),
    project: () =>
      projects.rows().map((row) => ({
        ...searchFieldsOf(row),
        row,
        id: row.id,
        slug: row.slug,
        language: row.language,
        date: row.createdAt,
        isVisible: () => isVisible(row),
      })),
    'own-page': () =>
      ownPages
        .rows()
        .map((row) => ({ ...row, row, isVisible: (moment: Moment) => isPublished(row, moment) })),
  };

  return {
    wordsNear: async (features) => {
      const words = new Set<string>();
      for (const each of Object.values(records).flatMap((rows) => rows())) {
        const { title, excerpt, content } = wordsOf(each);
        for (const word of [...title, ...excerpt, ...content]) {
          if (hasFeature(word, features) && mayBeMeant(word)) words.add(word);
        }
      }
      return [...words];
    },

    count: async ({ kind, moment, terms }) =>
      records[kind]().filter((row) => row.isVisible(moment) && rankOf(wordsOf(row), terms) !== undefined)
        .length,

    ranked: async ({ kind, moment, terms }, limit) =>
      records[kind]()
        .flatMap((row) => {
          const rank = row.isVisible(moment) ? rankOf(wordsOf(row), terms) : undefined;
          return rank === undefined ? [] : [{ id: row.id, date: row.date, rank }];
        })
        .sort(
          (one, other) =>
            one.rank - other.rank || descending(one.date, other.date) || descending(one.id, other.id),
        )
        .slice(0, limit),

    texts: async (kind, ids) =>
      records[kind]()
        .filter(({ id }) => ids.includes(id))
        .map(({ id, slug, title, excerpt, date, language }) => ({
          id,
          slug,
          title,
          excerpt,
          date,
          language,
        })),

    contentOf: async (kind, id, length) =>
      records[kind]()
        .find((row) => row.id === id)
        ?.content.slice(0, length) ?? '',
  };
}

function hasFeature(word: string, { shortest, longest, beginning, ending, swapped }: NearWords): boolean {
  const { length } = [...word];
  if (length < shortest || length > longest) return false;
  return word.startsWith(beginning) || word.endsWith(ending) || word === swapped;
}

/** The rank of a record, as in the databases: typed words by their place, then with corrections. */
function rankOf(text: SearchText, terms: SearchTerm[]): number | undefined {
  const typed = terms.map(({ word }) => ({ word, corrections: [] }));
  const asTyped = placeOf(text, typed);
  if (asTyped !== undefined) return asTyped;
  const corrected = placeOf(text, terms);
  return corrected === undefined ? undefined : PLACES + corrected;
}

const PLACES = 3;

/** 0 if every term is in the title, 1 with the excerpt, 2 with the content; undefined if one is nowhere. */
function placeOf({ title, excerpt, content }: SearchText, terms: SearchTerm[]): number | undefined {
  const places = terms.map((term) =>
    [title, excerpt, content].findIndex((words) => words.some((word) => isOf(word, term))),
  );
  return places.includes(-1) ? undefined : Math.max(0, ...places);
}

const isOf = (word: string, term: SearchTerm) =>
  word.startsWith(term.word) || term.corrections.includes(word);

/** The words of a record, made once. */
const texts = new WeakMap<object, SearchText>();

function wordsOf({ row, title, excerpt, content }: Searched): SearchText {
  const known = texts.get(row) ?? searchTextOf({ title, excerpt, content });
  texts.set(row, known);
  return known;
}
