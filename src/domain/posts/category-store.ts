import type { Category } from '#contract/category.ts';
import type { Moment } from './post-store.ts';

export interface CategoryStore {
  /** Each category has the number of its posts, or of those published at a given moment. */
  list: (publishedAt?: Moment) => Promise<Category[]>;
  has: (id: number) => Promise<boolean>;
  /** Adds a category unless its name exists in any case; returns the new id or undefined. */
  add: (fields: Pick<Category, 'name' | 'slug'>, at: string, sample: boolean) => Promise<number | undefined>;
  get: (id: number) => Promise<Pick<Category, 'id' | 'name' | 'slug'> | undefined>;
  /** Removes sample categories that no post uses; returns their ids. */
  removeUnusedSamples: () => Promise<number[]>;
}
