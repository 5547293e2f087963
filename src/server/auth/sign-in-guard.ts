import { createHmac, randomBytes } from 'node:crypto';
import type { Allowance, LimitCount, Limiter, Ports, SignInGuard } from '#domain/ports.ts';
import type { GuessCounts } from '../stores/accounts/guess-counts.ts';

interface GuardOptions {
  store: GuessCounts;
  /** The site's own key, for the hashes. */
  key: Uint8Array;
  /** Multiplies every limit. */
  factor: number;
  /** Counts where the database cannot be written, such as on a full disk. */
  fallback: Limiter;
  report: Ports['report'];
}

/** Counts wrong guesses in the database, so that all processes share the counts and a restart keeps them. */
export function createSignInGuard({ store, key, factor, fallback, report }: GuardOptions): SignInGuard {
  const hashOf = (text: string) =>
    createHmac('sha256', key).update(`sign-in guard\n${text}`).digest('base64url');

  async function takeFromDatabase(counted: Counted[], now: Date): Promise<LimitCount | undefined> {
    const at = now.toISOString();
    // A read comes first, so that refused guesses write nothing.
    const found = await store.find(
      counted.map(({ hash }) => hash),
      at,
    );
    const before = counted.flatMap((allowance) => {
      const row = found.find(({ key: hash }) => hash === allowance.hash);
      // This guess would be the next one.
      return row ? [countOf(allowance, { ...row, count: row.count + 1 }, now)] : [];
    });
    if (before.some(({ isSpent }) => isSpent)) return strictest(before);
    const added = [];
    for (const allowance of counted) {
      const expiresAt = new Date(now.getTime() + allowance.seconds * 1000).toISOString();
      added.push(countOf(allowance, await store.add(allowance.hash, at, expiresAt), now));
    }
    return strictest(added);
  }

  async function takeFromMemory(allowances: Allowance[]): Promise<LimitCount | undefined> {
    const counts = await Promise.all(allowances.map(({ key: name, limit }) => fallback.take(name, limit)));
    return strictest(counts.filter((count) => count !== undefined));
  }

  return {
    hashOf,
    newDeviceToken: () => randomBytes(32).toString('base64url'),

    take: async (allowances, now) => {
      const counted = allowances.map(({ key: name, limit: { calls, seconds } }) => ({
        hash: hashOf(name),
        most: Math.max(1, Math.round(calls * factor)),
        seconds,
      }));
      try {
        return await takeFromDatabase(counted, now);
      } catch (error) {
        report('A guess could not be counted in the database; this process counts it in its memory', error);
        return takeFromMemory(allowances);
      }
    },

    giveBack: async (allowances) => {
      try {
        for (const { key: name } of allowances) await store.subtract(hashOf(name));
      } catch (error) {
        report('A right guess still counts as a wrong one', error);
      }
    },

    forgetExpired: (now) => store.removeExpired(now.toISOString()),
  };
}

interface Counted {
  hash: string;
  most: number;
  seconds: number;
}

function countOf(
  { most, seconds }: Counted,
  row: { count: number; expiresAt: string },
  now: Date,
): LimitCount {
  return {
    quota: most,
    window: seconds,
    remaining: Math.max(0, most - row.count),
    reset: Math.max(1, Math.ceil((Date.parse(row.expiresAt) - now.getTime()) / 1000)),
    isSpent: row.count > most,
  };
}

/** The spent count that lasts longest; if none is spent, the one with the least left. */
function strictest(counts: LimitCount[]): LimitCount | undefined {
  const spent = counts.filter(({ isSpent }) => isSpent);
  if (spent.length > 0) return spent.toSorted((one, other) => other.reset - one.reset)[0];
  return counts.toSorted((one, other) => one.remaining - other.remaining)[0];
}
