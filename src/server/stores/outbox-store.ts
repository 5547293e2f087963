import { noticeRecord, type OutboxStore } from '#domain/outbox-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';

const notices = rowsOf('outbox', noticeRecord);

export function createOutboxStore({ read, write }: Connections): OutboxStore {
  return {
    add: async (messageId, dueAt) => {
      await write
        .insertInto('outbox')
        .values(notices.toRow({ messageId, tries: 0, dueAt }))
        .execute();
    },

    firstDue: async (now) => {
      const row = await read
        .selectFrom('outbox')
        .select(notices.columns)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && notices.toRecord(row);
    },

    claim: async ({ id, tries }, dueAt) => {
      const { numUpdatedRows } = await write
        .updateTable('outbox')
        .set(notices.toRow({ tries: tries + 1, dueAt }))
        .where('id', '=', id)
        // Another process that was faster has counted this attempt already.
        .where('tries', '=', tries)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    postpone: async (id, dueAt) => {
      await write.updateTable('outbox').set({ due_at: dueAt }).where('id', '=', id).execute();
    },

    remove: async (id) => {
      await write.deleteFrom('outbox').where('id', '=', id).execute();
    },
  };
}
