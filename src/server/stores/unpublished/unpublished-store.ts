import { type UnpublishedStore, unpublishedRecord } from '#domain/unpublished/unpublished-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';
import { putReferences } from '../media/image-references.ts';

const changes = rowsOf('unpublished_changes', unpublishedRecord);
/** The list leaves the bodies out, which are long. */
const listed = changes.columns.filter((column) => column !== 'unpublished_changes.body');

/** The stored body where there are no changes. */
const NO_BODY = 'null';

export function createUnpublishedStore({ read, write }: Connections): UnpublishedStore {
  return {
    get: async (entity, entityId) => {
      const row = await read
        .selectFrom('unpublished_changes')
        .select(changes.columns)
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .executeTakeFirst();
      return row && changes.toRecord(row);
    },

    list: async () => {
      const rows = await read
        .selectFrom('unpublished_changes')
        .select(listed)
        .where('body', '<>', NO_BODY)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => {
        const { body: _, ...record } = changes.toRecord(row);
        return record;
      });
    },

    put: async (fields) => {
      const row = changes.toRow(fields);
      const { id } = await write
        .insertInto('unpublished_changes')
        .values(row)
        .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow();
      await putReferences(
        write,
        { unpublished_id: id },
        fields.body ? [JSON.stringify(fields.body.fields)] : [],
      );
    },
  };
}
