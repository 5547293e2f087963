import type { OutboxStore } from '#domain/outbox-store.ts';
import type { Connections } from './connections.ts';

export function createOutboxStore({ read, write }: Connections): OutboxStore {
  return {
    add: async (messageId, dueAt) => {
      await write.insertInto('outbox').values({ message_id: messageId, tries: 0, due_at: dueAt }).execute();
    },

    firstDue: async (now) => {
      const row = await read
        .selectFrom('outbox')
        .select(['id', 'message_id', 'tries'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && { id: row.id, messageId: row.message_id, tries: row.tries };
    },

    claim: async ({ id, tries }, dueAt) => {
      const { numUpdatedRows } = await write
        .updateTable('outbox')
        .set({ tries: tries + 1, due_at: dueAt })
        .where('id', '=', id)
        // Whoever was faster has counted already.
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
