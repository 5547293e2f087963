import { stretchesOf } from './common-sequence.ts';
import { type BlockShape, blocksOf, linesOf, type TextBlock } from './compared-blocks.ts';
import { type ChangeCounts, noChanges, type Run, runsBetween, runsOfOne } from './compared-runs.ts';
import { type ComparedPicture, Numbers, type Word } from './compared-words.ts';
import { type Match, matchedBlocks } from './matched-blocks.ts';

/** One block of a comparison, in reading order. */
export interface ComparedBlock {
  /** `gone`: the block stands elsewhere in the later version, and this is its place in the earlier one. */
  change: 'same' | 'changed' | 'formatted' | 'added' | 'removed' | 'gone';
  /** The block stood elsewhere in the earlier version. */
  moved?: true;
  /** The form before and after. There are several where a block was split or several were joined. */
  before?: BlockShape[];
  after?: BlockShape[];
  runs: Run[];
  /** The runs of each cell of a row. */
  cells?: Run[][];
}

export interface TextComparison {
  blocks: ComparedBlock[];
  counts: ChangeCounts;
}

/** Compares two texts in HTML: blocks are matched first, words within the changed ones. */
export function compareHtml(before: string, after: string): TextComparison {
  const numbers = new Numbers();
  return compareBlocks(blocksOf(before, numbers), blocksOf(after, numbers), numbers);
}

/** Compares two texts without tags, line by line. */
export function compareLines(before: string, after: string): TextComparison {
  const numbers = new Numbers();
  return compareBlocks(linesOf(before, numbers), linesOf(after, numbers), numbers);
}

function compareBlocks(before: TextBlock[], after: TextBlock[], numbers: Numbers): TextComparison {
  const counts = noChanges();
  const matches = matchedBlocks(before, after);
  const gone = new Set(matches.flatMap((match) => (match.moved ? match.before : [])));
  const matchAt = new Map(matches.map((match) => [match.after[0] ?? 0, match]));
  const ends = endsOfGaps(matchAt, before.length, after.length);
  const blocks: ComparedBlock[] = [];
  let from = 0;

  const leaveUntil = (end: number) => {
    for (; from < end; from += 1) {
      const block = before[from];
      if (block) blocks.push(gone.has(from) ? goneBlock(block, counts) : onlyBlock(block, 'removed', counts));
    }
  };

  for (let to = 0; to < after.length; ) {
    const match = matchAt.get(to);
    const block = after[to];
    // What was removed stands before what replaces it.
    if (!match?.moved) leaveUntil(ends[to] ?? from);
    if (match) blocks.push(matchedBlock(match, before, after, numbers, counts));
    else if (block) blocks.push(onlyBlock(block, 'added', counts));
    if (match && !match.moved) from = (match.before.at(-1) ?? from) + 1;
    to += match ? match.after.length : 1;
  }
  leaveUntil(before.length);
  return { blocks, counts };
}

/** For each later block, the earlier index of the next block that stayed in its place. */
function endsOfGaps(matchAt: Map<number, Match>, beforeLength: number, afterLength: number): number[] {
  const ends: number[] = [];
  let end = beforeLength;
  for (let to = afterLength - 1; to >= 0; to -= 1) {
    const match = matchAt.get(to);
    if (match && !match.moved) end = match.before[0] ?? end;
    ends[to] = end;
  }
  return ends;
}

function matchedBlock(
  match: Match,
  before: TextBlock[],
  after: TextBlock[],
  numbers: Numbers,
  counts: ChangeCounts,
): ComparedBlock {
  const olds = match.before.flatMap((index) => before[index] ?? []);
  const news = match.after.flatMap((index) => after[index] ?? []);
  const shapes = { before: olds.map(({ shape }) => shape), after: news.map(({ shape }) => shape) };
  const moved = match.moved ? ({ moved: true } as const) : {};
  if (match.moved) counts.moved += 1;
  const [old] = olds;
  const [now] = news;
  if (!old || !now) return { change: 'same', runs: [] };
  if (olds.length === 1 && news.length === 1 && old.id === now.id) {
    const cells = now.cells?.map((cell) => runsOfOne(cell, 'same', counts));
    return {
      change: 'same',
      ...moved,
      ...shapes,
      runs: cells ? [] : runsOfOne(now.words, 'same', counts),
      ...(cells ? { cells } : {}),
    };
  }
  if (old.shape.picture || now.shape.picture) {
    counts.picturesChanged += 1;
    return {
      change: 'changed',
      ...moved,
      ...shapes,
      runs: descriptionRuns(old.shape.picture, now.shape.picture),
    };
  }
  if (old.cells && now.cells) {
    const cells = cellRuns(old.cells, now.cells, numbers, counts);
    return { change: changeOf(cells.flat(), counts), ...moved, ...shapes, runs: [], cells };
  }
  const runs = runsBetween(joined(olds, numbers), joined(news, numbers), counts);
  return { change: changeOf(runs, counts), ...moved, ...shapes, runs };
}

/** Blocks without a difference of words differ in their formatting, their kind or their spaces. */
function changeOf(runs: Run[], counts: ChangeCounts): 'changed' | 'formatted' {
  if (runs.some(({ change }) => change === 'added' || change === 'removed')) return 'changed';
  counts.formatted += 1;
  return 'formatted';
}

/** The words of several blocks with a mark between them. */
function joined(blocks: TextBlock[], numbers: Numbers): Word[] {
  return blocks.flatMap(({ words }, index): Word[] =>
    index === 0
      ? words
      : [{ text: '', id: numbers.of('end of a block'), space: false, marks: [], breaks: true }, ...words],
  );
}

function descriptionRuns(before: ComparedPicture | undefined, after: ComparedPicture | undefined): Run[] {
  const numbers = new Numbers();
  const wordsOf = (text = '') => linesOf(text, numbers).flatMap(({ words }) => words);
  return runsBetween(wordsOf(before?.alt), wordsOf(after?.alt), noChanges());
}

/** Compares rows cell by cell. Equal cells are matched first, so that a new column leaves the others as they are. */
function cellRuns(before: Word[][], after: Word[][], numbers: Numbers, counts: ChangeCounts): Run[][] {
  const ids = (cells: Word[][]) =>
    cells.map((cell) => numbers.of(`cell ${cell.map(({ id }) => id).join(' ')}`));
  const cells: Run[][] = [];
  const olds = [...before];
  const news = [...after];
  const stretches = stretchesOf(ids(before), ids(after), before.length + after.length);
  for (const [index, { change, count }] of stretches.entries()) {
    const next = stretches[index + 1];
    const isReplaced = change === 'removed' && next?.change === 'added';
    if (change === 'added' && stretches[index - 1]?.change === 'removed') continue;
    const width = isReplaced ? Math.max(count, next.count) : count;
    for (let column = 0; column < width; column += 1) {
      const old = change !== 'added' && column < count ? olds.shift() : undefined;
      const now =
        change === 'same' || change === 'added' || (isReplaced && column < next.count)
          ? news.shift()
          : undefined;
      cells.push(runsBetween(old ?? [], now ?? [], counts));
    }
  }
  return cells;
}

function onlyBlock(block: TextBlock, change: 'added' | 'removed', counts: ChangeCounts): ComparedBlock {
  if (block.shape.picture) counts[change === 'added' ? 'picturesAdded' : 'picturesRemoved'] += 1;
  const side = change === 'added' ? 'after' : 'before';
  const cells = block.cells?.map((cell) => runsOfOne(cell, change, counts));
  return {
    change,
    [side]: [block.shape],
    runs: cells ? [] : runsOfOne(block.words, change, counts),
    ...(cells ? { cells } : {}),
  };
}

/** The place that a block has left, with its first words. */
function goneBlock({ shape, words }: TextBlock, counts: ChangeCounts): ComparedBlock {
  return { change: 'gone', before: [shape], runs: runsOfOne(words.slice(0, 12), 'same', counts) };
}
