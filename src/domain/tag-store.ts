import type { FieldsOf } from '#contract/record.ts';
import type { NamedTag, PostTag, Tag, tagRecord } from '#contract/tag.ts';
import type { Moment } from './posts/post-store.ts';

/** The fields of a tag that a write sets. */
type TagFields = FieldsOf<typeof tagRecord>;

export interface TagStore {
  /** Each with the number of its projects, of which there is at least one. */
  list: (visibleOnly: boolean) => Promise<Tag[]>;
  /** Every tag, with the numbers of its posts and projects, or of those that visitors see at a moment. */
  listAll: (shownAt?: Moment) => Promise<PostTag[]>;
  /** One tag with the same numbers. */
  get: (id: number, shownAt?: Moment) => Promise<PostTag | undefined>;
  idOf: (name: string) => Promise<number | undefined>;
  /** Tags that a write has added, before they get their slugs. */
  withoutSlug: () => Promise<Pick<NamedTag, 'id' | 'name'>[]>;
  setSlug: (id: number, slug: string) => Promise<void>;
  /** Changes the tag if it still has `version`; returns whether it had. */
  update: (id: number, version: number, fields: TagFields, at: string) => Promise<boolean>;
  /** Gives the posts and projects of a tag another one instead, and removes it. */
  merge: (id: number, into: number) => Promise<void>;
  /** Takes a tag from its posts and projects, and removes it. */
  remove: (id: number) => Promise<void>;
  /**
   * Removes the tags that no post and no project has, and returns their ids. A tag stays that somebody has edited or merged
   * with another one: its description and its earlier addresses would be lost.
   */
  removeUnused: () => Promise<number[]>;
}
