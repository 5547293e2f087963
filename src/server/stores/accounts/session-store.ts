import { type SessionStore, sessionRecord } from '#domain/accounts/session-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';
import { accountRows } from './account-store.ts';

const sessions = rowsOf('sessions', sessionRecord);

export function createSessionStore({ read, write }: Connections): SessionStore {
  return {
    add: async ({ userAgent = '', address = '', ...session }) => {
      const fields = { ...session, userAgent, address, lastSeenAt: session.createdAt };
      await write.insertInto('sessions').values(sessions.toRow(fields)).execute();
    },

    findAccount: async (idHash, now) => {
      const row = await read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([...accountRows.columns, 'sessions.last_seen_at'])
        .where('sessions.id_hash', '=', idHash)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst();
      return row && { user: accountRows.toRecord(row), lastSeenAt: row.last_seen_at };
    },

    listOfAccount: async (userId, now) => {
      const rows = await read
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .execute();
      return rows.map((row) => {
        const { userId: _, ...session } = sessions.toRecord(row);
        return session;
      });
    },

    noteUse: async (idHash, { at, userAgent, address }) => {
      await write
        .updateTable('sessions')
        .set(sessions.toRow({ lastSeenAt: at, userAgent, address }))
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
      const others = write.deleteFrom('sessions').where('user_id', '=', userId);
      await (keptIdHash === undefined ? others : others.where('id_hash', '!=', keptIdHash)).execute();
    },

    removeExpired: async (now) => {
      await write.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}
