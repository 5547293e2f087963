import type { RevisionStore } from '#domain/revision-store.ts';
import type { Connections } from './connections.ts';
import { parseJson } from './json.ts';

export function createRevisionStore({ read, write }: Connections): RevisionStore {
  return {
    add: async ({ entity, entityId, body, userId, at }) => {
      await write
        .insertInto('revisions')
        .values({
          entity,
          entity_id: entityId,
          body: JSON.stringify(body),
          user_id: userId ?? null,
          created_at: at,
        })
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
      return rows.map((row) => ({
        entity: row.entity,
        entityId: row.entity_id,
        body: parseJson(row.body),
        userId: row.user_id ?? undefined,
        at: row.created_at,
      }));
    },
  };
}
