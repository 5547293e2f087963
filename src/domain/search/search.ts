import type { Features } from '#contract/features.ts';
import type { Handlers } from '#contract/operation.ts';
import {
  type MarkedText,
  type SearchedKind,
  type SearchResult,
  searchedKinds,
  type searchOperations,
} from '#contract/search.ts';
import { tokensOf } from '#format/html/html-scan.ts';
import { recordPath } from '../addresses/record-paths.ts';
import { readSettings } from '../documents/settings.ts';
import { publishedPaths } from '../own-pages/own-page-reads.ts';
import type { Ports } from '../ports.ts';
import { currentMoment } from '../posts/publication.ts';
import { queryWords } from '../search-text.ts';
import { beginningOf, markWords, snippetOf } from './marked-text.ts';
import type { FoundText, KindQuery, RankedRecord, SearchTerm } from './search-store.ts';
import { mayBeMistyped, nearWords, withinOneError } from './typing-errors.ts';

/** The feature that switches a kind off (decision X8). */
const features: Record<SearchedKind, keyof Features | undefined> = {
  post: 'enableBlog',
  project: 'enableProjects',
  'own-page': undefined,
};

/** More words that differ by one letter do not help, and lengthen the query. */
const MOST_CORRECTIONS = 50;

/** The characters of HTML that one search reads for its snippets, and those of one record. */
const SNIPPET_HTML = 160_000;
const SNIPPET_HTML_OF_ONE = 40_000;

/** A record of any kind among the results. */
interface Hit extends RankedRecord {
  kind: SearchedKind;
}

/** Ranks below are of records with the words as they were typed. */
const FIRST_CORRECTED_RANK = 3;

/**
 * The site search: posts and projects as visitors see them, whoever asks, ranked over all kinds (decision 0032). Records
 * with the words as they were typed come first.
 */
export function createSearch(ports: Ports): Handlers<typeof searchOperations> {
  return {
    find: async ({ q = '', kind, page, limit }) => {
      const words = queryWords(q);
      const search = await openSearch(ports);
      const terms = await termsOf(ports, words);
      const counts = words.length === 0 ? search.kinds.map(countNone) : await search.countEach(terms);
      const shown = counts.filter((each) => kind === undefined || each.kind === kind);
      const total = sum(shown);
      const offset = (page - 1) * limit;
      const hits = total > offset ? await search.hits(shown, terms, offset + limit) : [];
      const found = sum(counts);
      return {
        items: await resultsOf(ports, hits.slice(offset), terms),
        total,
        page,
        limit,
        counts,
        isCorrected: (hits[0]?.rank ?? 0) >= FIRST_CORRECTED_RANK,
        suggestions: words.length > 0 && found === 0 ? await suggestionsFor(ports, search, words) : [],
      };
    },
  };
}

const countNone = (kind: SearchedKind) => ({ kind, count: 0 });

interface KindCount {
  kind: SearchedKind;
  count: number;
}

const sum = (counts: KindCount[]) => counts.reduce((all, { count }) => all + count, 0);

type OpenSearch = Awaited<ReturnType<typeof openSearch>>;

/** A search at the present moment, of the kinds that are switched on. */
async function openSearch(ports: Ports) {
  const { search } = ports.stores;
  const settings = await readSettings(ports);
  const moment = await currentMoment(ports);
  const kinds = searchedKinds.filter((kind) => {
    const feature = features[kind];
    return feature === undefined || settings.features[feature];
  });
  const queryOf = (kind: SearchedKind, terms: SearchTerm[]): KindQuery => ({ kind, moment, terms });

  return {
    kinds,
    countEach: (terms: SearchTerm[]) =>
      Promise.all(kinds.map(async (kind) => ({ kind, count: await search.count(queryOf(kind, terms)) }))),

    /** The first hits of some kinds, best first. */
    hits: async (shown: KindCount[], terms: SearchTerm[], most: number): Promise<Hit[]> => {
      const lists = await Promise.all(
        shown.map(async ({ kind, count }) => {
          // The store stops when it has them all, without a look at the ranks that remain.
          const limit = Math.min(most, count);
          const ranked = limit > 0 ? await search.ranked(queryOf(kind, terms), limit) : [];
          return ranked.map((record): Hit => ({ ...record, kind }));
        }),
      );
      return lists.flat().toSorted(byRank).slice(0, most);
    },
  };
}

/** The best rank first, then the newest, then in the order of the kinds. */
function byRank(one: Hit, other: Hit): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  if (one.kind !== other.kind) return searchedKinds.indexOf(one.kind) - searchedKinds.indexOf(other.kind);
  return other.id - one.id;
}

/** The words of a search with the words of the site that may be meant. Those that begin with the word are found anyway. */
async function termsOf({ stores }: Ports, words: string[]): Promise<SearchTerm[]> {
  return Promise.all(
    words.map(async (word) => {
      if (!mayBeMistyped(word)) return { word, corrections: [] };
      const near = await stores.search.wordsNear(nearWords(word));
      const corrections = near
        .filter((other) => !other.startsWith(word) && withinOneError(word, other))
        .toSorted();
      return { word, corrections: corrections.slice(0, MOST_CORRECTIONS) };
    }),
  );
}

async function resultsOf(ports: Ports, hits: Hit[], terms: SearchTerm[]): Promise<SearchResult[]> {
  const { stores } = ports;
  const texts = new Map<string, FoundText>();
  const ownPages = hits.flatMap(({ kind, id }) => (kind === 'own-page' ? [id] : []));
  const paths = await publishedPaths(ports, ownPages);
  for (const [kind, ofKind] of Map.groupBy(hits, (hit) => hit.kind)) {
    const ids = ofKind.map(({ id }) => id);
    for (const text of await stores.search.texts(kind, ids)) texts.set(`${kind} ${text.id}`, text);
  }
  let room = SNIPPET_HTML;
  const results: SearchResult[] = [];
  for (const { kind, id } of hits) {
    const text = texts.get(`${kind} ${id}`);
    const path = kind === 'own-page' ? paths.get(id)?.path : text && recordPath(kind, text);
    // It was removed a moment ago.
    if (!text || path === undefined) continue;
    const readContent = async () => {
      const length = Math.min(SNIPPET_HTML_OF_ONE, room);
      const html = length > 0 ? await stores.search.contentOf(kind, id, length) : '';
      room -= html.length;
      return plainText(html.slice(0, length));
    };
    results.push({
      kind,
      id,
      path,
      title: text.title,
      date: text.date,
      language: text.language,
      markedTitle: markWords(text.title, terms),
      snippet: await snippetIn(text, terms, readContent),
    });
  }
  return results;
}

/** Elements within a line, whose tags divide no words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
);

/** The text of some HTML, with a space for each tag that ends a line or a cell. */
function plainText(html: string): string {
  const pieces = tokensOf(html).map((token) => {
    if (token.kind === 'text') return token.text;
    return token.kind !== 'comment' && INLINE.has(token.name) ? '' : ' ';
  });
  return pieces.join('');
}

/** The excerpt if it has every word that the title lacks, else the part of the content with the most words. */
async function snippetIn(
  { title, excerpt }: FoundText,
  terms: SearchTerm[],
  readContent: () => Promise<string>,
): Promise<MarkedText> {
  const inTitle = snippetOf(title, terms);
  const inExcerpt = snippetOf(excerpt, terms);
  const missing = terms.filter((term) => !snippetOf(`${title} ${excerpt}`, [term])).length;
  if (missing === 0 && (inExcerpt || (inTitle && excerpt !== ''))) {
    return inExcerpt?.marked ?? markWords(beginningOf(excerpt), terms);
  }
  const content = await readContent();
  const inContent = snippetOf(content, terms);
  if (inContent && inContent.terms >= (inExcerpt?.terms ?? 0)) return inContent.marked;
  return inExcerpt?.marked ?? markWords(beginningOf(excerpt || content), terms);
}

/** The words of a search that are tried on their own, and the number of searches that one call tries. */
const WORDS_TRIED = 4;
const SHORTEST_STEM = 4;
const STEMS_TRIED = 6;

/** For each word of a search: the word alone if it finds something, else a word of the site that begins like it. */
async function suggestionsFor(ports: Ports, search: OpenSearch, words: string[]) {
  const suggestions: { q: string; total: number }[] = [];
  for (const word of words.slice(0, WORDS_TRIED)) {
    const suggestion = await suggestionFor(ports, search, word, words.length > 1);
    if (suggestion && !suggestions.some(({ q }) => q === suggestion.q)) suggestions.push(suggestion);
  }
  return suggestions;
}

async function suggestionFor(ports: Ports, search: OpenSearch, word: string, isPart: boolean) {
  const letters = [...word];
  const shortest = Math.max(SHORTEST_STEM, letters.length - STEMS_TRIED);
  for (let length = letters.length; length >= shortest; length -= 1) {
    const stem = letters.slice(0, length).join('');
    const isWhole = length === letters.length;
    if (isWhole && !isPart) continue;
    const terms = isWhole ? await termsOf(ports, [word]) : [{ word: stem, corrections: [] }];
    const total = sum(await search.countEach(terms));
    if (total === 0) continue;
    if (isWhole) return { q: word, total };
    const q = await wordWith(ports, search, terms);
    if (q !== undefined)
      return { q, total: sum(await search.countEach(await termsOf(ports, queryWords(q)))) };
  }
  return undefined;
}

/** The word of the best result that a search has found, as it is written there. */
async function wordWith(ports: Ports, search: OpenSearch, terms: SearchTerm[]): Promise<string | undefined> {
  const hits = await search.hits(await search.countEach(terms), terms, 1);
  const [result] = await resultsOf(ports, hits, terms);
  const marked = [...(result?.markedTitle ?? []), ...(result?.snippet ?? [])];
  return marked.find(({ isMatch }) => isMatch)?.text.toLowerCase();
}
