import type { TagStore } from '#domain/tag-store.ts';
import type { Connections } from './connections.ts';
import { isVisible } from './project-store.ts';

export function createTagStore({ read, write }: Connections): TagStore {
  return {
    list: async (visibleOnly) => {
      const rows = await read
        .selectFrom('tags')
        .innerJoin('project_tags', 'project_tags.tag_id', 'tags.id')
        .innerJoin('projects', 'projects.id', 'project_tags.project_id')
        .$if(visibleOnly, (tags) => tags.where(isVisible))
        .select(['tags.id', 'tags.name'])
        .select(({ fn }) => fn.countAll().as('project_count'))
        .groupBy(['tags.id', 'tags.name'])
        .execute();
      return rows.map(({ id, name, project_count }) => ({ id, name, projectCount: Number(project_count) }));
    },

    removeUnused: async () => {
      await write
        .deleteFrom('tags')
        .where('id', 'not in', ({ selectFrom }) => selectFrom('project_tags').select('tag_id'))
        .execute();
    },
  };
}
