/** Shorter words of a search are found only as they are typed: a changed letter makes them another word. In code points. */
const SHORTEST_TYPED = 4;

/** Words of this length may be meant by a typed one. Longer ones are rare, and mostly not words. In code points. */
const SHORTEST_MEANT = SHORTEST_TYPED - 1;
const LONGEST = 40;

/** Letters alone: another digit is another number, not a typing error. */
const LETTERS = /^\p{L}+$/u;

/** Whether a word of a search may have a typing error. */
export function mayBeMistyped(word: string): boolean {
  return isWordOf(word, SHORTEST_TYPED);
}

/** Whether a word of a text may be the one that was meant. */
export function mayBeMeant(word: string): boolean {
  return isWordOf(word, SHORTEST_MEANT);
}

function isWordOf(word: string, shortest: number): boolean {
  const { length } = [...word];
  return length >= shortest && length <= LONGEST && LETTERS.test(word);
}

/**
 * Whether two words differ by one typing error at most: a letter too many, one too few, another letter, or two neighbours
 * in the wrong order (the optimal string alignment distance of Damerau and Levenshtein, at most 1).
 */
export function withinOneError(one: string, other: string): boolean {
  const [short = [], long = []] = [[...one], [...other]].toSorted((a, b) => a.length - b.length);
  const surplus = long.length - short.length;
  if (surplus > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const differing = short.length - start - end;
  if (differing <= 1 - surplus) return true;
  return (
    surplus === 0 && differing === 2 && short[start] === long[start + 1] && short[start + 1] === long[start]
  );
}

/** The words that may be meant by a typed word: those with one of these features. */
export interface NearWords {
  /** The number of code points: from `shortest` to `longest`. */
  shortest: number;
  longest: number;
  /** The word begins with this half of the typed word, because the error is in the other half. */
  beginning: string;
  /** The word ends with this half. */
  ending: string;
  /** The word is this one: two letters at the border of the halves are in the wrong order. */
  swapped: string;
}

/** The features of all words within one typing error of a word, so that an index of words can find them. */
export function nearWords(word: string): NearWords {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  const swapped = [...letters];
  swapped.splice(half - 1, 2, letters[half] ?? '', letters[half - 1] ?? '');
  return {
    shortest: Math.max(letters.length - 1, SHORTEST_MEANT),
    longest: Math.min(letters.length + 1, LONGEST),
    beginning: letters.slice(0, half).join(''),
    ending: letters.slice(half).join(''),
    swapped: swapped.join(''),
  };
}

/** The letters of a word from the last to the first, by which an index finds its ending. */
export function reversed(word: string): string {
  return [...word].toReversed().join('');
}
