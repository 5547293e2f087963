import { readVersions } from '../stores/key-values.ts';
import type { Database } from './open.ts';

/** The number that every page in the cache was rendered under. Reading `current` costs nothing. */
export interface ContentVersion {
  readonly current: number;
  /** The version at which something was last hidden. Pages rendered before it are never shown again. */
  readonly hidden: number;
  /** The version at which a redirect last changed, as far as it is known. */
  readonly redirects: number;
  /**
   * Checks whether another process wrote, by `dataVersion` where the database has it; `thoroughly` always reads the
   * version. Throws when the database does not respond.
   */
  look: (thoroughly: boolean) => Promise<void>;
  /**
   * Reads the versions again after a transaction of this process. When it throws, every page counts as outdated, and
   * after a transaction that hid something no earlier page is shown again.
   */
  refreshAfterCommit: (hid: boolean) => Promise<void>;
}

/**
 * Follows the content version. Writes of this process update it at once. Writes of other processes are found by
 * polling: SQLite has a pragma that says cheaply whether anybody wrote, PostgreSQL reads two rows.
 */
export async function followContentVersion(database: Database): Promise<ContentVersion> {
  let current = Number.NaN;
  let hidden = 0;
  let redirects = 0;
  let seen = database.dataVersion();
  /**
   * Added to the stored versions. A standby that lacked the last saves when it was promoted has lower versions; without this number
   * the versions of the lost saves would come a second time, for other content.
   */
  let versionOffset = 0;
  let highest = Number.NEGATIVE_INFINITY;
  let begun = 0;
  let lastRead = 0;
  /**
   * The number of commits whose version could not be read back. A read that began before such a commit may lack it, so
   * its result is ignored.
   */
  let missed = 0;
  await refresh();

  async function refresh() {
    let before: number;
    let own: number;
    let stored: Awaited<ReturnType<typeof readVersions>>;
    do {
      before = missed;
      begun += 1;
      own = begun;
      stored = await readVersions(database.watch);
    } while (before !== missed);
    // A slow read may return after one that began later, and must not bring back the older version.
    if (own < lastRead) return;
    lastRead = own;
    const isBack = stored.content + versionOffset < highest;
    if (isBack) versionOffset = highest + 1 - stored.content;
    current = stored.content + versionOffset;
    if (current > highest) highest = current;
    hidden = Math.max(Number.isFinite(hidden) ? hidden : 0, stored.hidden + versionOffset);
    redirects = isBack ? current : Math.max(redirects, stored.redirects + versionOffset);
  }

  return {
    get current() {
      return current;
    },
    get hidden() {
      return hidden;
    },
    get redirects() {
      return redirects;
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
        // Forces the next check to read the version, whatever `dataVersion` says.
        seen = undefined;
        current = Number.NaN;
        if (hid) hidden = Number.POSITIVE_INFINITY;
        throw error;
      }
    },
  };
}
