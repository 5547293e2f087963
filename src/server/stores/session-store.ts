import type { SessionStore } from '#domain/ports.ts';
import type { Connections } from './create-stores.ts';
import { toUserRecord } from './user-store.ts';

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
        .select(['users.id', 'users.username', 'users.name', 'users.email', 'users.role'])
        .where('sessions.id_hash', '=', idHash)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst();
      return row && toUserRecord(row);
    },

    remove: async (idHash) => {
      await write.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },

    removeOfUser: async (userId) => {
      await write.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },

    removeExpired: async (now) => {
      await write.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}
