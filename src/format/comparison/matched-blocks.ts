import { stretchesOf } from './common-sequence.ts';
import type { TextBlock } from './compared-blocks.ts';
import { countWords, type Word } from './compared-words.ts';

/** Blocks of the earlier text that are the same as blocks of the later one, changed or not. Both have indices in order. */
export interface Match {
  before: number[];
  after: number[];
  /** Other blocks, which also exist in both texts, were passed. */
  moved: boolean;
}

/** At this number of edits the blocks of two texts take some 20 ms. */
const MOST_EDITS = 4000;
/** Two blocks with this share of common words are one that changed. */
const ALIKE = 0.5;
/** A short block with this share of its words in a longer one is a part of it. */
const PART = 0.8;
/** Words in more blocks than this do not say which block another one is. */
const MOST_BLOCKS_OF_WORD = 8;
/** A shorter block, such as "And yet:", may stand in a text twice, and has not moved. */
const LEAST_WORDS_MOVED = 3;
/** The most blocks that one block is split into. */
const MOST_PARTS = 6;

/** Finds for each block of a text the block of the other text that it was or became. */
export function matchedBlocks(before: readonly TextBlock[], after: readonly TextBlock[]): Match[] {
  const pairs = new Pairs();
  pairSame(before, after, pairs);
  pairMoved(before, after, pairs);
  pairAlike(before, after, pairs);
  pairInPlace(before, after, pairs);
  const inOrder = longestInOrder(pairs);
  const matches = pairs
    .all()
    .map(([from, to]): Match => ({ before: [from], after: [to], moved: !inOrder.has(from) }));
  for (const match of matches) {
    if (match.moved) continue;
    addParts(match, before, after, pairs);
  }
  return matches;
}

/** Which block is paired with which, in both directions. */
class Pairs {
  readonly toAfter = new Map<number, number>();
  readonly toBefore = new Map<number, number>();

  add(before: number, after: number): void {
    this.toAfter.set(before, after);
    this.toBefore.set(after, before);
  }

  all(): [before: number, after: number][] {
    return [...this.toAfter].toSorted(([one], [other]) => one - other);
  }
}

/** Blocks that are the same in both texts, in the same order. */
function pairSame(before: readonly TextBlock[], after: readonly TextBlock[], pairs: Pairs): void {
  let from = 0;
  let to = 0;
  const ids = (blocks: readonly TextBlock[]) => blocks.map(({ id }) => id);
  for (const { change, count } of stretchesOf(ids(before), ids(after), MOST_EDITS)) {
    if (change === 'same') for (let index = 0; index < count; index += 1) pairs.add(from + index, to + index);
    if (change !== 'added') from += count;
    if (change !== 'removed') to += count;
  }
}

/** Blocks that are the same at another place. */
function pairMoved(before: readonly TextBlock[], after: readonly TextBlock[], pairs: Pairs): void {
  const places = new Map<number, number[]>();
  for (const [index, block] of before.entries()) {
    if (pairs.toAfter.has(index) || !isDistinct(block)) continue;
    const same = places.get(block.id);
    if (same) same.push(index);
    else places.set(block.id, [index]);
  }
  for (const [index, { id }] of after.entries()) {
    if (pairs.toBefore.has(index)) continue;
    const place = places.get(id)?.shift();
    if (place !== undefined) pairs.add(place, index);
  }
}

function isDistinct({ words, shape }: TextBlock): boolean {
  return shape.kind === 'picture' || countWords(words) >= LEAST_WORDS_MOVED;
}

interface Candidate {
  from: number;
  to: number;
  likeness: number;
}

/** Blocks with many common words, wherever they are. An index of words finds the candidates, so that the time stays linear. */
function pairAlike(before: readonly TextBlock[], after: readonly TextBlock[], pairs: Pairs): void {
  const index = new Map<number, number[]>();
  for (const [place, { words }] of after.entries()) {
    if (pairs.toBefore.has(place)) continue;
    for (const id of new Set(words.map((word) => word.id))) {
      const places = index.get(id);
      if (places) places.push(place);
      else index.set(id, [place]);
    }
  }
  const candidates: Candidate[] = [];
  for (const [from, block] of before.entries()) {
    if (pairs.toAfter.has(from)) continue;
    const counts = wordCounts(block.words);
    const possible = new Set<number>();
    for (const id of counts.keys()) {
      const places = index.get(id) ?? [];
      if (places.length <= MOST_BLOCKS_OF_WORD) for (const place of places) possible.add(place);
    }
    for (const to of possible) {
      const other = after[to];
      if (!other || !mayBecome(block, other)) continue;
      const likeness = likenessOf(block.words, counts, other.words);
      if (likeness >= ALIKE) candidates.push({ from, to, likeness });
    }
  }
  const offset = after.length / Math.max(1, before.length);
  const distance = ({ from, to }: Candidate) => Math.abs(from * offset - to);
  candidates.sort((one, other) => other.likeness - one.likeness || distance(one) - distance(other));
  for (const { from, to } of candidates)
    if (!pairs.toAfter.has(from) && !pairs.toBefore.has(to)) pairs.add(from, to);
}

/** A paragraph may become a heading or an item; a picture, a row and code stay what they are. */
function mayBecome({ shape: one }: TextBlock, { shape: other }: TextBlock): boolean {
  const kinds = ['picture', 'row', 'code', 'divider'];
  return one.kind === other.kind || !(kinds.includes(one.kind) || kinds.includes(other.kind));
}

function wordCounts(words: readonly Word[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { id } of words) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The share of common words, or for a part of a longer block the share of its words that are in there. */
function likenessOf(words: readonly Word[], counts: Map<number, number>, other: readonly Word[]): number {
  const common = commonCount(counts, other);
  const share = (2 * common) / (words.length + other.length);
  const shorter = Math.min(words.length, other.length);
  const part = shorter >= 2 * LEAST_WORDS_MOVED ? common / shorter : 0;
  return share >= ALIKE || part < PART ? share : ALIKE;
}

function commonCount(counts: Map<number, number>, other: readonly Word[]): number {
  let common = 0;
  for (const [id, count] of wordCounts(other)) common += Math.min(count, counts.get(id) ?? 0);
  return common;
}

/** Of what is left between two pairs: pictures with pictures, rows with rows, code with code, in their order. */
function pairInPlace(before: readonly TextBlock[], after: readonly TextBlock[], pairs: Pairs): void {
  let to = 0;
  for (let from = 0; from < before.length; from += 1) {
    const known = pairs.toAfter.get(from);
    if (known !== undefined) {
      to = Math.max(to, known + 1);
      continue;
    }
    const kind = before[from]?.shape.kind;
    if (kind !== 'picture' && kind !== 'row' && kind !== 'code') continue;
    for (let place = to; place < after.length && !pairs.toBefore.has(place); place += 1) {
      if (after[place]?.shape.kind !== kind) continue;
      pairs.add(from, place);
      to = place + 1;
      break;
    }
  }
}

/** The earlier indices of the pairs that are in order in both texts: as many as possible. The others have moved. */
function longestInOrder(pairs: Pairs): Set<number> {
  const all = pairs.all();
  /** For each length, the index of the pair with the smallest later index that ends such a sequence. */
  const ends: number[] = [];
  const previous: number[] = [];
  const afterAt = (index: number | undefined) => (index === undefined ? -1 : (all[index]?.[1] ?? -1));
  for (const [index, [, to]] of all.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (afterAt(ends[middle]) < to) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const inOrder = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const from = all[index]?.[0];
    if (from !== undefined) inOrder.add(from);
  }
  return inOrder;
}

/** A block that was split, or several that became one: their other parts stand next to the pair and have no pair. */
function addParts(
  match: Match,
  before: readonly TextBlock[],
  after: readonly TextBlock[],
  pairs: Pairs,
): void {
  const [from = 0] = match.before;
  const [to = 0] = match.after;
  const one = before[from];
  const other = after[to];
  if (!one || !other || one.id === other.id || !isText(one) || !isText(other)) return;
  const takeAfter = partsOf(one, other, after, to, (place) => pairs.toBefore.has(place));
  for (const place of takeAfter) pairs.add(-1 - place, place);
  match.after = [...takeAfter, to].toSorted((a, b) => a - b);
  if (takeAfter.length > 0) return;
  const takeBefore = partsOf(other, one, before, from, (place) => pairs.toAfter.has(place));
  for (const place of takeBefore) pairs.toAfter.set(place, to);
  match.before = [...takeBefore, from].toSorted((a, b) => a - b);
}

function isText({ shape }: TextBlock): boolean {
  return ['paragraph', 'heading', 'item', 'caption', 'summary', 'term', 'definition'].includes(shape.kind);
}

/** The indices of the blocks next to a part whose words are the rest of the whole. */
function partsOf(
  whole: TextBlock,
  part: TextBlock,
  blocks: readonly TextBlock[],
  at: number,
  isTaken: (place: number) => boolean,
): number[] {
  const rest = wordCounts(whole.words);
  for (const { id } of part.words) rest.set(id, (rest.get(id) ?? 0) - 1);
  const found: number[] = [];
  for (const step of [1, -1]) {
    for (let place = at + step; found.length < MOST_PARTS; place += step) {
      const block = blocks[place];
      if (!block || isTaken(place) || !isText(block)) break;
      const positive = new Map([...rest].filter(([, count]) => count > 0));
      if (block.words.length < LEAST_WORDS_MOVED) break;
      if (commonCount(positive, block.words) < PART * block.words.length) break;
      for (const { id } of block.words) rest.set(id, (rest.get(id) ?? 0) - 1);
      found.push(place);
    }
  }
  return found;
}
