import type { StoredResponseStore } from '#domain/stored-response-store.ts';
import type { Connections } from './connections.ts';
import { parseJson } from './json.ts';

export function createStoredResponseStore({ read, write }: Connections): StoredResponseStore {
  return {
    find: async (key) => {
      const row = await read
        .selectFrom('answers')
        .select(['request', 'body'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row && { request: row.request, response: parseJson(row.body) };
    },

    add: async (key, request, response, at) => {
      const body = JSON.stringify(response ?? null);
      await write.insertInto('answers').values({ key, request, body, created_at: at }).execute();
    },

    removeBefore: async (at) => {
      await write.deleteFrom('answers').where('created_at', '<', at).execute();
    },

    removeOfGroup: async (group) => {
      await write.deleteFrom('answers').where('request', 'like', `${group}.%`).execute();
    },
  };
}
