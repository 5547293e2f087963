import { type Role, roles } from '#contract/user.ts';
import type { UserRecord, UserStore } from '#domain/ports.ts';
import type { Connections } from './create-stores.ts';

/** The row that claiming fills (decision D2). */
const OWNER_ID = 1;

export function createUserStore({ read, write }: Connections): UserStore {
  return {
    list: async () => (await read.selectFrom('users').select(shown).execute()).map(toUserRecord),

    get: async (id) => {
      const row = await read.selectFrom('users').select(shown).where('id', '=', id).executeTakeFirst();
      return row && toUserRecord(row);
    },

    findByLogin: async (login) => {
      const key = login.trim().toLowerCase();
      const row = await read
        .selectFrom('users')
        .select([...shown, 'password_hash'])
        .where(({ or, eb }) => or([eb('username_key', '=', key), eb('email_key', '=', key)]))
        .where('password_hash', 'is not', null)
        .executeTakeFirst();
      return row && { ...toUserRecord(row), passwordHash: row.password_hash ?? undefined };
    },

    isClaimed: async () => {
      const row = await read
        .selectFrom('users')
        .select('id')
        .where('id', '=', OWNER_ID)
        .where('password_hash', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    claim: async ({ username, email, passwordHash }, at) => {
      const { numUpdatedRows } = await write
        .updateTable('users')
        .set({
          username,
          username_key: username.toLowerCase(),
          email,
          email_key: email.toLowerCase(),
          role: 'admin',
          password_hash: passwordHash,
          updated_at: at,
        })
        .where('id', '=', OWNER_ID)
        .where('password_hash', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    touchLastLogin: async (id, at) => {
      await write.updateTable('users').set({ last_login: at }).where('id', '=', id).execute();
    },
  };
}

const shown = ['users.id', 'users.username', 'users.name', 'users.email', 'users.role'] as const;

export function toUserRecord(row: {
  id: number;
  username: string;
  name: string;
  email: string;
  role: string;
}): UserRecord {
  return { id: row.id, username: row.username, name: row.name, email: row.email, role: toRole(row.role) };
}

/** An unknown role counts as the least one (decision on row 87). */
function toRole(stored: string): Role {
  return roles.find((role) => role === stored) ?? 'viewer';
}
