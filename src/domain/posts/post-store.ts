import type { z } from 'zod';
import type { Picture } from '#contract/media/picture.ts';
import type { PostStatus, postRecord } from '#contract/post.ts';
import type { FieldsOf } from '#contract/record.ts';
import type { NamedTag } from '#contract/tag.ts';
import type { SearchText } from '../search-text.ts';

/** The fields of a post that a write sets. */
export interface PostFields extends FieldsOf<typeof postRecord> {
  /** Names; no two are equal without case. */
  tags: string[];
}

/** A stored post with the joined fields that are shown with it. */
export interface PostRecord extends z.output<typeof postRecord> {
  /** True for an entry of a list that comes without its content, because the entries before it have long ones. */
  contentLeftOut?: boolean;
  /** Present when the image is one of the site's own. */
  picture?: Picture;
  authorUsername: string;
  authorName: string;
  categoryName: string;
  categorySlug: string;
  /** In the owner's order. */
  tags: NamedTag[];
  series: { id: number; slug: string; name: string; place: number } | null;
}

/** A moment at which a post is published or not. A `scheduled` post is published from its date on (decision X10). */
export interface Moment {
  /** The present as an ISO instant. */
  now: string;
  /** Today in the site's time zone, as an ISO day. */
  today: string;
}

export interface PostQuery {
  /** Limits the list to posts that are published at this moment. */
  publishedAt?: Moment;
  /** Limits the list to posts that have a status at a moment. */
  statusAt?: { status: PostStatus; moment: Moment };
  categoryId?: number;
  tagId?: number;
  /** Limits the list to these posts. */
  ids?: number[];
  authorId?: number;
  /** Folded words; every one must begin a word of the post. */
  words?: string[];
  /** With the content of the first entries, up to `limits.listedHtmlBytes`. */
  withContent: boolean;
  limit: number;
  offset: number;
}

export interface PostStore {
  list: (query: PostQuery) => Promise<{ items: PostRecord[]; total: number }>;
  get: (id: number) => Promise<PostRecord | undefined>;
  add: (fields: PostFields, search: SearchText, at: string, sample: boolean) => Promise<number>;
  /** Changes the post if it still has `version`; returns whether it had. A changed sample is no sample any more. */
  update: (
    id: number,
    version: number,
    fields: PostFields,
    search: SearchText,
    at: string,
  ) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
  /** Gives every post of one author to another. */
  changeAuthor: (from: number, to: number) => Promise<void>;
  /** Returns the ids of the removed posts. */
  removeSamples: () => Promise<number[]>;
  countByStatus: (at: Moment) => Promise<Record<PostStatus, number>>;
  /** The dates of scheduled posts that are not published yet, soonest first. */
  scheduledDates: (after: Moment) => Promise<string[]>;
}
