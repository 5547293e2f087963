import type { SessionStore } from '#domain/ports.ts';
import type { Connections } from './create-stores.ts';
import { toUserRecord, userColumns } from './user-store.ts';

export function createSessionStore({ read, write }: Connections): SessionStore {
  return {
    add: async ({ idHash, userId, createdAt, expiresAt }) => {
      await write
        .insertInto('sessions')
        .values({ id_hash: idHash, user_id: userId, created_at: createdAt, expires_at: expiresAt })
        .execute();
    },

    findUser: async (idHash, now) => {
      const row = await read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(userColumns)
        .where('sessions.id_hash', '=', idHash)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst();
      return row && toUserRecord(row);
    },

    remove: async (idHash) => {
      await write.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },

    removeOfUser: async (userId, keptIdHash) => {
      const sessions = write.deleteFrom('sessions').where('user_id', '=', userId);
      await (keptIdHash === undefined ? sessions : sessions.where('id_hash', '!=', keptIdHash)).execute();
    },

    removeExpired: async (now) => {
      await write.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}
