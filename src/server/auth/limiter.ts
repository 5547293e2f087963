import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter } from '#domain/ports.ts';
import type { Database } from '../database/open.ts';

type Counter = Pick<RateLimiterMemory, 'consume'>;

/**
 * Counts calls. On PostgreSQL all instances of a site count together, and each by itself while the database is away; a
 * site on SQLite has one process, whose memory is enough.
 */
export function createLimiter(factor: number, database: Database): Limiter {
  const counters = new Map<string, Counter>();
  return {
    take: async (key, { calls, seconds }) => {
      const points = Math.max(1, Math.round(calls * factor));
      const name = `${points}/${seconds}`;
      const counter = counters.get(name) ?? createCounter(name, points, seconds, database);
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

function createCounter(keyPrefix: string, points: number, duration: number, database: Database): Counter {
  const inMemory = new RateLimiterMemory({ points, duration });
  if (database.kind !== 'postgres') return inMemory;
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration,
    tableName: 'rate_limits',
    tableCreated: true,
    storeType: 'pool',
    storeClient: clientOn(database),
    // Whoever is above a limit asks the database no more until the window ends.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: inMemory,
  });
}

/** The database as the library calls it. Its statements have no names, which a pooler in front of PostgreSQL may not know. */
const clientOn = ({ write }: Database) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    write.executeQuery(CompiledQuery.raw(text, values)),
});
