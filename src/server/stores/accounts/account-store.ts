import { accountRecord } from '#contract/accounts/account.ts';
import type { AccountFields, AccountStore } from '#domain/accounts/account-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';

/** The columns of an account, never the hash of its password. */
export const accountRows = rowsOf('users', accountRecord);

/** The row that claiming fills (decision D2). */
const OWNER_ID = 1;

export function createAccountStore({ read, write }: Connections): AccountStore {
  const findId = async (column: 'username_key' | 'email_key', key: string) => {
    const row = await read.selectFrom('users').select('id').where(column, '=', key).executeTakeFirst();
    return row?.id;
  };
  return {
    list: async () =>
      (await read.selectFrom('users').select(accountRows.columns).execute()).map(accountRows.toRecord),

    get: async (id) => {
      const row = await read
        .selectFrom('users')
        .select(accountRows.columns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && accountRows.toRecord(row);
    },

    findByLogin: async (login) => {
      const key = keyOf(login.trim());
      const row = await read
        .selectFrom('users')
        .select([...accountRows.columns, 'password_hash'])
        .where(({ or, eb }) => or([eb('username_key', '=', key), eb('email_key', '=', key)]))
        .where('password_hash', 'is not', null)
        .executeTakeFirst();
      return row && { ...accountRows.toRecord(row), passwordHash: row.password_hash ?? undefined };
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

    claim: async ({ username, name, email, passwordHash }, at) => {
      const { numUpdatedRows } = await write
        .updateTable('users')
        .set({
          username,
          username_key: keyOf(username),
          name,
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
      // The sessions' foreign key removes them too.
      await write.deleteFrom('users').where('id', '=', id).execute();
    },

    touchLastLogin: async (id, at) => {
      await write.updateTable('users').set({ last_login: at }).where('id', '=', id).execute();
    },
  };
}

/** Names and addresses are compared without case. */
const keyOf = (text: string) => text.toLowerCase();

function toRow(fields: AccountFields) {
  return {
    ...accountRows.toRow(fields),
    username_key: keyOf(fields.username),
    // Several accounts may have no address; account 1 has none until it is claimed.
    email_key: fields.email === '' ? null : keyOf(fields.email),
  };
}
