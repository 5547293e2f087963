import type { CategoryStore } from '#domain/category-store.ts';
import type { Connections } from './connections.ts';
import { isPublished } from './post-store.ts';

export function createCategoryStore({ read, write }: Connections): CategoryStore {
  return {
    list: async (publishedAt) => {
      const rows = await read
        .selectFrom('categories')
        .leftJoin('posts', (join) => {
          const ofCategory = join.onRef('posts.category_id', '=', 'categories.id');
          return publishedAt ? ofCategory.on((on) => isPublished(on, publishedAt)) : ofCategory;
        })
        .select(['categories.id', 'categories.name', 'categories.created_at', 'categories.updated_at'])
        .select(({ fn }) => fn.count('posts.id').as('post_count'))
        .groupBy(['categories.id', 'categories.name'])
        .groupBy(['categories.created_at', 'categories.updated_at'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        postCount: Number(row.post_count),
      }));
    },

    has: async (id) => {
      const row = await read.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    add: async (name, at, sample) => {
      const row = await write
        .insertInto('categories')
        .values({
          name,
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
      await write
        .deleteFrom('categories')
        .where('sample', '=', 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('posts').select('posts.id').whereRef('posts.category_id', '=', 'categories.id'),
            ),
          ),
        )
        .execute();
    },
  };
}
