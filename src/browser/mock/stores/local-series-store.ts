import { seriesRecord } from '#contract/series.ts';
import type { SeriesStore } from '#domain/posts/series-store.ts';
import type { LocalTables } from '../local-tables.ts';
import { forgetEarlierRecord } from './addresses/local-slug-store.ts';
import { isShown } from './local-post-store.ts';

export function createLocalSeriesStore(tables: LocalTables): SeriesStore {
  const { series, posts } = tables;
  const partsOf = (id: number) =>
    posts
      .rows()
      .flatMap((row) => (row.series?.id === id ? [{ row, place: row.series.place }] : []))
      .sort((one, other) => one.place - other.place)
      .map(({ row }) => row);

  return {
    list: async (publishedAt) => series.rows().map((row) => withCount(row, publishedAt)),

    get: async (id, publishedAt) => {
      const row = series.rows().find((each) => each.id === id);
      return row && withCount(row, publishedAt);
    },

    parts: async (id, publishedAt) =>
      partsOf(id)
        .filter((post) => isShown(post, publishedAt))
        .map(({ id: postId, slug, title, date, status }) => ({ id: postId, slug, title, date, status })),

    add: async (fields, at, sample) => {
      const id = series.nextId();
      forgetEarlierRecord(tables, 'series', id);
      const stamps = { createdAt: at, updatedAt: at, version: 1 };
      series.write([...series.rows(), { ...fields, id, sample, ...stamps }]);
      return id;
    },

    update: async (id, version, fields, at) =>
      series.change(
        (row) => row.id === id && row.version === version,
        (row) => ({ ...row, ...fields, sample: false, updatedAt: at, version: version + 1 }),
      ),

    remove: async (id) => {
      series.remove((row) => row.id === id);
      posts.change(
        (post) => post.series?.id === id,
        (post) => ({ ...post, series: null }),
      );
    },

    setParts: async (id, postIds) => {
      posts.change(
        (post) => post.series?.id === id || postIds.includes(post.id),
        (post) => {
          const place = postIds.indexOf(post.id) + 1;
          return { ...post, series: place === 0 ? null : { id, place } };
        },
      );
    },

    removePart: async (postId) => {
      posts.change(
        (post) => post.id === postId,
        (post) => ({ ...post, series: null }),
      );
    },

    removeUnusedSamples: async () => {
      const unused = series
        .rows()
        .filter(({ id, sample }) => sample && !posts.rows().some((post) => post.series?.id === id));
      series.remove((row) => unused.includes(row));
      return unused.map(({ id }) => id);
    },
  };

  function withCount(
    { sample: _, ...row }: ReturnType<typeof series.rows>[number],
    publishedAt: Parameters<typeof isShown>[1],
  ) {
    const postCount = partsOf(row.id).filter((post) => isShown(post, publishedAt)).length;
    return { ...seriesRecord.parse(row), postCount };
  }
}
