import type { Category, categoryRecord } from '#contract/category.ts';
import type { FieldsOf } from '#contract/record.ts';
import type { Moment } from './post-store.ts';

/** The fields of a category that a write sets. */
type CategoryFields = FieldsOf<typeof categoryRecord>;

export interface CategoryStore {
  /** Each category has the number of its posts, or of those published at a given moment. */
  list: (publishedAt?: Moment) => Promise<Category[]>;
  has: (id: number) => Promise<boolean>;
  get: (id: number) => Promise<Pick<Category, 'id' | 'name' | 'slug'> | undefined>;
  /** Adds a category unless its name exists in any case; returns the new id or undefined. */
  add: (fields: CategoryFields, at: string, sample: boolean) => Promise<number | undefined>;
  /** Changes the category if it still has `version`; returns whether it had. A changed sample is no sample any more. */
  update: (id: number, version: number, fields: CategoryFields, at: string) => Promise<boolean>;
  /** Moves the posts of a category to another one, and removes it. */
  merge: (id: number, into: number) => Promise<void>;
  /** Removes sample categories that no post uses; returns their ids. */
  removeUnusedSamples: () => Promise<number[]>;
}
