import { type RevisionStore, revisionRecord } from '#domain/revision-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';

const revisions = rowsOf('revisions', revisionRecord);

export function createRevisionStore({ read, write }: Connections): RevisionStore {
  return {
    add: async ({ entity, entityId, body, userId, at }) => {
      await write
        .insertInto('revisions')
        .values(revisions.toRow({ entity, entityId, body, userId: userId ?? null, createdAt: at }))
        .execute();
    },

    list: async (entity, entityId) => {
      const rows = await read
        .selectFrom('revisions')
        .selectAll()
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => {
        const { id: _, userId, createdAt, ...revision } = revisions.toRecord(row);
        return { ...revision, userId: userId ?? undefined, at: createdAt };
      });
    },
  };
}
