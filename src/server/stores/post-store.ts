import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { type PostStatus, postStatuses } from '#contract/post.ts';
import type { Moment, PostFields, PostQuery, PostRecord, PostStore, SearchText } from '#domain/ports.ts';
import type { Tables } from '../database/tables.ts';
import type { Connections } from './create-stores.ts';

export function createPostStore({ read, write }: Connections): PostStore {
  return {
    list: async (query) => {
      const [items, total] = await Promise.all([listRows(read, query), countRows(read, query)]);
      return { items, total };
    },

    get: async (id) => {
      const row = await withNames(read).select('posts.content').where('posts.id', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },

    add: async (fields, search, at, sample) => {
      const { id } = await write
        .insertInto('posts')
        .values({
          ...toRow(fields, search),
          sample: sample ? 1 : 0,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: async (id, version, fields, search, at) => {
      const { numUpdatedRows } = await write
        .updateTable('posts')
        .set({ ...toRow(fields, search), sample: 0, updated_at: at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: async (id) => {
      await write.deleteFrom('posts').where('id', '=', id).execute();
    },

    removeSamples: async () => {
      await write.deleteFrom('posts').where('sample', '=', 1).execute();
    },

    countByStatus: async () => {
      const rows = await read
        .selectFrom('posts')
        .select(({ fn }) => ['status', fn.countAll().as('count')])
        .groupBy('status')
        .execute();
      const counts = { published: 0, draft: 0, scheduled: 0 };
      for (const { status, count } of rows) counts[toStatus(status)] += Number(count);
      return counts;
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

/** Whether a post's date has come: a day is compared with today, an instant with now. */
function hasCome(on: On, { now, today }: Moment) {
  const isDay = on(sql<number>`length(posts.date)`, '=', today.length);
  return on.or([
    on.and([isDay, on('posts.date', '<=', today)]),
    on.and([on.not(isDay), on('posts.date', '<=', now)]),
  ]);
}

/** What visitors see at a moment (decision X10). */
export function isPublished(on: On, moment: Moment) {
  return on.or([
    on('posts.status', '=', 'published'),
    on.and([on('posts.status', '=', 'scheduled'), hasCome(on, moment)]),
  ]);
}

/** Words carry a space in front, so this finds word beginnings; folded words hold no wildcard. */
const beginning = (word: string) => `% ${word}%`;

function matches(on: On, query: PostQuery) {
  const conditions = [];
  if (query.publishedAt) conditions.push(isPublished(on, query.publishedAt));
  if (query.status) conditions.push(on('posts.status', '=', query.status));
  if (query.categoryId !== undefined) conditions.push(on('posts.category_id', '=', query.categoryId));
  if (query.authorId !== undefined) conditions.push(on('posts.author_id', '=', query.authorId));
  for (const word of query.words ?? []) {
    const like = beginning(word);
    conditions.push(
      on.or([
        on('posts.search_title', 'like', like),
        on('posts.search_excerpt', 'like', like),
        on('posts.search_content', 'like', like),
      ]),
    );
  }
  return on.and(conditions);
}

/** 0 where every word is in the title, 1 with the excerpt's help, 2 with the content's. */
function rank(on: On, words: string[]) {
  const inTitle = on.and(words.map((word) => on('posts.search_title', 'like', beginning(word))));
  const inHead = on.and(
    words.map((word) =>
      on.or([
        on('posts.search_title', 'like', beginning(word)),
        on('posts.search_excerpt', 'like', beginning(word)),
      ]),
    ),
  );
  return on.case().when(inTitle).then(0).when(inHead).then(1).else(2).end();
}

async function listRows(read: Kysely<Tables>, query: PostQuery): Promise<PostRecord[]> {
  let rows = withNames(read).where((on) => matches(on, query));
  if (query.words?.length) rows = rows.orderBy((on) => rank(on, query.words ?? []));
  rows = rows
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(query.limit)
    .offset(query.offset);
  const found = query.withContent ? await rows.select('posts.content').execute() : await rows.execute();
  return found.map(toRecord);
}

async function countRows(read: Kysely<Tables>, query: PostQuery): Promise<number> {
  const { count } = await read
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((on) => matches(on, query))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function withNames(read: Kysely<Tables>) {
  return read
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.title',
      'posts.excerpt',
      'posts.date',
      'posts.image_url',
      'posts.image_alt',
      'posts.status',
      'posts.category_id',
      'posts.author_id',
      'posts.created_at',
      'posts.updated_at',
      'posts.version',
      'categories.name as category_name',
      'users.username as author_username',
      'users.name as author_name',
    ]);
}

interface Row {
  id: number;
  title: string;
  excerpt: string;
  content?: string;
  date: string;
  image_url: string;
  image_alt: string;
  status: string;
  category_id: number;
  author_id: number;
  created_at: string;
  updated_at: string;
  version: number;
  category_name: string;
  author_username: string;
  author_name: string;
}

function toRecord(row: Row): PostRecord {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    content: row.content ?? '',
    date: row.date,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    status: toStatus(row.status),
    categoryId: row.category_id,
    categoryName: row.category_name,
    authorId: row.author_id,
    authorUsername: row.author_username,
    authorName: row.author_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toRow(fields: PostFields, search: SearchText) {
  return {
    title: fields.title,
    excerpt: fields.excerpt,
    content: fields.content,
    date: fields.date,
    image_url: fields.imageUrl,
    image_alt: fields.imageAlt,
    status: fields.status,
    category_id: fields.categoryId,
    author_id: fields.authorId,
    search_title: search.title,
    search_excerpt: search.excerpt,
    search_content: search.content,
  };
}

/** A status this version does not know is shown to nobody. */
function toStatus(stored: string): PostStatus {
  return postStatuses.find((status) => status === stored) ?? 'draft';
}
