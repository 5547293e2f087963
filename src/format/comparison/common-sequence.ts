import { diffArrays } from 'diff';

/** A stretch of two sequences: in both, or only in the earlier or the later one. */
export interface Stretch {
  change: 'same' | 'added' | 'removed';
  count: number;
}

/**
 * Compares two sequences of numbers by their longest common subsequence. The time grows with the square of the number of
 * edits, so beyond `mostEdits` the middle counts as changed throughout.
 */
export function stretchesOf(
  before: readonly number[],
  after: readonly number[],
  mostEdits: number,
): Stretch[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;

  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const parts = diffArrays(removed, added, { maxEditLength: mostEdits });
  const middle: Stretch[] = parts
    ? parts.map((part) => ({ change: changeOf(part), count: part.count }))
    : [
        { change: 'removed', count: removed.length },
        { change: 'added', count: added.length },
      ];
  const all: Stretch[] = [{ change: 'same', count: start }, ...middle, { change: 'same', count: end }];
  return all.filter(({ count }) => count > 0);
}

function changeOf({ added, removed }: { added: boolean; removed: boolean }): Stretch['change'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
