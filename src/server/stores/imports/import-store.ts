import type { ImportStore } from '#domain/imports/import-store.ts';
import { importRecord } from '#domain/imports/import-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';
import { createImportItems } from './import-items.ts';

const imports = rowsOf('imports', importRecord);

/** The states in which a worker has something to do. */
const ACTIVE = ['checking', 'running', 'undoing'] as const;

export function createImportStore(connections: Connections): ImportStore {
  const { read, write } = connections;
  return {
    ...createImportItems(connections),

    list: async (limit) => {
      const rows = await read
        .selectFrom('imports')
        .select(imports.columns)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(imports.toRecord);
    },

    get: async (id) => {
      const row = await read
        .selectFrom('imports')
        .select(imports.columns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && imports.toRecord(row);
    },

    add: async (fields) => {
      const { id } = await write
        .insertInto('imports')
        .values(imports.toRow(fields))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: async (id, changes) => {
      await write
        .updateTable('imports')
        .set(imports.toRow(changes as Required<typeof changes>))
        .where('id', '=', id)
        .execute();
    },

    remove: async (id) => {
      await write.deleteFrom('import_items').where('import_id', '=', id).execute();
      await write.deleteFrom('imports').where('id', '=', id).execute();
    },

    isAnyActive: async () => {
      const found = await read
        .selectFrom('imports')
        .select('id')
        .where('state', 'in', ACTIVE)
        .limit(1)
        .execute();
      return found.length > 0;
    },
  };
}
