import { type PublicRecordStore, publicRecord } from '#domain/addresses/public-record-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';

const publicRecords = rowsOf('public_records', publicRecord);

export function createPublicRecordStore({ read, write }: Connections): PublicRecordStore {
  return {
    get: async (kind, recordId) => {
      const row = await read
        .selectFrom('public_records')
        .select(publicRecords.columns)
        .where('kind', '=', kind)
        .where('record_id', '=', recordId)
        .executeTakeFirst();
      return row && publicRecords.toRecord(row);
    },

    put: async (record) => {
      const row = publicRecords.toRow(record);
      await write
        .insertInto('public_records')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'record_id']).doUpdateSet(row))
        .execute();
    },

    forget: async (kind, recordId) => {
      await write
        .deleteFrom('public_records')
        .where('kind', '=', kind)
        .where('record_id', '=', recordId)
        .execute();
    },
  };
}
