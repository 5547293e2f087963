import { type StoredResponseStore, storedResponseRecord } from '#domain/stored-response-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';

const storedResponses = rowsOf('answers', storedResponseRecord);

export function createStoredResponseStore({ read, write }: Connections): StoredResponseStore {
  return {
    find: async (key) => {
      const row = await read
        .selectFrom('answers')
        .select(['request', 'body'])
        .where('key', '=', key)
        .executeTakeFirst();
      if (!row) return undefined;
      const { request, body } = storedResponses.toRecord(row);
      return { request, response: body };
    },

    add: async (key, request, response, at) => {
      const fields = { key, request, body: response ?? null, createdAt: at };
      await write.insertInto('answers').values(storedResponses.toRow(fields)).execute();
    },

    removeBefore: async (at) => {
      await write.deleteFrom('answers').where('created_at', '<', at).execute();
    },

    removeOfGroup: async (group) => {
      await write.deleteFrom('answers').where('request', 'like', `${group}.%`).execute();
    },
  };
}
