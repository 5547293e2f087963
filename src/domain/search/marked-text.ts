import type { MarkedText } from '#contract/search.ts';
import { foldedWords } from '../search-text.ts';
import type { SearchTerm } from './search-store.ts';

/** The longest snippet, in UTF-16 units. */
const SNIPPET_LENGTH = 220;

/** The text before the first match of a snippet. */
const LEAD = 60;

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

interface Match {
  start: number;
  end: number;
  /** The index of the term that the word has. */
  term: number;
}

/** The words of a text that a search has found. It stops after the first word of each term and the text around it. */
function* matchesIn(text: string, terms: SearchTerm[]): Generator<Match> {
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const term = termOf(word, terms);
    if (term >= 0) yield { start: index, end: index + word.length, term };
  }
}

function termOf(word: string, terms: SearchTerm[]): number {
  // Most words are plain ASCII, and folding is slow.
  const plain = word.toLowerCase();
  const folded = isAscii(plain) ? [plain] : foldedWords(word);
  return terms.findIndex((term) =>
    folded.some((part) => part.startsWith(term.word) || term.corrections.includes(part)),
  );
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

/** A text with the words of a search marked. */
export function markWords(text: string, terms: SearchTerm[]): MarkedText {
  return pieces(text, [...matchesIn(text, terms)]);
}

/** The part of a text with the most words of a search, marked; undefined where the text has none. */
export function snippetOf(
  text: string,
  terms: SearchTerm[],
): { marked: MarkedText; terms: number } | undefined {
  const plain = text.replace(/\s+/gu, ' ').trim();
  const found: Match[] = [];
  const seen = new Set<number>();
  for (const match of matchesIn(plain, terms)) {
    // Once every term has been seen, only the words around the last one are of use.
    const last = found.at(-1);
    if (seen.size === terms.length && last && match.start > last.end + SNIPPET_LENGTH) break;
    found.push(match);
    seen.add(match.term);
    if (found.length === MOST_MATCHES) break;
  }
  const [first] = found;
  if (!first) return undefined;
  const termsFrom = (from: Match) => new Set(within(found, from).map(({ term }) => term)).size;
  const best = found.reduce(
    (chosen, match) => (termsFrom(match) > termsFrom(chosen) ? match : chosen),
    first,
  );
  return { marked: cutAround(plain, best, terms), terms: termsFrom(best) };
}

/** A text of more matches has the same word everywhere. */
const MOST_MATCHES = 200;

const within = (found: Match[], from: Match) =>
  found.filter(({ start, end }) => start >= from.start && end <= from.start + SNIPPET_LENGTH - LEAD);

function cutAround(text: string, { start }: Match, terms: SearchTerm[]): MarkedText {
  const from = start <= LEAD ? 0 : wordStart(text, start - LEAD, start);
  const to = from + SNIPPET_LENGTH >= text.length ? text.length : wordEnd(text, from + SNIPPET_LENGTH, start);
  const part = text.slice(from, to);
  return markWords(`${from > 0 ? '… ' : ''}${part}${to < text.length ? ' …' : ''}`, terms);
}

/** The beginning of a text, for a record whose words are in its title alone. */
export function beginningOf(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length <= SNIPPET_LENGTH) return plain;
  return `${plain.slice(0, wordEnd(plain, SNIPPET_LENGTH, 0))} …`;
}

/** The first place after a space from `from` on; the place itself in a text without spaces, such as Japanese. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from);
  return space >= 0 && space < to ? space + 1 : betweenCharacters(text, from);
}

function wordEnd(text: string, to: number, from: number): number {
  const space = text.lastIndexOf(' ', to);
  return space > from + LEAD ? space : betweenCharacters(text, to);
}

/** Moves a place out of the middle of a surrogate pair. */
function betweenCharacters(text: string, at: number): number {
  return text.codePointAt(at - 1) !== undefined && Number(text.codePointAt(at - 1)) > 0xffff ? at - 1 : at;
}

function pieces(text: string, matches: Match[]): MarkedText {
  const parts: MarkedText = [];
  let at = 0;
  for (const { start, end } of matches) {
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}
