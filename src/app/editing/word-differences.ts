/** A run of words that is in both texts, or only in this one. */
export interface Run {
  text: string;
  changed: boolean;
}

/** Two texts as runs. The unchanged runs of both are the same. */
export interface WordDifferences {
  mine: Run[];
  theirs: Run[];
}

/** The size limit of the table below, at two bytes per cell: two changed passages of three thousand words. */
const MOST_CELLS = 9_000_000;

/**
 * Compares two texts word by word, by their longest common subsequence. Passages too long for that count as changed
 * throughout. The `diff` package would add 2 KB to the bundle for the same result.
 */
export function wordDifferences(mine: string, theirs: string): WordDifferences {
  const own = wordsOf(mine);
  const other = wordsOf(theirs);
  let start = 0;
  while (start < own.length && start < other.length && own[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < own.length - start &&
    end < other.length - start &&
    own[own.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;

  const ownMiddle = own.slice(start, own.length - end);
  const otherMiddle = other.slice(start, other.length - end);
  const common = commonWords(ownMiddle, otherMiddle);
  const around = (words: string[], middle: string[], inBoth: Set<number>): Run[] =>
    runsOf([
      ...words.slice(0, start).map((text) => ({ text, changed: false })),
      ...middle.map((text, index) => ({ text, changed: !inBoth.has(index) })),
      ...words.slice(words.length - end).map((text) => ({ text, changed: false })),
    ]);
  return { mine: around(own, ownMiddle, common.own), theirs: around(other, otherMiddle, common.other) };
}

/** Splits a text into words, each with the space after it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/** The positions of the words that both have, in order. */
function commonWords(own: string[], other: string[]): { own: Set<number>; other: Set<number> } {
  const common = { own: new Set<number>(), other: new Set<number>() };
  const width = other.length + 1;
  if (own.length * other.length > MOST_CELLS) return common;
  const longest = new Uint16Array((own.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = own.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        own[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  let row = 0;
  let column = 0;
  while (row < own.length && column < other.length) {
    if (own[row] === other[column]) {
      common.own.add(row);
      common.other.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

function runsOf(words: Run[]): Run[] {
  const runs: Run[] = [];
  for (const { text, changed } of words) {
    const last = runs.at(-1);
    if (last?.changed === changed) last.text += text;
    else runs.push({ text, changed });
  }
  return runs;
}

const FOLD_FROM = 60;
const SHOWN = 12;

/** Shortens a long unchanged run to its first and last words and the number of those between. */
export function foldRun(text: string): { before: string; left: number; after: string } | undefined {
  const words = wordsOf(text);
  if (words.length < FOLD_FROM) return undefined;
  return {
    before: words.slice(0, SHOWN).join(''),
    left: words.length - 2 * SHOWN,
    after: words.slice(-SHOWN).join(''),
  };
}
