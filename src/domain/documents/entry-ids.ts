/** Gives the next free id to entries without one; the second of two entries with the same id counts as new. */
export function numberEntries<Entry extends object>(
  entries: (Entry & { id?: number | undefined })[],
): (Omit<Entry, 'id'> & { id: number })[] {
  const taken = new Set<number>();
  let next = Math.max(0, ...entries.map(({ id }) => id ?? 0)) + 1;
  return entries.map((entry) => {
    const id = entry.id === undefined || taken.has(entry.id) ? next++ : entry.id;
    taken.add(id);
    return { ...entry, id };
  });
}
