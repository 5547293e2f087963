import type { SearchText } from './ports.ts';

/**
 * The words of a text as search compares them: lower case, accents folded, everything that is no letter or
 * digit a gap. Queries and stored text go through the same function, so every backend finds the same set.
 */
export function foldedWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words a reader typed, each once; at most 16 count, so a pasted page is still a cheap query. */
export function queryWords(query: string): string[] {
  return [...new Set(foldedWords(query))].slice(0, 16);
}

/** What is stored beside a post for search: words in order, with a space before each. */
export function searchTextOf(post: { title: string; excerpt: string; content: string }): SearchText {
  return {
    title: joined(post.title),
    excerpt: joined(post.excerpt),
    content: joined(withoutTags(post.content)),
  };
}

function joined(text: string): string {
  return foldedWords(text)
    .map((word) => ` ${word}`)
    .join('');
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
