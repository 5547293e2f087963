import type { KnownOriginStore } from '#domain/accounts/known-origin-store.ts';
import type { Connections } from '../connections.ts';

/** The number of devices and networks of one account. */
const MOST_PER_ACCOUNT = 100;

export function createKnownOriginStore({ read, write }: Connections): KnownOriginStore {
  return {
    has: async (origin, userId) => {
      const row = await read
        .selectFrom('known_origins')
        .select('user_id')
        .where('origin', '=', origin)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
        .executeTakeFirst();
      return row !== undefined;
    },

    remember: async (userId, origins, at) => {
      await write
        .insertInto('known_origins')
        .values(origins.map((origin) => ({ user_id: userId, origin, used_at: at })))
        .onConflict((conflict) => conflict.columns(['user_id', 'origin']).doUpdateSet({ used_at: at }))
        .execute();
      await write
        .deleteFrom('known_origins')
        .where('user_id', '=', userId)
        .where('origin', 'not in', ({ selectFrom }) =>
          selectFrom('known_origins')
            .select('origin')
            .where('user_id', '=', userId)
            .orderBy('used_at', 'desc')
            .limit(MOST_PER_ACCOUNT),
        )
        .execute();
    },

    removeOfAccount: async (userId) => {
      await write.deleteFrom('known_origins').where('user_id', '=', userId).execute();
    },

    removeBefore: async (at) => {
      await write.deleteFrom('known_origins').where('used_at', '<', at).execute();
    },
  };
}
