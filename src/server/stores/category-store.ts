import { categoryRecord } from '#contract/category.ts';
import type { CategoryStore } from '#domain/posts/category-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';
import { isPublished } from './post-store.ts';

const categories = rowsOf('categories', categoryRecord);

export function createCategoryStore({ read, write }: Connections): CategoryStore {
  return {
    list: async (publishedAt) => {
      const rows = await read
        .selectFrom('categories')
        .leftJoin('posts', (join) => {
          const ofCategory = join.onRef('posts.category_id', '=', 'categories.id');
          return publishedAt ? ofCategory.on((on) => isPublished(on, publishedAt)) : ofCategory;
        })
        .select(categories.columns)
        .select(({ fn }) => fn.count('posts.id').as('post_count'))
        .groupBy(categories.columns)
        .execute();
      return rows.map((row) => ({ ...categories.toRecord(row), postCount: Number(row.post_count) }));
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

    add: async ({ name, slug }, at, sample) => {
      const row = await write
        .insertInto('categories')
        .values({
          ...categories.toRow({ name, slug }),
          name_key: name.toLowerCase(),
          sample: sample ? 1 : 0,
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.column('name_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
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
