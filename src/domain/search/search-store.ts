import type { SearchedKind } from '#contract/search.ts';
import type { Moment } from '../posts/post-store.ts';
import type { NearWords } from './typing-errors.ts';

/** One word of a search, folded. A text has it if one of its words begins with `word`, or is one of the corrections. */
export interface SearchTerm {
  word: string;
  /** Words of the site that differ from it by one typing error. */
  corrections: string[];
}

/** A search of one kind of records, as visitors see them at a moment. */
export interface KindQuery {
  kind: SearchedKind;
  moment: Moment;
  /** Every term must be in the record. */
  terms: SearchTerm[];
}

/**
 * A record that a search has found. Ranks 0 to 2: the words as they were typed are in the title, in title and excerpt,
 * anywhere. Ranks 3 to 5: the same with corrections.
 */
export interface RankedRecord {
  id: number;
  rank: number;
  /** The date of a post, and the time when another record was added. */
  date: string;
}

export interface FoundText {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  date: string;
  /** Null is the language of the site. */
  language: string | null;
}

export interface SearchStore {
  /** The words of all texts with one of these features, hidden texts included; some may be of texts that are gone. */
  wordsNear: (features: NearWords) => Promise<string[]>;
  count: (query: KindQuery) => Promise<number>;
  /** The first records: by rank, then the newest, then the highest id. */
  ranked: (query: KindQuery, limit: number) => Promise<RankedRecord[]>;
  /** The records with these ids, in any order. */
  texts: (kind: SearchedKind, ids: number[]) => Promise<FoundText[]>;
  /** The beginning of the HTML of a record, in UTF-16 units or more. */
  contentOf: (kind: SearchedKind, id: number, length: number) => Promise<string>;
}
