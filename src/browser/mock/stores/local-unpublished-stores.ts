import type { OpenEditorStore } from '#domain/unpublished/open-editor-store.ts';
import type { PreviewLinkStore } from '#domain/unpublished/preview-link-store.ts';
import type { UnpublishedStore } from '#domain/unpublished/unpublished-store.ts';
import type { LocalTables } from '../local-tables.ts';

interface OfText {
  entity: string;
  entityId: number;
}

const isOf = (entity: string, entityId: number) => (row: OfText) =>
  row.entity === entity && row.entityId === entityId;

export function createLocalUnpublishedStore({ unpublished }: LocalTables): UnpublishedStore {
  return {
    get: async (entity, entityId) => unpublished.rows().find(isOf(entity, entityId)),

    list: async () =>
      unpublished
        .rows()
        .filter(({ body }) => body !== null)
        .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id)
        .map(({ body: _, ...row }) => row),

    put: async (changes) => {
      const isOwn = isOf(changes.entity, changes.entityId);
      if (unpublished.change(isOwn, ({ id }) => ({ ...changes, id }))) return;
      unpublished.write([...unpublished.rows(), { ...changes, id: unpublished.nextId() }]);
    },
  };
}

export function createLocalPreviewLinkStore({ previewLinks }: LocalTables): PreviewLinkStore {
  return {
    find: async (hash) => previewLinks.rows().find((link) => link.hash === hash),

    list: async (entity, entityId) => previewLinks.rows().filter(isOf(entity, entityId)).toReversed(),

    add: async (link) => {
      const id = previewLinks.nextId();
      previewLinks.write([...previewLinks.rows(), { ...link, id }]);
      return id;
    },

    remove: async (id) => {
      const found = previewLinks.rows().some((link) => link.id === id);
      previewLinks.remove((link) => link.id === id);
      return found;
    },

    removeExpired: async (now) => previewLinks.remove(({ expiresAt }) => expiresAt <= now),
  };
}

export function createLocalOpenEditorStore({ openEditors }: LocalTables): OpenEditorStore {
  return {
    put: async (editor) => {
      if (
        openEditors.change(
          (row) => row.editor === editor.editor,
          () => editor,
        )
      )
        return;
      openEditors.write([...openEditors.rows(), editor]);
    },

    remove: async (editor) => openEditors.remove((row) => row.editor === editor),

    list: async (entity, entityId, now) =>
      openEditors.rows().filter((row) => isOf(entity, entityId)(row) && row.expiresAt > now),

    removeExpired: async (now) => openEditors.remove(({ expiresAt }) => expiresAt <= now),
  };
}
