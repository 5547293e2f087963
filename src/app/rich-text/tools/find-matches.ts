/** The words to find, and how. */
export interface FindQuery {
  words: string;
  matchCase: boolean;
  wholeWord: boolean;
  /** The words are a regular expression. */
  isPattern: boolean;
}

/** A place in one of the texts that were searched, in UTF-16 units. */
export interface Match {
  /** The index of the text. */
  block: number;
  from: number;
  to: number;
  /** The text that takes its place; empty where nothing is replaced. */
  text: string;
}

/** A search that can be sent to a worker. */
export interface FindJob {
  texts: string[];
  query: FindQuery;
  replacement: string;
}

/** Where a text has a picture or another part without words. No match contains it, so that no replacement removes it. */
export const PART = '\u2028';

/** The most matches that are listed. */
export const MOST_MATCHES = 100_000;

/** The expression of a query. It throws a `SyntaxError` where the pattern of the writer is invalid. */
export function expressionOf({ words, matchCase, wholeWord, isPattern }: FindQuery): RegExp {
  const source = isPattern ? words : words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const whole = wholeWord ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  return new RegExp(whole, matchCase ? 'gmu' : 'gimu');
}

/** All matches of a query, in order. Matches without a letter are left out. */
export function findMatches({ texts, query, replacement }: FindJob): Match[] {
  if (query.words === '') return [];
  const expression = expressionOf(query);
  const matches: Match[] = [];
  for (const [block, text] of texts.entries()) {
    for (const found of text.matchAll(expression)) {
      const [words] = found;
      if (words === '' || words.includes(PART)) continue;
      const filled = query.isPattern ? filledIn(replacement, found) : replacement;
      matches.push({ block, from: found.index, to: found.index + words.length, text: filled });
      if (matches.length === MOST_MATCHES) return matches;
    }
  }
  return matches;
}

/** A reference to a group, whose name is between `<` and `>`. */
const GROUP = /\$(?:([$&])|(\d\d?)|\x3c([^\x3e]*)\x3e)/g;

/** A replacement with the groups of a match: `$1`, `$<name>`, `$&` for all of it and `$$` for the sign itself. */
function filledIn(replacement: string, found: RegExpExecArray): string {
  return replacement.replace(GROUP, (asWritten, sign, digits, name) => {
    if (sign !== undefined) return sign === '$' ? '$' : found[0];
    if (name !== undefined) return found.groups ? (found.groups[name] ?? '') : asWritten;
    const both = Number(digits);
    if (both > 0 && both < found.length) return found[both] ?? '';
    // `$12` of a pattern with one group is this group and a 2.
    const [one, rest = ''] = [Number(digits[0]), digits.slice(1)];
    return one > 0 && one < found.length ? (found[one] ?? '') + rest : asWritten;
  });
}
