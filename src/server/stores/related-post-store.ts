import { type Kysely, sql } from 'kysely';
import type { RelatedPostStore } from '#domain/posts/related-post-store.ts';
import type { Tables } from '../database/tables.ts';
import type { Connections } from './connections.ts';

export function createRelatedPostStore({ read, write }: Connections): RelatedPostStore {
  return {
    ...neighbours(read),

    list: async (postId) => {
      const rows = await read
        .selectFrom('related_posts')
        .select('related_id')
        .where('post_id', '=', postId)
        .orderBy('score', 'desc')
        .orderBy('related_id', 'desc')
        .execute();
      return rows.map(({ related_id }) => related_id);
    },

    putWords: async (postId, words) => {
      await write.deleteFrom('post_words').where('post_id', '=', postId).execute();
      if (words.length === 0) return;
      await write
        .insertInto('post_words')
        .values(words.map(({ word, weight }) => ({ post_id: postId, word, weight })))
        .execute();
    },

    countedWords: async (postId, most) => {
      // Each count stops at `most`, because a word like "the" is in every post.
      const { rows } = await sql<{ word: string; weight: number; posts: number | string }>`
        select own.word, own.weight, (select count(*) from
          (select 1 from post_words other where other.word = own.word limit ${sql.lit(most)}) found) as posts
        from post_words own where own.post_id = ${postId}`.execute(read);
      return rows.map(({ word, weight, posts }) => ({ word, weight, posts: Number(posts) }));
    },

    listsOf: async (postIds) => {
      if (postIds.length === 0) return [];
      const rows = await read
        .selectFrom('related_posts')
        .select(['post_id', 'related_id', 'score'])
        .where('post_id', 'in', postIds)
        .execute();
      return rows.map(({ post_id, related_id, score }) => ({
        postId: post_id,
        relatedId: related_id,
        score,
      }));
    },

    clear: async (postId) => {
      await write
        .deleteFrom('related_posts')
        .where((on) => on.or([on('post_id', '=', postId), on('related_id', '=', postId)]))
        .execute();
    },

    add: async (entries) => {
      if (entries.length === 0) return;
      await write
        .insertInto('related_posts')
        .values(
          entries.map(({ postId, relatedId, score }) => ({ post_id: postId, related_id: relatedId, score })),
        )
        .execute();
    },

    removeEntries: async (entries) => {
      if (entries.length === 0) return;
      await write
        .deleteFrom('related_posts')
        .where((on) =>
          on.or(
            entries.map(({ postId, relatedId }) =>
              on.and([on('post_id', '=', postId), on('related_id', '=', relatedId)]),
            ),
          ),
        )
        .execute();
    },

    countPosts: async () => countOf(read),

    withoutWords: async (after, most) => {
      const rows = await read
        .selectFrom('posts')
        .select('id')
        .where(sql<boolean>`not exists (select 1 from post_words where post_words.post_id = posts.id)`)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

async function countOf(read: Kysely<Tables>): Promise<number> {
  const { count } = await read
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Neighbours = Pick<RelatedPostStore, 'withWords' | 'withTagsOf' | 'inCategory' | 'latestInCategory'>;

/** The posts that share something with another one. */
function neighbours(read: Kysely<Tables>): Neighbours {
  return {
    withWords: async (postId, words) => {
      const rows = await read
        .selectFrom('post_words')
        .select(['post_id', 'word', 'weight'])
        .where('word', 'in', words)
        .where('post_id', '<>', postId)
        .execute();
      return rows.map(({ post_id, word, weight }) => ({ postId: post_id, word, weight }));
    },

    withTagsOf: async (postId, most) => {
      const { rows } = await sql<{ post_id: number; tag_id: number }>`
        select shared.post_id, shared.tag_id from post_tags own
        join post_tags shared on shared.tag_id = own.tag_id and shared.post_id <> own.post_id
        where own.post_id = ${postId} and shared.post_id in
          (select latest.post_id from post_tags latest where latest.tag_id = own.tag_id
            order by latest.post_id desc limit ${sql.lit(most)})`.execute(read);
      return rows.map(({ post_id, tag_id }) => ({ postId: post_id, tagId: tag_id }));
    },

    inCategory: async (categoryId, postIds) => {
      if (postIds.length === 0) return [];
      const rows = await read
        .selectFrom('posts')
        .select('id')
        .where('id', 'in', postIds)
        // As an expression: SQLite would read the index of the whole category.
        .where(sql`category_id + 0`, '=', categoryId)
        .execute();
      return rows.map(({ id }) => id);
    },

    latestInCategory: async (categoryId, except, most) => {
      const rows = await read
        .selectFrom('posts')
        .select('id')
        .where('category_id', '=', categoryId)
        .where('id', '<>', except)
        .orderBy('date', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
