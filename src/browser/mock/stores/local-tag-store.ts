import { isVisible } from '#domain/projects.ts';
import type { TagStore } from '#domain/tag-store.ts';
import type { LocalTables } from '../local-tables.ts';

export function createLocalTagStore({ tags, projects }: LocalTables): TagStore {
  return {
    list: async (visibleOnly) => {
      const shown = projects.rows().filter((project) => !visibleOnly || isVisible(project));
      return tags.rows().flatMap(({ id, name, slug }) => {
        const projectCount = shown.filter((project) => project.tags.includes(id)).length;
        return projectCount === 0 ? [] : [{ id, name, slug, projectCount }];
      });
    },

    get: async (id) => tags.rows().find((tag) => tag.id === id),

    withoutSlug: async () => tags.rows().filter(({ slug }) => slug === ''),

    setSlug: async (id, slug) => {
      tags.change(
        (tag) => tag.id === id,
        (tag) => ({ ...tag, slug }),
      );
    },

    removeUnused: async () => {
      const used = new Set(projects.rows().flatMap((project) => project.tags));
      const unused = tags.rows().filter(({ id }) => !used.has(id));
      tags.remove((row) => unused.includes(row));
      return unused.map(({ id }) => id);
    },
  };
}
