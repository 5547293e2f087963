/** An id for a new entry of a list: one more than the largest, 1 in an empty list. */
export function nextId(entries: { id: number }[]): number {
  return Math.max(0, ...entries.map(({ id }) => id)) + 1;
}
