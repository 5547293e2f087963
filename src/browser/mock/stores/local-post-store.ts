import type { Moment, PostQuery, PostRecord, PostStore } from '#domain/posts/post-store.ts';
import { isPublished, statusAt } from '#domain/posts/publication.ts';
import type { SearchText } from '#domain/search-text.ts';
import { searchTextOf } from '#domain/search-text.ts';
import { hasCome } from '#format/dates.ts';
import { descending, rankOf } from '../local-search.ts';
import type { LocalTables, PostRow } from '../local-tables.ts';
import { namedTags, tagIdsOf } from '../local-tags.ts';
import { forgetEarlierRecord } from './addresses/local-slug-store.ts';
import type { LocalImages } from './local-image-store.ts';

export function createLocalPostStore(tables: LocalTables, { imageOf }: LocalImages): PostStore {
  const { posts, categories, accounts, series } = tables;

  /** With what is joined to show it, as the databases do. */
  function recordOf(row: PostRow, withContent: boolean): PostRecord {
    const { sample: _, content, ...fields } = row;
    const category = categories.rows().find(({ id }) => id === row.categoryId);
    const ofSeries = series.rows().find(({ id }) => id === row.series?.id);
    const author = accounts.rows().find(({ id }) => id === row.authorId);
    return {
      ...fields,
      ...imageOf(row.imageUrl),
      content: withContent ? content : '',
      categoryName: category?.name ?? '',
      categorySlug: category?.slug ?? '',
      authorUsername: author?.username ?? '',
      authorName: author?.name ?? '',
      tags: namedTags(tables, row.tags),
      series: ofSeries && row.series ? { ...row.series, name: ofSeries.name, slug: ofSeries.slug } : null,
    };
  }

  return {
    list: async (query) => {
      const found = matching(posts.rows(), query);
      const page = found.slice(query.offset, query.offset + query.limit);
      return { items: page.map((row) => recordOf(row, query.withContent)), total: found.length };
    },

    get: async (id) => {
      const row = posts.rows().find((post) => post.id === id);
      return row && recordOf(row, true);
    },

    add: async ({ tags: names, ...fields }, _search, at, sample) => {
      const id = posts.nextId();
      forgetEarlierRecord(tables, 'post', id);
      const tags = tagIdsOf(tables, names, { post: id });
      const stamps = { createdAt: at, updatedAt: at, version: 1 };
      posts.write([...posts.rows(), { ...fields, id, tags, series: null, sample, ...stamps }]);
      return id;
    },

    update: async (id, version, { tags: names, ...fields }, _search, at) => {
      const isIt = (post: PostRow) => post.id === id && post.version === version;
      if (!posts.rows().some(isIt)) return false;
      const tags = tagIdsOf(tables, names, { post: id });
      return posts.change(isIt, (post) => ({
        ...post,
        ...fields,
        tags,
        sample: false,
        updatedAt: at,
        version: version + 1,
      }));
    },

    remove: async (id) => {
      posts.remove((post) => post.id === id);
      tables.related.remove(({ postId, relatedId }) => postId === id || relatedId === id);
    },

    changeAuthor: async (from, to) => {
      posts.change(
        ({ authorId }) => authorId === from,
        (post) => ({ ...post, authorId: to }),
      );
    },

    removeSamples: async () => {
      const samples = posts.rows().filter(({ sample }) => sample);
      posts.remove(({ sample }) => sample);
      return samples.map(({ id }) => id);
    },

    countByStatus: async (at) => {
      const counts = { published: 0, draft: 0, scheduled: 0 };
      for (const post of posts.rows()) counts[statusAt(post, at)] += 1;
      return counts;
    },

    scheduledDates: async (after) =>
      posts
        .rows()
        .filter(({ status, date }) => status === 'scheduled' && !hasCome(date, after))
        .map(({ date }) => date)
        .sort()
        .slice(0, SOON),
  };
}

/** The same number as in the database stores. */
const SOON = 10;

/** Whether visitors see a post at a moment, for those who count them. */
export const isShown = (post: PostRow, moment: Moment | undefined) => !moment || isPublished(post, moment);

/** The posts of a query: a search by the place of its words first, then newest first. */
function matching(rows: readonly PostRow[], query: PostQuery): PostRow[] {
  const { publishedAt, statusAt: wanted, categoryId, authorId, tagId, ids, words = [] } = query;
  const ranks = new Map<PostRow, number>();
  for (const row of rows) {
    if (!isShown(row, publishedAt)) continue;
    if (wanted && statusAt(row, wanted.moment) !== wanted.status) continue;
    if (categoryId !== undefined && row.categoryId !== categoryId) continue;
    if (authorId !== undefined && row.authorId !== authorId) continue;
    if (ids && !ids.includes(row.id)) continue;
    if (tagId !== undefined && !row.tags.includes(tagId)) continue;
    const rank = words.length > 0 ? rankOf(searchedIn(row), words) : 0;
    if (rank !== undefined) ranks.set(row, rank);
  }
  return [...ranks.keys()].sort(
    (one, other) =>
      Number(ranks.get(one)) - Number(ranks.get(other)) ||
      descending(one.date, other.date) ||
      descending(one.id, other.id),
  );
}

/** The words of a post, made once: its row is never changed. Kept texts would take twice the room. */
const texts = new WeakMap<PostRow, SearchText>();

function searchedIn(row: PostRow): SearchText {
  const known = texts.get(row) ?? searchTextOf(row);
  texts.set(row, known);
  return known;
}
