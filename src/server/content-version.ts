import type { Database } from './database/open.ts';
import { readFact } from './stores/facts.ts';

/** How often other processes' writes are looked for; the architecture allows one second. */
const POLL_MS = 500;

/** The number that every page in the cache was rendered under. Reading `current` costs nothing. */
export interface ContentVersion {
  readonly current: number;
  /** Reads the number anew; after every transaction of this process. Never fails. */
  refreshAfterCommit: () => Promise<void>;
  stop: () => void;
}

/**
 * Follows the content version. Own writes are known at once; those of other processes are polled for: on SQLite
 * a pragma tells cheaply whether anybody wrote at all, on PostgreSQL one row is read.
 */
export async function followContentVersion(
  database: Database,
  report: (problem: string, detail: unknown) => void,
) {
  const version = {
    current: 0,
    refresh: async () => {
      const stored = Number(await readFact(database.read, 'content-version'));
      // A slow, older answer must not bring back what is outdated.
      version.current = Number.isNaN(version.current) ? stored : Math.max(version.current, stored);
    },
    /** After a commit: the save is done whatever happens here, so an unknown version only empties the cache. */
    refreshAfterCommit: async () => {
      try {
        await version.refresh();
      } catch (error) {
        version.current = Number.NaN;
        report('The content version cannot be read after a save', error);
      }
    },
    stop: () => clearInterval(timer),
  };
  let seen = database.dataVersion();
  await version.refresh();

  let failing = false;
  async function poll() {
    try {
      const now = database.dataVersion();
      if (now !== undefined && now === seen) return;
      await version.refresh();
      seen = now;
      failing = false;
    } catch (error) {
      // Told once, not twice a second, while the database is away.
      if (!failing) report('The content version cannot be read', error);
      failing = true;
    }
  }
  const timer = setInterval(() => void poll(), POLL_MS);
  timer.unref();
  return version satisfies ContentVersion;
}
