import { sql } from 'kysely';
import { type PostTag, tagKey, tagRecord } from '#contract/tag.ts';
import type { Moment } from '#domain/posts/post-store.ts';
import type { TagStore } from '#domain/tag-store.ts';
import { type RowOf, rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';
import { isPublished } from './post-store.ts';
import { isVisible } from './project-store.ts';

const tags = rowsOf('tags', tagRecord);

export function createTagStore({ read, write }: Connections): TagStore {
  /** Every tag with the numbers of its entries, or of those that visitors see. */
  function counted(shownAt: Moment | undefined) {
    return read
      .selectFrom('tags')
      .select(tags.columns)
      .select(({ selectFrom }) => [
        selectFrom('post_tags')
          .innerJoin('posts', 'posts.id', 'post_tags.post_id')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('post_tags.tag_id', '=', 'tags.id')
          .$if(shownAt !== undefined, (all) =>
            all.where((on) => (shownAt ? isPublished(on, shownAt) : on.and([]))),
          )
          .as('post_count'),
        selectFrom('project_tags')
          .innerJoin('projects', 'projects.id', 'project_tags.project_id')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('project_tags.tag_id', '=', 'tags.id')
          .$if(shownAt !== undefined, (all) => all.where(isVisible))
          .as('project_count'),
      ]);
  }

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

    listAll: async (shownAt) => (await counted(shownAt).execute()).map(toTag),

    get: async (id, shownAt) => {
      const row = await counted(shownAt).where('tags.id', '=', id).executeTakeFirst();
      return row && toTag(row);
    },

    idOf: async (name) => {
      const row = await read
        .selectFrom('tags')
        .select('id')
        .where('name_key', '=', tagKey(name))
        .executeTakeFirst();
      return row?.id;
    },

    update: async (id, version, fields, at) => {
      const { numUpdatedRows } = await write
        .updateTable('tags')
        .set({
          ...tags.toRow(fields),
          name_key: tagKey(fields.name),
          updated_at: at,
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    merge: async (id, into) => {
      for (const [table, entry] of entryTables) {
        // An entry with both tags keeps the one that stays, at its own position.
        await sql`delete from ${sql.table(table)} where tag_id = ${id} and ${sql.ref(entry)} in
          (select ${sql.ref(entry)} from ${sql.table(table)} where tag_id = ${into})`.execute(write);
        await sql`update ${sql.table(table)} set tag_id = ${into} where tag_id = ${id}`.execute(write);
      }
      await write.deleteFrom('tags').where('id', '=', id).execute();
    },

    remove: async (id) => {
      for (const [table] of entryTables) {
        await sql`delete from ${sql.table(table)} where tag_id = ${id}`.execute(write);
      }
      await write.deleteFrom('tags').where('id', '=', id).execute();
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

    removeUnused: () => removeUnusedTags(write),
  };
}

/** Looks each tag up, of which few are left: a list of all uses would grow with the entries. */
async function removeUnusedTags(write: Connections['write']): Promise<number[]> {
  const rows = await write
    .deleteFrom('tags')
    .where('version', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('slugs')
            .select('slugs.record_id')
            .where('kind', '=', 'tag')
            .whereRef('record_id', '=', 'tags.id')
            .where('is_current', '=', 0),
        ),
      ),
    )
    .where(({ and, not, exists, selectFrom }) =>
      and(
        entryTables.map(([table]) =>
          not(exists(selectFrom(table).select('tag_id').whereRef(`${table}.tag_id`, '=', 'tags.id'))),
        ),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The tables that give tags to entries, with the column of the entry. */
const entryTables = [
  ['post_tags', 'post_id'],
  ['project_tags', 'project_id'],
] as const;

function toTag({
  post_count,
  project_count,
  ...row
}: RowOf<typeof tagRecord> & { post_count: unknown; project_count: unknown }): PostTag {
  return { ...tags.toRecord(row), postCount: Number(post_count), projectCount: Number(project_count) };
}
