import { type DocumentStore, documentRecord } from '#domain/documents/document-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';
import { putReferences } from './media/image-references.ts';

const documents = rowsOf('documents', documentRecord);

export function createDocumentStore({ read, write }: Connections): DocumentStore {
  return {
    get: async (name) => {
      const row = await read.selectFrom('documents').selectAll().where('name', '=', name).executeTakeFirst();
      return row && documents.toRecord(row);
    },

    put: async (name, version, body, at, sample) => {
      const row = {
        ...documents.toRow({ body, version: version + 1, updatedAt: at }),
        sample: sample ? 1 : 0,
      };
      if (version === 0) {
        const added = await write
          .insertInto('documents')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst();
        if (added) await putReferences(write, { document: name }, [row.body]);
        return added !== undefined;
      }
      const { numUpdatedRows } = await write
        .updateTable('documents')
        .set(row)
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await putReferences(write, { document: name }, [row.body]);
      return true;
    },

    emptySamples: async (at) => {
      await write
        .deleteFrom('image_references')
        .where('document', 'in', ({ selectFrom }) =>
          selectFrom('documents').select('name').where('sample', '=', 1),
        )
        .execute();
      await write
        .updateTable('documents')
        .set((eb) => ({ body: '{}', sample: 0, version: eb('version', '+', 1), updated_at: at }))
        .where('sample', '=', 1)
        .execute();
    },
  };
}
