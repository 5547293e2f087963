import { type Role, roles } from '#contract/account.ts';
import type { AccountFields, AccountRecord, AccountStore } from '#domain/accounts/account-store.ts';
import type { Connections } from './connections.ts';

/** The row that claiming fills (decision D2). */
const OWNER_ID = 1;

export function createAccountStore({ read, write }: Connections): AccountStore {
  const findId = async (column: 'username_key' | 'email_key', key: string) => {
    const row = await read.selectFrom('users').select('id').where(column, '=', key).executeTakeFirst();
    return row?.id;
  };
  return {
    list: async () => (await read.selectFrom('users').select(accountColumns).execute()).map(toAccountRecord),

    get: async (id) => {
      const row = await read
        .selectFrom('users')
        .select(accountColumns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toAccountRecord(row);
    },

    findByLogin: async (login) => {
      const key = keyOf(login.trim());
      const row = await read
        .selectFrom('users')
        .select([...accountColumns, 'password_hash'])
        .where(({ or, eb }) => or([eb('username_key', '=', key), eb('email_key', '=', key)]))
        .where('password_hash', 'is not', null)
        .executeTakeFirst();
      return row && { ...toAccountRecord(row), passwordHash: row.password_hash ?? undefined };
    },

    passwordHashOf: async (id) => {
      const row = await read
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.password_hash ?? undefined;
    },

    findByUsername: (username) => findId('username_key', keyOf(username)),
    findByEmail: (email) => findId('email_key', keyOf(email)),

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
          username_key: keyOf(username),
          email,
          email_key: keyOf(email),
          role: 'admin',
          password_hash: passwordHash,
          updated_at: at,
        })
        .where('id', '=', OWNER_ID)
        .where('password_hash', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    add: async (fields, passwordHash, at) => {
      const { id } = await write
        .insertInto('users')
        .values({
          ...toRow(fields),
          password_hash: passwordHash,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: async (id, version, fields, at) => {
      const { numUpdatedRows } = await write
        .updateTable('users')
        .set({ ...toRow(fields), updated_at: at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    setPasswordHash: async (id, passwordHash) => {
      await write.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    },

    remove: async (id) => {
      // The sessions' foreign key takes them along.
      await write.deleteFrom('users').where('id', '=', id).execute();
    },

    touchLastLogin: async (id, at) => {
      await write.updateTable('users').set({ last_login: at }).where('id', '=', id).execute();
    },
  };
}

/** What two names or addresses are compared by. */
const keyOf = (text: string) => text.toLowerCase();

/** The columns of an account; never the hash of its password. */
export const accountColumns = [
  'users.id',
  'users.username',
  'users.name',
  'users.email',
  'users.role',
  'users.created_at',
  'users.updated_at',
  'users.last_login',
  'users.version',
] as const;

interface Row {
  id: number;
  username: string;
  name: string;
  email: string;
  role: string;
  created_at: string;
  updated_at: string;
  last_login: string | null;
  version: number;
}

export function toAccountRecord(row: Row): AccountRecord {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    role: toRole(row.role),
    createdAt: row.created_at,
    lastLogin: row.last_login,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toRow({ username, name, email, role }: AccountFields) {
  return {
    username,
    username_key: keyOf(username),
    name,
    email,
    // Several accounts may be without an address; user 1 is, until it is claimed.
    email_key: email === '' ? null : keyOf(email),
    role,
  };
}

/** An unknown role counts as the least one (decision on row 87). */
function toRole(stored: string): Role {
  return roles.find((role) => role === stored) ?? 'viewer';
}
