import type { DocumentStore } from '#domain/documents/document-store.ts';
import type { Connections } from './connections.ts';
import { parseJson } from './json.ts';

export function createDocumentStore({ read, write }: Connections): DocumentStore {
  return {
    get: async (name) => {
      const row = await read.selectFrom('documents').selectAll().where('name', '=', name).executeTakeFirst();
      return row && { body: parseJson(row.body), version: row.version, updatedAt: row.updated_at };
    },

    put: async (name, version, body, at, sample) => {
      const row = {
        body: JSON.stringify(body),
        sample: sample ? 1 : 0,
        version: version + 1,
        updated_at: at,
      };
      if (version === 0) {
        const added = await write
          .insertInto('documents')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst();
        return added !== undefined;
      }
      const { numUpdatedRows } = await write
        .updateTable('documents')
        .set(row)
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    emptySamples: async (at) => {
      await write
        .updateTable('documents')
        .set((eb) => ({ body: '{}', sample: 0, version: eb('version', '+', 1), updated_at: at }))
        .where('sample', '=', 1)
        .execute();
    },
  };
}
