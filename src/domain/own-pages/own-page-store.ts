import type { z } from 'zod';
import type { Picture } from '#contract/media/picture.ts';
import type { ownPageRecord } from '#contract/own-page.ts';
import type { PostStatus } from '#contract/post.ts';
import type { FieldsOf } from '#contract/record.ts';
import type { Moment } from '../posts/post-store.ts';
import type { SearchText } from '../search-text.ts';

/** The fields of a page that a write sets. */
export type OwnPageFields = FieldsOf<typeof ownPageRecord>;

/** The page above another one, as far as it is shown with it. */
interface ParentRecord {
  id: number;
  title: string;
  slug: string;
  status: PostStatus;
  date: string;
}

/** A stored page with the joined fields that are shown with it. */
export interface OwnPageRecord extends z.output<typeof ownPageRecord> {
  parent: ParentRecord | null;
  /** Present when the cover is one of the site's own images. */
  picture?: Picture;
}

/** A page without its content. */
export type ListedOwnPage = Omit<OwnPageRecord, 'content'>;

export interface OwnPageStore {
  /** All pages by id; their number has a limit. */
  list: () => Promise<ListedOwnPage[]>;
  /**
   * The ids of the pages in which every word begins a word: those with all words in the title first, then those that need
   * the excerpt, then the rest.
   */
  search: (words: string[]) => Promise<number[]>;
  get: (id: number) => Promise<OwnPageRecord | undefined>;
  childrenOf: (id: number) => Promise<{ id: number; slug: string }[]>;
  count: () => Promise<number>;
  add: (fields: OwnPageFields, search: SearchText, at: string) => Promise<number>;
  /** Changes the page if it still has `version`; returns whether it had. */
  update: (
    id: number,
    version: number,
    fields: OwnPageFields,
    search: SearchText,
    at: string,
  ) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
  /** The dates of scheduled pages that are not published yet, soonest first. */
  scheduledDates: (after: Moment) => Promise<string[]>;
}
