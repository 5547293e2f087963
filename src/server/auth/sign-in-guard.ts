import { createHmac, randomBytes } from 'node:crypto';
import type { Allowance, Limiter, Ports, SignInGuard } from '#domain/ports.ts';
import type { GuessCounts } from '../stores/guess-counts.ts';

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

  async function takeFromDatabase(counted: Counted[], now: Date): Promise<number | undefined> {
    const at = now.toISOString();
    // A read comes first, so that refused guesses write nothing.
    const found = await store.find(
      counted.map(({ hash }) => hash),
      at,
    );
    const spent = found.filter(({ key: hash, count }) => count >= limitOf(counted, hash));
    if (spent.length > 0) return waitUntil(spent, now);
    const added = [];
    for (const { hash, seconds } of counted)
      added.push(await store.add(hash, at, new Date(now.getTime() + seconds * 1000).toISOString()));
    const beyond = added.filter(({ key: hash, count }) => count > limitOf(counted, hash));
    return beyond.length > 0 ? waitUntil(beyond, now) : undefined;
  }

  async function takeFromMemory(allowances: Allowance[]): Promise<number | undefined> {
    const waits = await Promise.all(allowances.map(({ key: name, limit }) => fallback.take(name, limit)));
    const longest = Math.max(0, ...waits.map((wait) => wait ?? 0));
    return longest > 0 ? longest : undefined;
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

const limitOf = (counted: Counted[], hash: string) => counted.find((one) => one.hash === hash)?.most ?? 0;

function waitUntil(spent: { expiresAt: string }[], now: Date): number {
  const last = Math.max(...spent.map(({ expiresAt }) => Date.parse(expiresAt)));
  return Math.max(1, Math.ceil((last - now.getTime()) / 1000));
}
