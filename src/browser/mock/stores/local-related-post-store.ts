import type { PostWord, RelatedPostStore } from '#domain/posts/related-post-store.ts';
import { wordsOfPost } from '#domain/posts/related-posts.ts';
import { readWords } from '#domain/search-text.ts';
import { descending } from '../local-search.ts';
import type { LocalTables, PostRow } from '../local-tables.ts';

export function createLocalRelatedPostStore({ posts, related }: LocalTables): RelatedPostStore {
  const others = (id: number) => posts.rows().filter((post) => post.id !== id);
  const wordsWithId = (id: number) => {
    const row = posts.rows().find((post) => post.id === id);
    return row ? wordsOf(row) : [];
  };

  return {
    list: async (postId) =>
      related
        .rows()
        .filter((entry) => entry.postId === postId)
        .sort((one, other) => other.score - one.score || other.relatedId - one.relatedId)
        .map(({ relatedId }) => relatedId),

    // The words follow from the text, and kept ones would take room.
    putWords: async () => {},

    countedWords: async (postId, most) =>
      wordsWithId(postId).map((own) => {
        const having = posts.rows().filter((post) => wordsOf(post).some(({ word }) => word === own.word));
        return { ...own, posts: Math.min(most, having.length) };
      }),

    withWords: async (postId, words) =>
      others(postId).flatMap((post) =>
        wordsOf(post)
          .filter(({ word }) => words.includes(word))
          .map((word) => ({ ...word, postId: post.id })),
      ),

    withTagsOf: async (postId, most) => {
      const own = posts.rows().find(({ id }) => id === postId)?.tags ?? [];
      return own.flatMap((tagId) =>
        others(postId)
          .filter(({ tags }) => tags.includes(tagId))
          .sort((one, other) => descending(one.id, other.id))
          .slice(0, most)
          .map(({ id }) => ({ postId: id, tagId })),
      );
    },

    inCategory: async (categoryId, postIds) =>
      posts
        .rows()
        .filter((post) => post.categoryId === categoryId && postIds.includes(post.id))
        .map(({ id }) => id),

    latestInCategory: async (categoryId, except, most) =>
      others(except)
        .filter((post) => post.categoryId === categoryId)
        .sort((one, other) => descending(one.date, other.date))
        .slice(0, most)
        .map(({ id }) => id),

    listsOf: async (postIds) => related.rows().filter(({ postId }) => postIds.includes(postId)),

    clear: async (postId) => related.remove((entry) => entry.postId === postId || entry.relatedId === postId),

    add: async (entries) => {
      if (entries.length > 0) related.write([...related.rows(), ...entries]);
    },

    removeEntries: async (entries) =>
      related.remove(({ postId, relatedId }) =>
        entries.some((entry) => entry.postId === postId && entry.relatedId === relatedId),
      ),

    countPosts: async () => posts.rows().length,

    withoutWords: async () => [],
  };
}

/** The words of a post, made once: its row is never changed. */
const words = new WeakMap<PostRow, PostWord[]>();

function wordsOf(row: PostRow): PostWord[] {
  const known = words.get(row) ?? wordsOfPost(row, readWords(row.content).frequent);
  words.set(row, known);
  return known;
}
