import type { CategoryStore } from '#domain/posts/category-store.ts';
import type { LocalTables } from '../local-tables.ts';
import { isShown } from './local-post-store.ts';

export function createLocalCategoryStore({ categories, posts }: LocalTables): CategoryStore {
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

    add: async (name, at, sample) => {
      const before = categories.rows();
      if (before.some((category) => category.name.toLowerCase() === name.toLowerCase())) return undefined;
      const id = categories.nextId();
      categories.write([...before, { id, name, sample, createdAt: at, updatedAt: at }]);
      return id;
    },

    removeUnusedSamples: async () => categories.remove(({ id, sample }) => sample && !isUsed(id)),
  };
}
