import type { OneTimeCodeStore } from '#domain/accounts/one-time-code-store.ts';
import type { Connections } from '../connections.ts';

export function createOneTimeCodeStore({ read, write }: Connections): OneTimeCodeStore {
  return {
    find: async (userId) => {
      const row = await read
        .selectFrom('one_time_codes')
        .select(['secret', 'confirmed_at'])
        .select((select) =>
          select
            .selectFrom('recovery_codes')
            .select(({ fn }) => fn.countAll().as('left'))
            .where('recovery_codes.user_id', '=', userId)
            .as('left'),
        )
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row && { secret: row.secret, since: row.confirmed_at, recoveryCodesLeft: Number(row.left) };
    },

    accountIds: async () => {
      const rows = await read
        .selectFrom('one_time_codes')
        .select('user_id')
        .where('confirmed_at', 'is not', null)
        .execute();
      return rows.map((row) => row.user_id);
    },

    begin: async (userId, secret) => {
      const fresh = { secret, last_step: 0, confirmed_at: null };
      await write
        .insertInto('one_time_codes')
        .values({ user_id: userId, ...fresh })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
        .execute();
    },

    confirm: async (userId, at) => {
      await write
        .updateTable('one_time_codes')
        .set({ confirmed_at: at })
        .where('user_id', '=', userId)
        .execute();
    },

    takeStep: async (userId, step) => {
      const { numUpdatedRows } = await write
        .updateTable('one_time_codes')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    takeRecoveryCode: async (userId, hash) => {
      const { numDeletedRows } = await write
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    setRecoveryCodes: async (userId, hashes) => {
      await write.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await write
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
        .execute();
    },

    remove: async (userId) => {
      await write.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await write.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
    },
  };
}
