/** A word of a post, and how much it says about the post, from 1 to 1000. */
export interface PostWord {
  word: string;
  weight: number;
}

/** A word of the post with the number of posts that have it among theirs. */
export interface CountedWord extends PostWord {
  posts: number;
}

/** A post in the list of another one. */
export interface RelatedPost {
  postId: number;
  relatedId: number;
  /** The higher, the nearer. */
  score: number;
}

export interface RelatedPostStore {
  /** The ids of the posts related to one, the nearest first. */
  list: (postId: number) => Promise<number[]>;
  /** Replaces the words of a post. */
  putWords: (postId: number, words: PostWord[]) => Promise<void>;
  /** The words of a post. The posts of each are counted up to `most`. */
  countedWords: (postId: number, most: number) => Promise<CountedWord[]>;
  /** The other posts that have one of these words, each word with its weight there. */
  withWords: (postId: number, words: string[]) => Promise<(PostWord & { postId: number })[]>;
  /** The other posts that share a tag with a post, the latest first, at most `most` of each tag. */
  withTagsOf: (postId: number, most: number) => Promise<{ postId: number; tagId: number }[]>;
  /** Of these posts, those of a category. */
  inCategory: (categoryId: number, postIds: number[]) => Promise<number[]>;
  /** The latest posts of a category, except one. */
  latestInCategory: (categoryId: number, except: number, most: number) => Promise<number[]>;
  /** The lists of these posts. */
  listsOf: (postIds: number[]) => Promise<RelatedPost[]>;
  /** Removes a post's own list and its entries in the lists of others. */
  clear: (postId: number) => Promise<void>;
  add: (entries: RelatedPost[]) => Promise<void>;
  removeEntries: (entries: Pick<RelatedPost, 'postId' | 'relatedId'>[]) => Promise<void>;
  countPosts: () => Promise<number>;
  /** The ids of posts above an id that have no words yet, at most `most`. */
  withoutWords: (after: number, most: number) => Promise<number[]>;
}
