import type { SessionStore } from '#domain/accounts/session-store.ts';
import { accountColumns, toAccountRecord } from './account-store.ts';
import type { Connections } from './connections.ts';

export function createSessionStore({ read, write }: Connections): SessionStore {
  return {
    add: async ({ idHash, userId, createdAt, expiresAt, userAgent = '', address = '' }) => {
      await write
        .insertInto('sessions')
        .values({
          id_hash: idHash,
          user_id: userId,
          created_at: createdAt,
          expires_at: expiresAt,
          last_seen_at: createdAt,
          user_agent: userAgent,
          address,
        })
        .execute();
    },

    findAccount: async (idHash, now) => {
      const row = await read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([...accountColumns, 'sessions.last_seen_at'])
        .where('sessions.id_hash', '=', idHash)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst();
      return row && { user: toAccountRecord(row), lastSeenAt: row.last_seen_at };
    },

    listOfAccount: async (userId, now) => {
      const rows = await read
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        idHash: row.id_hash,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at,
        userAgent: row.user_agent,
        address: row.address,
      }));
    },

    noteUse: async (idHash, { at, userAgent, address }) => {
      await write
        .updateTable('sessions')
        .set({ last_seen_at: at, user_agent: userAgent, address })
        .where('id_hash', '=', idHash)
        .execute();
    },

    remove: async (idHash) => {
      await write.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },

    removeOfAccountById: async (userId, id) => {
      const { numDeletedRows } = await write
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    removeOfAccount: async (userId, keptIdHash) => {
      const sessions = write.deleteFrom('sessions').where('user_id', '=', userId);
      await (keptIdHash === undefined ? sessions : sessions.where('id_hash', '!=', keptIdHash)).execute();
    },

    removeExpired: async (now) => {
      await write.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}
