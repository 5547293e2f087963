import { isVisible } from '#domain/projects.ts';
import type { TagStore } from '#domain/tag-store.ts';
import type { LocalTables } from '../local-tables.ts';

export function createLocalTagStore({ tags, projects }: LocalTables): TagStore {
  return {
    list: async (visibleOnly) => {
      const shown = projects.rows().filter((project) => !visibleOnly || isVisible(project));
      return tags.rows().flatMap(({ id, name }) => {
        const projectCount = shown.filter((project) => project.tags.includes(id)).length;
        return projectCount === 0 ? [] : [{ id, name, projectCount }];
      });
    },

    removeUnused: async () => {
      const used = new Set(projects.rows().flatMap((project) => project.tags));
      tags.remove(({ id }) => !used.has(id));
    },
  };
}
