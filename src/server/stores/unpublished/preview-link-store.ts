import { type PreviewLinkStore, previewLinkRecord } from '#domain/unpublished/preview-link-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';

const links = rowsOf('preview_links', previewLinkRecord);

export function createPreviewLinkStore({ read, write }: Connections): PreviewLinkStore {
  return {
    find: async (hash) => {
      const row = await read
        .selectFrom('preview_links')
        .select(links.columns)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row && links.toRecord(row);
    },

    list: async (entity, entityId) => {
      const rows = await read
        .selectFrom('preview_links')
        .select(links.columns)
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .orderBy('id', 'desc')
        .execute();
      return rows.map(links.toRecord);
    },

    add: async (link) => {
      const { id } = await write
        .insertInto('preview_links')
        .values(links.toRow(link))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    remove: async (id) => {
      const { numDeletedRows } = await write
        .deleteFrom('preview_links')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    removeExpired: async (now) => {
      await write.deleteFrom('preview_links').where('expires_at', '<=', now).execute();
    },
  };
}
