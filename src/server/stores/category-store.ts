import { categoryRecord } from '#contract/category.ts';
import type { CategoryStore } from '#domain/posts/category-store.ts';
import type { Moment } from '#domain/posts/post-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';
import { isHidden } from './post-store.ts';

const categories = rowsOf('categories', categoryRecord);

export function createCategoryStore({ read, write }: Connections): CategoryStore {
  return {
    list: async (publishedAt) => {
      const rows = await read.selectFrom('categories').select(categories.columns).execute();
      const counts = await countPosts(read, publishedAt);
      return rows.map((row) => ({ ...categories.toRecord(row), postCount: counts.get(row.id) ?? 0 }));
    },

    has: async (id) => {
      const row = await read.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    get: async (id) => {
      const row = await read
        .selectFrom('categories')
        .select(categories.columns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && categories.toRecord(row);
    },

    add: async (fields, at, sample) => {
      const row = await write
        .insertInto('categories')
        .values({
          ...categories.toRow(fields),
          name_key: fields.name.toLowerCase(),
          sample: sample ? 1 : 0,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .onConflict((conflict) => conflict.column('name_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    update: async (id, version, fields, at) => {
      const { numUpdatedRows } = await write
        .updateTable('categories')
        .set({
          ...categories.toRow(fields),
          name_key: fields.name.toLowerCase(),
          sample: 0,
          updated_at: at,
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    merge: async (id, into) => {
      await write.updateTable('posts').set({ category_id: into }).where('category_id', '=', id).execute();
      await write.deleteFrom('categories').where('id', '=', id).execute();
    },

    removeUnusedSamples: async () => {
      const rows = await write
        .deleteFrom('categories')
        .where('sample', '=', 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('posts').select('posts.id').whereRef('posts.category_id', '=', 'categories.id'),
            ),
          ),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/**
 * The posts of each category. The hidden ones are subtracted: they are few and have an index, and to compare the date of each
 * post with the moment takes five times as long as to count.
 */
async function countPosts(
  read: Connections['read'],
  publishedAt: Moment | undefined,
): Promise<Map<number, number>> {
  const grouped = read
    .selectFrom('posts')
    .select(({ fn }) => ['category_id', fn.countAll().as('count')])
    .groupBy('category_id');
  const all = await grouped.execute();
  const hidden = publishedAt ? await grouped.where((on) => isHidden(on, publishedAt)).execute() : [];
  const counts = new Map(all.map(({ category_id, count }) => [category_id, Number(count)]));
  for (const { category_id, count } of hidden)
    counts.set(category_id, (counts.get(category_id) ?? 0) - Number(count));
  return counts;
}
