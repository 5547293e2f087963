import { type SlugStore, storedSlug } from '#domain/addresses/slug-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Connections } from '../connections.ts';

const slugs = rowsOf('slugs', storedSlug);

export function createSlugStore({ read, write }: Connections): SlugStore {
  return {
    find: async (kind, key) => {
      const found = await read
        .selectFrom('slugs')
        .leftJoin('slugs as current', (join) =>
          join
            .onRef('current.kind', '=', 'slugs.kind')
            .onRef('current.record_id', '=', 'slugs.record_id')
            .on('current.is_current', '=', 1),
        )
        .leftJoin('public_records', (join) =>
          join
            .onRef('public_records.kind', '=', 'slugs.kind')
            .onRef('public_records.record_id', '=', 'slugs.record_id'),
        )
        .select(['slugs.record_id', 'current.slug', 'public_records.removed_at'])
        .where('slugs.kind', '=', kind)
        .where(typeof key === 'number' ? 'slugs.record_id' : 'slugs.slug', '=', key)
        .limit(1)
        .executeTakeFirst();
      if (found)
        return {
          recordId: found.record_id,
          slug: found.slug ?? undefined,
          isRemoved: found.removed_at !== null,
        };
      if (typeof key === 'string') return undefined;
      const removed = await read
        .selectFrom('public_records')
        .select('removed_at')
        .where('kind', '=', kind)
        .where('record_id', '=', key)
        .executeTakeFirst();
      return removed && { recordId: key, slug: undefined, isRemoved: removed.removed_at !== null };
    },

    taken: async (kind, wanted) => {
      const rows = await read
        .selectFrom('slugs')
        .select(slugs.columns)
        .where('kind', '=', kind)
        .where('slug', 'in', wanted)
        .execute();
      return rows.map(slugs.toRecord);
    },

    history: async (kind, recordId) => {
      const rows = await read
        .selectFrom('slugs')
        .select(slugs.columns)
        .where('kind', '=', kind)
        .where('record_id', '=', recordId)
        .orderBy('is_current', 'desc')
        .orderBy('since', 'desc')
        .execute();
      return rows.map(slugs.toRecord);
    },

    put: async (slug) => {
      await write
        .updateTable('slugs')
        .set({ is_current: 0 })
        .where('kind', '=', slug.kind)
        .where('record_id', '=', slug.recordId)
        .where('is_current', '=', 1)
        .execute();
      const row = slugs.toRow({ ...slug, isCurrent: true });
      await write
        .insertInto('slugs')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(row))
        .execute();
    },

    forget: async (kind, recordId) => {
      await write.deleteFrom('slugs').where('kind', '=', kind).where('record_id', '=', recordId).execute();
    },
  };
}
