import { type OpenEditorStore, openEditorRecord } from '#domain/unpublished/open-editor-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';

const editors = rowsOf('open_editors', openEditorRecord);

export function createOpenEditorStore({ read, write }: Connections): OpenEditorStore {
  return {
    put: async (editor) => {
      const row = editors.toRow(editor);
      await write
        .insertInto('open_editors')
        .values(row)
        .onConflict((conflict) => conflict.column('editor').doUpdateSet(row))
        .execute();
    },

    remove: async (editor) => {
      await write.deleteFrom('open_editors').where('editor', '=', editor).execute();
    },

    list: async (entity, entityId, now) => {
      const rows = await read
        .selectFrom('open_editors')
        .select(editors.columns)
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .where('expires_at', '>', now)
        .orderBy('editor')
        .execute();
      return rows.map(editors.toRecord);
    },

    removeExpired: async (now) => {
      await write.deleteFrom('open_editors').where('expires_at', '<=', now).execute();
    },
  };
}
