import { foldLetters } from '#format/folding.ts';
import { readableText } from '#format/html/blocks/readable-text.ts';
import { tokensOf } from '#format/html/html-scan.ts';

/** The folded words of a text, each once in its field, as `search-text.ts` makes them. */
export interface SearchText {
  title: string[];
  excerpt: string[];
  content: string[];
}

/** Longer words are cut, in stored texts and in queries: PostgreSQL indexes no word above 2 KB. In code points. */
const WORD_LENGTH = 64;

/** The longest indexed text, counted over its distinct words: PostgreSQL's limit is 1 MB for a whole entry. In UTF-16 units. */
const TEXT_LENGTH = 250_000;

/** More words of a query are ignored, so that a pasted page is still a cheap search. */
const QUERY_WORDS = 16;

/**
 * Returns the words of a text as search compares them: in lower case, without accents, split at everything that is not
 * a letter or digit, each cut at 64 characters. Queries and stored texts pass through this function, so every backend
 * finds the same set (decision 0010).
 */
export function foldedWords(text: string): string[] {
  return (foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut);
}

function cut(word: string): string {
  if (word.length <= WORD_LENGTH) return word;
  return [...word.slice(0, 2 * WORD_LENGTH)].slice(0, WORD_LENGTH).join('');
}

/** Returns the first 16 distinct words of a query, folded. */
export function queryWords(query: string): string[] {
  return [...new Set(foldedWords(query))].slice(0, QUERY_WORDS);
}

/** Returns the distinct words of a title, an excerpt and HTML content, as the search index stores them. */
export function searchTextOf(fields: { title: string; excerpt: string; content: string }): SearchText {
  return {
    title: indexedWords(fields.title),
    excerpt: indexedWords(fields.excerpt),
    content: contentWordsOf(fields.content),
  };
}

/** The same with the words of the content, for a caller that has them. */
export function searchTextWith(fields: { title: string; excerpt: string }, content: string[]): SearchText {
  return { title: indexedWords(fields.title), excerpt: indexedWords(fields.excerpt), content };
}

/** The distinct words of HTML, as the search index stores them. */
function contentWordsOf(html: string): string[] {
  return readWords(html).words;
}

/** A word with the number of times that a text has it. */
export type WordCount = [word: string, count: number];

/** More words of a text are not compared with those of other texts. */
const FREQUENT_WORDS = 128;

/** The distinct words of HTML for the search index, and those that it uses most, by which posts are compared. */
export function readWords(html: string): { words: string[]; frequent: WordCount[] } {
  const text = readableText(tokensOf(html));
  const counts = new Map<string, number>();
  for (const word of foldedWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts]
    .sort(([one, ones], [other, others]) => others - ones || other.length - one.length)
    .slice(0, FREQUENT_WORDS);
  return { words: indexedFrom(counts.keys()), frequent };
}

const indexedWords = (text: string) => indexedFrom(new Set(foldedWords(text)));

function indexedFrom(words: Iterable<string>): string[] {
  let length = 0;
  return [...words].filter((word) => {
    length += word.length + 1;
    return length <= TEXT_LENGTH;
  });
}
