import type { Moment, PostQuery, PostRecord, PostStore } from '#domain/posts/post-store.ts';
import { isPublished, statusAt } from '#domain/posts/publication.ts';
import type { SearchText } from '#domain/search-text.ts';
import { searchTextOf } from '#domain/search-text.ts';
import { hasCome } from '#format/dates.ts';
import { descending, rankOf } from '../local-search.ts';
import type { LocalTables, PostRow } from '../local-tables.ts';
import type { LocalImages } from './local-image-store.ts';
import { forgetEarlierRecord } from './local-slug-store.ts';

export function createLocalPostStore(tables: LocalTables, { imageOf }: LocalImages): PostStore {
  const { posts, categories, accounts } = tables;
  /** With what is joined to show it, as the databases do. */
  function recordOf(row: PostRow, withContent: boolean): PostRecord {
    const { sample: _, content, ...fields } = row;
    const category = categories.rows().find(({ id }) => id === row.categoryId);
    const author = accounts.rows().find(({ id }) => id === row.authorId);
    return {
      ...fields,
      ...imageOf(row.imageUrl),
      content: withContent ? content : '',
      categoryName: category?.name ?? '',
      categorySlug: category?.slug ?? '',
      authorUsername: author?.username ?? '',
      authorName: author?.name ?? '',
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

    add: async (fields, _search, at, sample) => {
      const before = posts.rows();
      const id = posts.nextId();
      forgetEarlierRecord(tables, 'post', id);
      const stamps = { createdAt: at, updatedAt: at, version: 1 };
      posts.write([...before, { ...fields, id, sample, ...stamps }]);
      return id;
    },

    update: async (id, version, fields, _search, at) =>
      posts.change(
        (post) => post.id === id && post.version === version,
        (post) => ({ ...post, ...fields, sample: false, updatedAt: at, version: version + 1 }),
      ),

    remove: async (id) => posts.remove((post) => post.id === id),

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
  const { publishedAt, statusAt: wanted, categoryId, authorId, words = [] } = query;
  const ranks = new Map<PostRow, number>();
  for (const row of rows) {
    if (!isShown(row, publishedAt)) continue;
    if (wanted && statusAt(row, wanted.moment) !== wanted.status) continue;
    if (categoryId !== undefined && row.categoryId !== categoryId) continue;
    if (authorId !== undefined && row.authorId !== authorId) continue;
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
