import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter } from '#domain/ports.ts';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { Database } from '../database/open.ts';

type Counter = Pick<RateLimiterMemory, 'consume'>;

/**
 * Counts calls. On PostgreSQL all instances of a site count together, and each by itself while the database is away; a
 * site on SQLite has one process, whose memory is enough.
 */
export function createLimiter(
  factor: number,
  database: Database,
  aheadMs: DatabaseClock['aheadMs'] = () => 0,
): Limiter {
  const counters = new Map<string, Counter>();
  return {
    take: async (key, { calls, seconds }) => {
      const points = Math.max(1, Math.round(calls * factor));
      const name = `${points}/${seconds}`;
      const counter =
        counters.get(name) ?? createCounter(name, { points, duration: seconds }, database, aheadMs);
      counters.set(name, counter);
      const consumed = await counter.consume(key).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      return {
        quota: points,
        window: seconds,
        remaining: consumed.remainingPoints,
        reset: Math.max(1, Math.ceil(consumed.msBeforeNext / 1000)),
        isSpent: consumed.consumedPoints > points,
      };
    },
  };
}

function createCounter(
  keyPrefix: string,
  { points, duration }: { points: number; duration: number },
  database: Database,
  aheadMs: DatabaseClock['aheadMs'],
): Counter {
  const inMemory = new RateLimiterMemory({ points, duration });
  if (database.kind !== 'postgres') return inMemory;
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration,
    tableName: 'rate_limits',
    tableCreated: true,
    storeType: 'pool',
    storeClient: clientOn(database, aheadMs),
    // A client above its limit causes no more queries until the window ends.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: inMemory,
  });
}

/** Larger numbers are timestamps in milliseconds; counts never get this large. */
const FIRST_MOMENT = 1e12;

/**
 * The database as the library calls it. Its statements have no names, which a pooler in front of PostgreSQL may not know. The
 * library counts with the clock of this machine; the moments in the table are those of the database, which instances share.
 */
const clientOn = ({ write }: Database, aheadMs: DatabaseClock['aheadMs']) => ({
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const ahead = aheadMs();
    const shared = values.map((value) =>
      typeof value === 'number' && value > FIRST_MOMENT ? value + ahead : value,
    );
    const { rows, ...rest } = await write.executeQuery<{ expire?: number | string }>(
      CompiledQuery.raw(text, shared),
    );
    return {
      ...rest,
      rows: rows.map((row) => (row.expire ? { ...row, expire: Number(row.expire) - ahead } : row)),
    };
  },
});
