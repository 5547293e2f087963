/** The number of snapshots that are kept; each has the size of the database. */
export const KEPT = 3;

/** The name of a snapshot: the number of its last migration and the time. */
export function snapshotName(lastMigration: string, now = new Date()): string {
  return `${lastMigration.slice(0, 4)}-${now.toISOString().replaceAll(/\D/g, '')}`;
}

/** Sorts names of snapshots, the newest first. */
export function byTime(names: string[]): string[] {
  const timeOf = (name: string) => name.slice(name.indexOf('-'));
  return names.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
}
