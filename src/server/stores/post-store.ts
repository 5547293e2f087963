import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type PostStatus, postRecord } from '#contract/post.ts';
import type { Moment, PostQuery, PostRecord, PostStore } from '#domain/posts/post-store.ts';
import { type RowOf, rowsOf } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Connections } from './connections.ts';
import { writeTags } from './entry-tags.ts';
import { readListedHtml } from './listed-html.ts';
import { putReferences } from './media/image-references.ts';
import { type JoinedPicture, joinedPicture, pictureColumns, shown } from './media/image-store.ts';
import { createSearchIndex, places, type SearchIndex } from './search/search-index.ts';

const posts = rowsOf('posts', postRecord);
/** The joined columns. */
const names = rowsOf(
  'posts',
  z.object({
    categoryName: z.string(),
    categorySlug: z.string(),
    authorUsername: z.string(),
    authorName: z.string(),
  }),
);
/** Lists leave out the content, which is long. */
const listed = posts.columns.filter((column) => column !== 'posts.content');

export function createPostStore(connections: Connections): PostStore {
  const { read, write } = connections;
  const index = createSearchIndex(connections, 'post_search');
  return {
    list: async (query) => {
      const total = await countRows(read, index, query);
      const items = total > query.offset ? await listRows(read, index, query, total) : [];
      return { items, total };
    },

    get: async (id) => {
      const rows = await withNames(read).select('posts.content').where('posts.id', '=', id).execute();
      const [record] = await withTopics(read, rows);
      return record;
    },

    add: async ({ tags, ...fields }, search, at, sample) => {
      const { id } = await write
        .insertInto('posts')
        .values({
          ...posts.toRow(fields),
          sample: sample ? 1 : 0,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await index.put(id, search);
      await writeTags(write, { post_id: id }, tags);
      await putReferences(write, { post_id: id }, [fields.imageUrl, fields.shareImage, fields.content]);
      return id;
    },

    update: async (id, version, { tags, ...fields }, search, at) => {
      const { numUpdatedRows } = await write
        .updateTable('posts')
        .set({ ...posts.toRow(fields), sample: 0, updated_at: at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await index.put(id, search);
      await writeTags(write, { post_id: id }, tags);
      await putReferences(write, { post_id: id }, [fields.imageUrl, fields.shareImage, fields.content]);
      return true;
    },

    remove: async (id) => {
      await write.deleteFrom('posts').where('id', '=', id).execute();
    },

    changeAuthor: async (from, to) => {
      await write.updateTable('posts').set({ author_id: to }).where('author_id', '=', from).execute();
    },

    removeSamples: async () => {
      const rows = await write.deleteFrom('posts').where('sample', '=', 1).returning('id').execute();
      return rows.map(({ id }) => id);
    },

    countByStatus: async (at) => {
      const rows = await read
        .selectFrom('posts')
        .select(({ fn }) => ['status', fn.countAll().as('count')])
        .groupBy('status')
        .execute();
      const counts = { published: 0, draft: 0, scheduled: 0 };
      for (const { status, count } of rows) counts[statusOf(status)] += Number(count);
      const { come } = await read
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll().as('come'))
        .where('status', '=', 'scheduled')
        .where((on) => hasCome(on, at))
        .executeTakeFirstOrThrow();
      return {
        ...counts,
        published: counts.published + Number(come),
        scheduled: counts.scheduled - Number(come),
      };
    },

    scheduledDates: async (after) => {
      const rows = await read
        .selectFrom('posts')
        .select('date')
        .where('status', '=', 'scheduled')
        .where((on) => on.not(hasCome(on, after)))
        .orderBy('date')
        .limit(10)
        .execute();
      return rows.map(({ date }) => date);
    },
  };
}

type On = ExpressionBuilder<Tables, 'posts'>;

/** True if the date of a post has come: a day is compared with today, an instant with now. */
function hasCome(on: On, { now, today }: Moment) {
  const isDay = on(sql<number>`length(posts.date)`, '=', today.length);
  return on.or([
    on.and([isDay, on('posts.date', '<=', today)]),
    on.and([on.not(isDay), on('posts.date', '<=', now)]),
  ]);
}

/** The condition for posts that visitors see at a moment (decision X10). */
export function isPublished(on: On, moment: Moment) {
  return on.or([
    on('posts.status', '=', 'published'),
    on.and([on('posts.status', '=', 'scheduled'), hasCome(on, moment)]),
  ]);
}

/** The opposite of `isPublished`, written exactly as in the index of hidden posts. */
export function isHidden(on: On, moment: Moment) {
  return on.and([sql<boolean>`posts.status <> 'published'`, on.not(isPublished(on, moment))]);
}

function isOfStatus(on: On, { status, moment }: NonNullable<PostQuery['statusAt']>) {
  if (status === 'published') return isPublished(on, moment);
  const own = on('posts.status', '=', status);
  return status === 'scheduled' ? on.and([own, on.not(hasCome(on, moment))]) : own;
}

const idsWithTag = ({ selectFrom }: On, tagId: number) =>
  selectFrom('post_tags').select('post_tags.post_id').where('post_tags.tag_id', '=', tagId);

function matches(on: On, query: PostQuery) {
  const conditions = [];
  if (query.publishedAt) conditions.push(isPublished(on, query.publishedAt));
  if (query.statusAt) conditions.push(isOfStatus(on, query.statusAt));
  if (query.categoryId !== undefined) conditions.push(on('posts.category_id', '=', query.categoryId));
  if (query.authorId !== undefined) conditions.push(on('posts.author_id', '=', query.authorId));
  if (query.ids) conditions.push(on('posts.id', 'in', query.ids));
  if (query.tagId !== undefined) conditions.push(on('posts.id', 'in', idsWithTag(on, query.tagId)));
  return on.and(conditions);
}

/**
 * Restricts a list to the ids of a search. Written as a condition on truth, it keeps both planners from reading the row
 * of every match: they scan a small index of all posts, newest first, and stop when the page is full.
 */
const isAmong = (ids: RawBuilder<number>) => sql<boolean>`(posts.id in ${ids}) is true`;

/**
 * The ids of one page in order, read from small indexes only. A search lists the posts with every word in the title
 * first, then those that need the excerpt, then the rest; the first group mostly fills the page.
 */
async function pageIds(
  read: Kysely<Tables>,
  index: SearchIndex,
  query: PostQuery,
  total: number,
): Promise<number[]> {
  const { words = [], limit, offset } = query;
  const inOrder = read
    .selectFrom('posts')
    .select('posts.id')
    .where((on) => matches(on, query))
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc');
  if (words.length === 0) {
    const page = await inOrder.limit(limit).offset(offset).execute();
    return page.map(({ id }) => id);
  }
  const ids: number[] = [];
  let better: RawBuilder<number> | undefined;
  for (const place of places) {
    const missing = Math.min(offset + limit, total) - ids.length;
    if (missing <= 0) break;
    const fits = index.idsWith(place, words);
    let rows = inOrder.where(isAmong(fits)).limit(missing);
    if (better) rows = rows.where(sql<boolean>`not (${isAmong(better)})`);
    const found = await rows.execute();
    ids.push(...found.map(({ id }) => id));
    better = fits;
  }
  return ids.slice(offset);
}

async function listRows(
  read: Kysely<Tables>,
  index: SearchIndex,
  query: PostQuery,
  total: number,
): Promise<PostRecord[]> {
  const ids = await pageIds(read, index, query, total);
  if (ids.length === 0) return [];
  const found = await withNames(read).where('posts.id', 'in', ids).execute();
  const byId = new Map((await withTopics(read, found)).map((record) => [record.id, record]));
  const records = ids.flatMap((id) => byId.get(id) ?? []);
  return query.withContent ? withContents(read, records) : records;
}

/** Adds the content to the first entries of a list. */
async function withContents(read: Kysely<Tables>, records: PostRecord[]): Promise<PostRecord[]> {
  const ids = records.map(({ id }) => id);
  const texts = await readListedHtml(read, 'posts.content', ids);
  return records.map((record) => {
    const text = texts.get(record.id);
    if (text === undefined) return { ...record, contentLeftOut: true };
    return { ...record, content: posts.toRecord({ content: text }).content };
  });
}

async function countRows(read: Kysely<Tables>, index: SearchIndex, query: PostQuery): Promise<number> {
  const { publishedAt, ...whoeverAsks } = query;
  const { words = [], statusAt, categoryId, authorId, tagId, ids } = query;
  const count = read.selectFrom('posts').select(({ fn }) => fn.countAll<number | string>().as('count'));
  if (words.length > 0) {
    const found = count.where((on) => matches(on, query)).where(isAmong(index.idsWith('anywhere', words)));
    return Number((await found.executeTakeFirstOrThrow()).count);
  }
  // Subtracts the hidden posts, which are few and have an index, because reading all posts would take longer. SQLite
  // knows the size of an index at once, but only without any condition, not even an empty one.
  const narrowed = [statusAt, categoryId, authorId, tagId, ids].some((value) => value !== undefined);
  const all = count.$if(narrowed, (rows) => rows.where((on) => matches(on, whoeverAsks)));
  const hidden = publishedAt ? all.where((on) => isHidden(on, publishedAt)) : sql<number>`0`;
  const counted = await read.selectNoFrom([all.as('all'), hidden.as('hidden')]).executeTakeFirstOrThrow();
  return Number(counted.all) - Number(counted.hidden);
}

function withNames(read: Kysely<Tables>) {
  return read
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('images', (join) =>
      join.onRef('images.url', '=', 'posts.image_url').on('images.state', 'in', shown),
    )
    .select(listed)
    .select([
      'categories.name as category_name',
      'categories.slug as category_slug',
      'users.username as author_username',
      'users.name as author_name',
      ...pictureColumns,
    ]);
}

interface JoinedRow extends JoinedPicture, Partial<RowOf<typeof postRecord>> {
  id: number;
  category_name: string;
  category_slug: string;
  author_username: string;
  author_name: string;
}

/** Adds tags and series to the posts, with one query for each kind. */
async function withTopics(read: Kysely<Tables>, rows: JoinedRow[]): Promise<PostRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const tags = await read
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_tags.post_id', 'tags.id', 'tags.slug', 'tags.name'])
    .where('post_tags.post_id', 'in', ids)
    .orderBy('post_tags.position')
    .execute();
  const parts = await read
    .selectFrom('series_posts')
    .innerJoin('series', 'series.id', 'series_posts.series_id')
    .select(['series_posts.post_id', 'series_posts.place', 'series.id', 'series.slug', 'series.name'])
    .where('series_posts.post_id', 'in', ids)
    .execute();
  const tagsOf = Map.groupBy(tags, ({ post_id }) => post_id);
  const seriesOf = new Map(parts.map(({ post_id, ...part }) => [post_id, part]));
  return rows.map((row) => ({
    ...posts.toRecord(row),
    ...joinedPicture(row),
    ...names.toRecord(row),
    tags: (tagsOf.get(row.id) ?? []).map(({ id, slug, name }) => ({ id, slug, name })),
    series: seriesOf.get(row.id) ?? null,
  }));
}

/** An unknown stored status counts as a draft. */
const statusOf = (status: string): PostStatus => posts.toRecord({ status }).status;
