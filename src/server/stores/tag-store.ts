import { tagRecord } from '#contract/tag.ts';
import type { TagStore } from '#domain/tag-store.ts';
import { rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';
import { isVisible } from './project-store.ts';

const tags = rowsOf('tags', tagRecord);

export function createTagStore({ read, write }: Connections): TagStore {
  return {
    list: async (visibleOnly) => {
      const rows = await read
        .selectFrom('tags')
        .innerJoin('project_tags', 'project_tags.tag_id', 'tags.id')
        .innerJoin('projects', 'projects.id', 'project_tags.project_id')
        .$if(visibleOnly, (shown) => shown.where(isVisible))
        .select(tags.columns)
        .select(({ fn }) => fn.countAll().as('project_count'))
        .groupBy(tags.columns)
        .execute();
      return rows.map((row) => ({ ...tags.toRecord(row), projectCount: Number(row.project_count) }));
    },

    removeUnused: async () => {
      await write
        .deleteFrom('tags')
        .where('id', 'not in', ({ selectFrom }) => selectFrom('project_tags').select('tag_id'))
        .execute();
    },
  };
}
