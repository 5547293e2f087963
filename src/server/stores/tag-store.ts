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

    get: async (id) => {
      const row = await read.selectFrom('tags').select(tags.columns).where('id', '=', id).executeTakeFirst();
      return row && tags.toRecord(row);
    },

    withoutSlug: async () => {
      const rows = await read
        .selectFrom('tags')
        .select(tags.columns)
        .where('slug', '=', '')
        .orderBy('id')
        .execute();
      return rows.map(tags.toRecord);
    },

    setSlug: async (id, slug) => {
      await write.updateTable('tags').set({ slug }).where('id', '=', id).execute();
    },

    removeUnused: async () => {
      const rows = await write
        .deleteFrom('tags')
        .where('id', 'not in', ({ selectFrom }) => selectFrom('project_tags').select('tag_id'))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
