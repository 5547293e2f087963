import { sql } from 'kysely';
import { postRecord } from '#contract/post.ts';
import { type Series, seriesRecord } from '#contract/series.ts';
import type { Moment } from '#domain/posts/post-store.ts';
import type { SeriesStore } from '#domain/posts/series-store.ts';
import { type RowOf, rowsOf } from '../database/rows.ts';
import type { Connections } from './connections.ts';
import { isPublished } from './post-store.ts';

const series = rowsOf('series', seriesRecord);
const posts = rowsOf('posts', postRecord);

export function createSeriesStore({ read, write }: Connections): SeriesStore {
  /** The rows of series with their counts. */
  function counted(publishedAt: Moment | undefined) {
    return read
      .selectFrom('series')
      .leftJoin('series_posts', 'series_posts.series_id', 'series.id')
      .leftJoin('posts', (join) => {
        const ofSeries = join.onRef('posts.id', '=', 'series_posts.post_id');
        return publishedAt ? ofSeries.on((on) => isPublished(on, publishedAt)) : ofSeries;
      })
      .select(series.columns)
      .select(({ fn }) => fn.count('posts.id').as('post_count'))
      .groupBy(series.columns);
  }

  return {
    list: async (publishedAt) => (await counted(publishedAt).execute()).map(toSeries),

    get: async (id, publishedAt) => {
      const row = await counted(publishedAt).where('series.id', '=', id).executeTakeFirst();
      return row && toSeries(row);
    },

    parts: async (id, publishedAt) => {
      const rows = await read
        .selectFrom('series_posts')
        .innerJoin('posts', 'posts.id', 'series_posts.post_id')
        .select(['posts.id', 'posts.slug', 'posts.title', 'posts.date', 'posts.status'])
        .where('series_posts.series_id', '=', id)
        .$if(publishedAt !== undefined, (all) =>
          all.where((on) => (publishedAt ? isPublished(on, publishedAt) : on.and([]))),
        )
        .orderBy('series_posts.place')
        .orderBy('series_posts.post_id')
        .execute();
      return rows.map((row) => {
        const { id: postId, slug, title, date, status } = posts.toRecord(row);
        return { id: postId, slug, title, date, status };
      });
    },

    add: async (fields, at, sample) => {
      const { id } = await write
        .insertInto('series')
        .values({
          ...series.toRow(fields),
          name_key: fields.name.toLowerCase(),
          sample: sample ? 1 : 0,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: async (id, version, fields, at) => {
      const { numUpdatedRows } = await write
        .updateTable('series')
        .set({
          ...series.toRow(fields),
          name_key: fields.name.toLowerCase(),
          sample: 0,
          updated_at: at,
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: async (id) => {
      await write.deleteFrom('series').where('id', '=', id).execute();
    },

    setParts: async (id, postIds) => {
      await write
        .deleteFrom('series_posts')
        .where((on) =>
          on.or([on('series_id', '=', id), ...(postIds.length > 0 ? [on('post_id', 'in', postIds)] : [])]),
        )
        .execute();
      if (postIds.length === 0) return;
      await write
        .insertInto('series_posts')
        .values(postIds.map((postId, index) => ({ post_id: postId, series_id: id, place: index + 1 })))
        .execute();
    },

    removePart: async (postId) => {
      await write.deleteFrom('series_posts').where('post_id', '=', postId).execute();
    },

    removeUnusedSamples: async () => {
      const rows = await write
        .deleteFrom('series')
        .where('sample', '=', 1)
        .where(sql<boolean>`not exists (select 1 from series_posts where series_posts.series_id = series.id)`)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

function toSeries({ post_count, ...row }: RowOf<typeof seriesRecord> & { post_count: unknown }): Series {
  return { ...series.toRecord(row), postCount: Number(post_count) };
}
