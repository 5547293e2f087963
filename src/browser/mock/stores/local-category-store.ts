import type { CategoryStore } from '#domain/posts/category-store.ts';
import type { LocalTables } from '../local-tables.ts';
import { forgetEarlierRecord } from './addresses/local-slug-store.ts';
import { isShown } from './local-post-store.ts';

export function createLocalCategoryStore(tables: LocalTables): CategoryStore {
  const { categories, posts } = tables;
  const isUsed = (id: number) => posts.rows().some(({ categoryId }) => categoryId === id);
  return {
    list: async (publishedAt) => {
      const shown = posts.rows().filter((post) => isShown(post, publishedAt));
      return categories.rows().map(({ sample: _, ...category }) => ({
        ...category,
        postCount: shown.filter(({ categoryId }) => categoryId === category.id).length,
      }));
    },

    has: async (id) => categories.rows().some((category) => category.id === id),

    get: async (id) => categories.rows().find((category) => category.id === id),

    add: async (fields, at, sample) => {
      const before = categories.rows();
      if (before.some((category) => category.name.toLowerCase() === fields.name.toLowerCase()))
        return undefined;
      const id = categories.nextId();
      forgetEarlierRecord(tables, 'category', id);
      categories.write([...before, { ...fields, id, sample, createdAt: at, updatedAt: at, version: 1 }]);
      return id;
    },

    update: async (id, version, fields, at) =>
      categories.change(
        (category) => category.id === id && category.version === version,
        (category) => ({ ...category, ...fields, sample: false, updatedAt: at, version: version + 1 }),
      ),

    merge: async (id, into) => {
      posts.change(
        ({ categoryId }) => categoryId === id,
        (post) => ({ ...post, categoryId: into }),
      );
      categories.remove((category) => category.id === id);
    },

    removeUnusedSamples: async () => {
      const unused = categories.rows().filter(({ id, sample }) => sample && !isUsed(id));
      categories.remove((row) => unused.includes(row));
      return unused.map(({ id }) => id);
    },
  };
}
