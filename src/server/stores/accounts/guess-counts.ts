import { sql } from 'kysely';
import type { Connections } from '../connections.ts';

/** How often a key was counted, and the time from which it counts anew. */
interface GuessCount {
  key: string;
  count: number;
  expiresAt: string;
}

/** The counts of wrong guesses. All processes of a site share them, and a restart keeps them. */
export interface GuessCounts {
  /** The counts that have not expired. */
  find: (keys: string[], now: string) => Promise<GuessCount[]>;
  /** Adds one to a count, or begins it anew after it expired. Returns the new count. */
  add: (key: string, now: string, expiresAt: string) => Promise<GuessCount>;
  subtract: (key: string) => Promise<void>;
  removeExpired: (now: string) => Promise<void>;
}

export function createGuessCounts({ read, write }: Pick<Connections, 'read' | 'write'>): GuessCounts {
  return {
    find: async (keys, now) => {
      const rows = await read
        .selectFrom('guesses')
        .select(['key', 'count', 'expires_at as expiresAt'])
        .where('key', 'in', keys)
        .where('expires_at', '>', now)
        .execute();
      return rows;
    },

    // One statement, so that concurrent guesses of several processes each get a count of their own.
    add: (key, now, expiresAt) =>
      write
        .insertInto('guesses')
        .values({ key, count: 1, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when guesses.expires_at <= ${now} then 1 else guesses.count + 1 end`,
            expires_at: sql`case when guesses.expires_at <= ${now} then excluded.expires_at else guesses.expires_at end`,
          }),
        )
        .returning(['key', 'count', 'expires_at as expiresAt'])
        .executeTakeFirstOrThrow(),

    subtract: async (key) => {
      await write
        .updateTable('guesses')
        .set(({ eb }) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },

    removeExpired: async (now) => {
      await write.deleteFrom('guesses').where('expires_at', '<=', now).execute();
    },
  };
}
