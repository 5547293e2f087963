import type { z } from 'zod';
import type { MissingPageGroup, missingPageRecord } from '#contract/addresses/missing-page.ts';

export type StoredMissingPage = z.output<typeof missingPageRecord>;

/** Requests of one path that were counted since the last write. */
export type MissingCount = Pick<StoredMissingPage, 'path' | 'byBots' | 'count' | 'firstAt' | 'lastAt'>;

export interface MissingPageStore {
  /** The most frequent first, and of those the latest. */
  list: (query: {
    group: MissingPageGroup;
    text: string;
    limit: number;
    offset: number;
  }) => Promise<{ items: StoredMissingPage[]; total: number }>;
  /** Adds counts to the paths that are known, and adds the others. */
  note: (counts: MissingCount[]) => Promise<void>;
  /** Keeps so many rows of people and of programs each: the dismissed, the most frequent, the latest. */
  keep: (most: number) => Promise<void>;
  all: () => Promise<Pick<StoredMissingPage, 'id' | 'path'>[]>;
  /** Returns whether there is one. */
  dismiss: (id: number, isDismissed: boolean) => Promise<boolean>;
  remove: (ids: number[]) => Promise<void>;
  clear: (group: MissingPageGroup) => Promise<void>;
}
