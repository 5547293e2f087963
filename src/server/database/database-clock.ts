import { sql } from 'kysely';
import { createBackgroundJob } from '../jobs/background-job.ts';
import type { Database } from './open.ts';

/** Smaller differences are those of the measurement, in milliseconds. */
const EXACT_MS = 500;

const EVERY_MS = 60_000;

/** The time that all instances of a site share: that of PostgreSQL. A site on SQLite has one machine, and its clock. */
export interface DatabaseClock {
  now: () => Date;
  /** How far the database is ahead of this machine, in milliseconds. */
  aheadMs: () => number;
  stop: () => Promise<void>;
}

/**
 * Follows the clock of the database. Instances compare each other's moments: a lease, the end of a session or of a
 * limit, the time of a scheduled post. Clocks that are minutes apart would end a lease early or a limit never.
 */
export async function followDatabaseClock(database: Database): Promise<DatabaseClock> {
  let ahead = 0;

  async function measure(): Promise<void> {
    const before = Date.now();
    const { rows } = await sql<{
      now: number | string;
    }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(database.watch);
    const after = Date.now();
    const measured = Number(rows[0]?.now) - (before + after) / 2;
    // The measurement is only as accurate as its round trip.
    if (Math.abs(measured - ahead) > Math.max(EXACT_MS, after - before)) ahead = Math.round(measured);
  }

  const isShared = database.kind === 'postgres';
  // Failures are ignored: the database watch reports outages, and the last offset stays valid.
  const job = createBackgroundJob({ everyMs: EVERY_MS, run: measure, onFailure: () => {} });
  if (isShared) {
    await measure();
    job.start();
  }
  return { now: () => new Date(Date.now() + ahead), aheadMs: () => ahead, stop: job.stop };
}
