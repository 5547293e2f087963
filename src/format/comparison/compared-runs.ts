import { stretchesOf } from './common-sequence.ts';
import { type ComparedPicture, countWords, type Word } from './compared-words.ts';

/** A run of text that both versions have, or only one of them. */
export interface Run {
  text: string;
  /** `formatted`: both versions have the text, with different formatting or another target of its link. */
  change: 'same' | 'added' | 'removed' | 'formatted';
  /** The formatting of the later version, or of the only one. */
  marks?: readonly string[];
  /** The formatting before, where it differs. */
  was?: readonly string[];
  picture?: ComparedPicture;
  /** The end of a block, where one block became several or several became one. */
  breaks?: true;
}

/** The extent of a change. */
export interface ChangeCounts {
  wordsAdded: number;
  wordsRemoved: number;
  picturesAdded: number;
  picturesRemoved: number;
  /** Pictures that were replaced, or whose description changed. */
  picturesChanged: number;
  /** Blocks that moved, with or without other changes. */
  moved: number;
  /** Blocks whose look changed and whose words did not. */
  formatted: number;
}

export const noChanges = (): ChangeCounts => ({
  wordsAdded: 0,
  wordsRemoved: 0,
  picturesAdded: 0,
  picturesRemoved: 0,
  picturesChanged: 0,
  moved: 0,
  formatted: 0,
});

/** At this number of edits a passage takes some 10 ms; a longer one counts as changed throughout. */
const MOST_EDITS = 1200;

interface Piece {
  change: Run['change'];
  words: Word[];
  was?: Word[];
}

/** Compares the words of two blocks, and adds the differences to the counts. */
export function runsBetween(before: readonly Word[], after: readonly Word[], counts: ChangeCounts): Run[] {
  const stretches = stretchesOf(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
    MOST_EDITS,
  );
  const pieces: Piece[] = [];
  let from = 0;
  let to = 0;
  for (const { change, count } of stretches) {
    if (change === 'removed') {
      pieces.push({ change, words: before.slice(from, from + count) });
      from += count;
    } else if (change === 'added') {
      pieces.push({ change, words: after.slice(to, to + count) });
      to += count;
    } else {
      pieces.push({ change, words: after.slice(to, to + count), was: before.slice(from, from + count) });
      from += count;
      to += count;
    }
  }
  for (const { change, words } of pieces) count(counts, change, words);
  return withoutSplinters(pieces).flatMap(runsOfPiece);
}

/** The words of a block that only one version has. */
export function runsOfOne(
  words: readonly Word[],
  change: 'same' | 'added' | 'removed',
  counts: ChangeCounts,
): Run[] {
  count(counts, change, words);
  return runsOfPiece({ change, words: [...words] });
}

function count(counts: ChangeCounts, change: Run['change'], words: readonly Word[]): void {
  if (change !== 'added' && change !== 'removed') return;
  const pictures = words.filter(({ picture }) => picture).length;
  if (change === 'added') {
    counts.wordsAdded += countWords(words);
    counts.picturesAdded += pictures;
  } else {
    counts.wordsRemoved += countWords(words);
    counts.picturesRemoved += pictures;
  }
}

/**
 * Joins changes that only a few common letters divide, such as an "and" between two rewritten halves of a sentence: they read
 * better as one change.
 */
function withoutSplinters(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let index = 0; index < pieces.length; ) {
    const group = groupAt(pieces, index);
    joined.push(...(group.length > 1 ? asOneChange(group) : group));
    index += group.length;
  }
  return joined;
}

/** The pieces from here on that are to be one change, or only the one that is here. */
function groupAt(pieces: Piece[], start: number): Piece[] {
  if (pieces[start]?.change === 'same') return pieces.slice(start, start + 1);
  let end = changesFrom(pieces, start);
  for (;;) {
    const common = pieces[end];
    const next = changesFrom(pieces, end + 1);
    if (!common?.was || next === end + 1) break;
    const around = Math.min(lengthOf(pieces.slice(start, end)), lengthOf(pieces.slice(end + 1, next)));
    const hasThing = common.words.some(({ picture, breaks }) => picture || breaks);
    if (hasThing || lengthOf([common]) * 3 > around) break;
    end = next;
  }
  const group = pieces.slice(start, end);
  return group.some(({ was }) => was) ? group : pieces.slice(start, start + 1);
}

/** The index after the changes that begin here. */
function changesFrom(pieces: Piece[], start: number): number {
  let end = start;
  while (end < pieces.length && pieces[end]?.change !== 'same') end += 1;
  return end;
}

function asOneChange(group: Piece[]): Piece[] {
  const removed = group.flatMap(({ change, words, was }) => (change === 'removed' ? words : (was ?? [])));
  const added = group.flatMap(({ change, words }) => (change === 'removed' ? [] : words));
  return [
    { change: 'removed' as const, words: removed },
    { change: 'added' as const, words: added },
  ].filter(({ words }) => words.length > 0);
}

function lengthOf(pieces: Piece[]): number {
  return pieces.reduce(
    (sum, { words }) => sum + words.reduce((length, { text }) => length + text.length, 0),
    0,
  );
}

function runsOfPiece({ change, words, was }: Piece): Run[] {
  const runs: Run[] = [];
  for (const [index, word] of words.entries()) {
    const earlier = was?.[index];
    const formerMarks =
      earlier && earlier.marks.join('|') !== word.marks.join('|') ? earlier.marks : undefined;
    const text = word.text + (word.space || earlier?.space ? ' ' : '');
    const run: Run = {
      text,
      change: formerMarks ? 'formatted' : change,
      ...(word.marks.length > 0 ? { marks: word.marks } : {}),
      ...(formerMarks ? { was: formerMarks } : {}),
      ...(word.picture ? { picture: word.picture } : {}),
      ...(word.breaks ? { breaks: true } : {}),
    };
    const last = runs.at(-1);
    if (last && isAlike(last, run)) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function isAlike(one: Run, other: Run): boolean {
  if (one.picture || other.picture || one.breaks || other.breaks || one.change !== other.change) return false;
  const sameMarks = (some: readonly string[] = [], more: readonly string[] = []) =>
    some.join('|') === more.join('|');
  return sameMarks(one.marks, other.marks) && sameMarks(one.was, other.was);
}
