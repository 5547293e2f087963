import { foldLetters } from '#format/folding.ts';

/** The folded words of a text, each once in its field, as `search-text.ts` makes them. */
export interface SearchText {
  title: string[];
  excerpt: string[];
  content: string[];
}

/** Longer words are cut, stored and asked alike: PostgreSQL indexes no word beyond 2 KB. In code points. */
const WORD_LENGTH = 64;

/** The most that is indexed of one text, its words counted once: PostgreSQL's limit is 1 MB for a whole entry. */
const TEXT_LENGTH = 250_000;

/** Counted in a query, so that a pasted page is still cheap to look for. */
const QUERY_WORDS = 16;

/**
 * The words of a text as search compares them: lower case, accents folded, everything that is no letter or
 * digit a gap, at most 64 characters of each. Queries and stored text go through the same function, so every
 * backend finds the same set.
 */
export function foldedWords(text: string): string[] {
  return (foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut);
}

function cut(word: string): string {
  if (word.length <= WORD_LENGTH) return word;
  return [...word.slice(0, 2 * WORD_LENGTH)].slice(0, WORD_LENGTH).join('');
}

/** The words a reader typed, each once; at most 16 count. */
export function queryWords(query: string): string[] {
  return [...new Set(foldedWords(query))].slice(0, QUERY_WORDS);
}

/** What is indexed of a text with a title, an excerpt and HTML content: each word of a field once. */
export function searchTextOf(fields: { title: string; excerpt: string; content: string }): SearchText {
  return {
    title: indexedWords(fields.title),
    excerpt: indexedWords(fields.excerpt),
    content: indexedWords(withoutTags(fields.content)),
  };
}

function indexedWords(text: string): string[] {
  let length = 0;
  return [...new Set(foldedWords(text))].filter((word) => {
    length += word.length + 1;
    return length <= TEXT_LENGTH;
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Content is sanitised HTML here, so a tag is whatever stands between angle brackets. */
function withoutTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(
      /&(#\d+|#x[\da-f]+|\w+);/gi,
      (whole, name: string) => ENTITIES[name.toLowerCase()] ?? codePoint(name) ?? whole,
    );
}

function codePoint(name: string): string | undefined {
  if (!name.startsWith('#')) return undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
