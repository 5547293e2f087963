import { readVersions } from '../stores/key-values.ts';
import type { Database } from './open.ts';

/** The number that every page in the cache was rendered under. Reading `current` costs nothing. */
export interface ContentVersion {
  readonly current: number;
  /** The version at which something was hidden for the last time: what was rendered before is not shown again. */
  readonly hidden: number;
  /**
   * Looks whether another process wrote, by a cheap sign where there is one; `thoroughly` reads at any rate. Throws
   * when the database does not answer.
   */
  look: (thoroughly: boolean) => Promise<void>;
  /**
   * Reads the numbers anew; after every transaction of this process. When it throws, every page counts as outdated, and
   * after a transaction that hid something none is shown again.
   */
  refreshAfterCommit: (hid: boolean) => Promise<void>;
}

/**
 * Follows the content version. Own writes are known at once; those of other processes are looked for: on SQLite
 * a pragma tells cheaply whether anybody wrote at all, on PostgreSQL two rows are read.
 */
export async function followContentVersion(database: Database): Promise<ContentVersion> {
  let current = Number.NaN;
  let hidden = 0;
  let seen = database.dataVersion();
  /** How often a commit could not be read back: a read that began before may lack it, and puts nothing right. */
  let missed = 0;
  await refresh();

  async function refresh() {
    let before: number;
    let stored: Awaited<ReturnType<typeof readVersions>>;
    do {
      before = missed;
      stored = await readVersions(database.watch);
    } while (before !== missed);
    // A slow, older answer must not bring back what is outdated.
    current = Number.isNaN(current) ? stored.content : Math.max(current, stored.content);
    hidden = Number.isFinite(hidden) ? Math.max(hidden, stored.hidden) : stored.hidden;
  }

  return {
    get current() {
      return current;
    },
    get hidden() {
      return hidden;
    },
    look: async (thoroughly) => {
      const now = database.dataVersion();
      if (!thoroughly && now !== undefined && now === seen) return;
      await refresh();
      seen = now;
    },
    refreshAfterCommit: async (hid) => {
      try {
        await refresh();
      } catch (error) {
        missed += 1;
        // The next look reads, whatever the cheap sign says.
        seen = undefined;
        current = Number.NaN;
        if (hid) hidden = Number.POSITIVE_INFINITY;
        throw error;
      }
    },
  };
}
