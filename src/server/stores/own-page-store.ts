import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ownPageRecord } from '#contract/own-page.ts';
import { postStatuses } from '#contract/post.ts';
import type { OwnPageRecord, OwnPageStore } from '#domain/own-pages/own-page-store.ts';
import { hasCome } from '#format/dates.ts';
import { type RowOf, rowsOf } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Connections } from './connections.ts';
import { putReferences } from './media/image-references.ts';
import { type JoinedPicture, joinedPicture, pictureColumns, shown } from './media/image-store.ts';
import { createSearchIndex, places } from './search/search-index.ts';

const pages = rowsOf('own_pages', ownPageRecord);
const parentRecord = z.object({
  parentTitle: z.string(),
  parentSlug: z.string(),
  parentStatus: z.enum(postStatuses).default('draft'),
  parentDate: z.string(),
});
/** The joined columns of the page above. */
const parents = rowsOf('own_pages', parentRecord);
/** Lists leave out the content, which is long. */
const listed = pages.columns.filter((column) => column !== 'own_pages.content');

export function createOwnPageStore(connections: Connections): OwnPageStore {
  const { read, write } = connections;
  const index = createSearchIndex(connections, 'own_page_search');
  return {
    list: async () => {
      const rows = await withParent(read).orderBy('own_pages.id').execute();
      return rows.map((row) => {
        const { content: _, ...page } = toRecord(row);
        return page;
      });
    },

    search: async (words) => {
      const ids = new Set<number>();
      for (const place of places) {
        const found = await read
          .selectFrom('own_pages')
          .select('id')
          .where(sql<boolean>`id in ${index.idsWith(place, words)}`)
          .orderBy('id')
          .execute();
        for (const { id } of found) ids.add(id);
      }
      return [...ids];
    },

    get: async (id) => {
      const row = await withParent(read)
        .select('own_pages.content')
        .where('own_pages.id', '=', id)
        .executeTakeFirst();
      return row && toRecord(row);
    },

    childrenOf: (id) =>
      read.selectFrom('own_pages').select(['id', 'slug']).where('parent_id', '=', id).orderBy('id').execute(),

    count: async () => {
      const { count } = await read
        .selectFrom('own_pages')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    add: async (fields, search, at) => {
      const { id } = await write
        .insertInto('own_pages')
        .values({ ...pages.toRow(fields), created_at: at, updated_at: at, version: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await index.put(id, search);
      await putReferences(write, { own_page_id: id }, textsOf(fields));
      return id;
    },

    update: async (id, version, fields, search, at) => {
      const { numUpdatedRows } = await write
        .updateTable('own_pages')
        .set({ ...pages.toRow(fields), updated_at: at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await index.put(id, search);
      await putReferences(write, { own_page_id: id }, textsOf(fields));
      return true;
    },

    remove: async (id) => {
      await write.deleteFrom('own_pages').where('id', '=', id).execute();
    },

    scheduledDates: async (after) => {
      const rows = await read
        .selectFrom('own_pages')
        .select('date')
        .where('status', '=', 'scheduled')
        .orderBy('date')
        .execute();
      return rows.map(({ date }) => date).filter((date) => !hasCome(date, after));
    },
  };
}

/** The texts of a page that may refer to images. */
const textsOf = ({
  imageUrl,
  shareImage,
  content,
}: Pick<OwnPageRecord, 'imageUrl' | 'shareImage' | 'content'>) => [imageUrl, shareImage, content];

function withParent(read: Kysely<Tables>) {
  return read
    .selectFrom('own_pages')
    .leftJoin('own_pages as parents', 'parents.id', 'own_pages.parent_id')
    .leftJoin('images', (join) =>
      join.onRef('images.url', '=', 'own_pages.image_url').on('images.state', 'in', shown),
    )
    .select(listed)
    .select([
      'parents.title as parent_title',
      'parents.slug as parent_slug',
      'parents.status as parent_status',
      'parents.date as parent_date',
      ...pictureColumns,
    ]);
}

interface JoinedRow extends JoinedPicture, Partial<RowOf<typeof ownPageRecord>> {
  parent_title: string | null;
  parent_slug: string | null;
  parent_status: string | null;
  parent_date: string | null;
}

function toRecord(row: JoinedRow): OwnPageRecord {
  const page = pages.toRecord(row);
  const { parent_title, parent_slug, parent_status, parent_date } = row;
  if (page.parentId === null || parent_title === null || parent_slug === null) {
    return { ...page, parent: null, ...joinedPicture(row) };
  }
  const parent = parents.toRecord({
    parent_title,
    parent_slug,
    parent_status: parent_status ?? '',
    parent_date: parent_date ?? '',
  });
  return {
    ...page,
    parent: {
      id: page.parentId,
      title: parent.parentTitle,
      slug: parent.parentSlug,
      status: parent.parentStatus,
      date: parent.parentDate,
    },
    ...joinedPicture(row),
  };
}
