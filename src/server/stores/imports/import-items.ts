import { sql } from 'kysely';
import type { ImportStore, StoredItem } from '#domain/imports/import-store.ts';
import { importItemRecord, importSourceRecord } from '#domain/imports/import-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';

const items = rowsOf('import_items', importItemRecord);
const sources = rowsOf('import_sources', importSourceRecord);

/** What an owner wants to see first. */
const ORDER = sql<number>`case outcome when 'failed' then 0 when 'kept' then 1 when 'left-out' then 2 else 3 end`;

type ItemCalls = Omit<ImportStore, 'list' | 'get' | 'add' | 'update' | 'remove' | 'isAnyActive'>;

/** What became of the records of imports, and the identities of these records in their sources. */
export function createImportItems({ read, write }: Connections): ItemCalls {
  const itemsOf = (importId: number, outcomes: StoredItem['outcome'][]) =>
    read.selectFrom('import_items').where('import_id', '=', importId).where('outcome', 'in', outcomes);

  return {
    item: async (importId, kind, key) => {
      const row = await read
        .selectFrom('import_items')
        .select(items.columns)
        .where('import_id', '=', importId)
        .where('kind', '=', kind as StoredItem['kind'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row && items.toRecord(row);
    },

    putItem: async (item) => {
      const row = items.toRow(item);
      const { import_id: _, kind: __, key: ___, ...changes } = row;
      await write
        .insertInto('import_items')
        .values(row)
        .onConflict((on) => on.columns(['import_id', 'kind', 'key']).doUpdateSet(changes))
        .execute();
    },

    setOutcome: async (id, outcome, reason) => {
      await write.updateTable('import_items').set({ outcome, reason }).where('id', '=', id).execute();
    },

    moveVersion: async (kind, recordId, from, to) => {
      await write
        .updateTable('import_items')
        .set({ version_after: to })
        .where('kind', '=', kind as StoredItem['kind'])
        .where('record_id', '=', recordId)
        .where('version_after', '=', from)
        .execute();
    },

    items: async (importId, { limit, offset }) => {
      const all = read.selectFrom('import_items').where('import_id', '=', importId);
      const rows = await all
        .select(items.columns)
        .orderBy(ORDER)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await all.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
      return { items: rows.map(items.toRecord), total: Number(total) };
    },

    latestItems: async (importId, outcomes, limit) => {
      const rows = await itemsOf(importId, outcomes)
        .select(items.columns)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(items.toRecord);
    },

    countItems: async (importId, outcomes) => {
      const { total } = await itemsOf(importId, outcomes)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    removeFailed: async (importId) => {
      await write
        .deleteFrom('import_items')
        .where('import_id', '=', importId)
        .where('outcome', '=', 'failed')
        .execute();
    },

    source: async ({ source, kind, key }) => {
      const row = await read
        .selectFrom('import_sources')
        .select(sources.columns)
        .where('source', '=', source)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst();
      return row && sources.toRecord(row);
    },

    putSource: async (source) => {
      const row = sources.toRow(source);
      const { record_id, version, fingerprint } = row;
      await write
        .insertInto('import_sources')
        .values(row)
        .onConflict((on) =>
          on.columns(['source', 'kind', 'key']).doUpdateSet({ record_id, version, fingerprint }),
        )
        .execute();
    },

    removeSources: async (kind, recordId) => {
      await write
        .deleteFrom('import_sources')
        .where('kind', '=', kind)
        .where('record_id', '=', recordId)
        .execute();
    },
  };
}
