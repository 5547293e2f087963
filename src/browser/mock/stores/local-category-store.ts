import type { CategoryStore } from '#domain/posts/category-store.ts';
import type { LocalTables } from '../local-tables.ts';
import { isShown } from './local-post-store.ts';
import { forgetEarlierRecord } from './local-slug-store.ts';

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

    add: async ({ name, slug }, at, sample) => {
      const before = categories.rows();
      if (before.some((category) => category.name.toLowerCase() === name.toLowerCase())) return undefined;
      const id = categories.nextId();
      forgetEarlierRecord(tables, 'category', id);
      categories.write([...before, { id, name, slug, sample, createdAt: at, updatedAt: at }]);
      return id;
    },

    removeUnusedSamples: async () => {
      const unused = categories.rows().filter(({ id, sample }) => sample && !isUsed(id));
      categories.remove((row) => unused.includes(row));
      return unused.map(({ id }) => id);
    },
  };
}
