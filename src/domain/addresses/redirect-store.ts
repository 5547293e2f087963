import { z } from 'zod';
import { type redirectFilters, redirectRecord } from '#contract/addresses/redirect.ts';
import type { FieldsOf } from '#contract/record.ts';

/** A redirect with what only the look-up uses. */
export const storedRedirect = redirectRecord.extend({
  /** The path of the source without its query. */
  path: z.string(),
  isPattern: z.boolean().default(false),
});
export type StoredRedirect = z.output<typeof storedRedirect>;

/** The fields that a write sets; hits are counted apart. */
export type RedirectFields = Omit<FieldsOf<typeof storedRedirect>, 'hits' | 'lastHitAt'>;

export interface RedirectQuery {
  /** Part of the source or the target; empty finds all. */
  text: string;
  show?: (typeof redirectFilters)[number] | undefined;
}

interface HitCount {
  id: number;
  hits: number;
  /** The time of the last one. */
  at: string;
}

export interface RedirectStore {
  /** The latest first. */
  list: (
    query: RedirectQuery & { limit: number; offset: number },
  ) => Promise<{ items: StoredRedirect[]; total: number }>;
  get: (id: number) => Promise<StoredRedirect | undefined>;
  findSource: (source: string) => Promise<StoredRedirect | undefined>;
  /** The enabled redirects that may match a path: those from it, and all patterns. */
  candidates: (path: string) => Promise<StoredRedirect[]>;
  count: () => Promise<{ all: number; patterns: number }>;
  /** A part of all redirects in the order of their ids, after one of them. */
  after: (id: number, limit: number) => Promise<StoredRedirect[]>;
  /** Returns the new id. */
  add: (fields: RedirectFields, at: string) => Promise<number>;
  /** Returns false if there is no redirect with this id and version. */
  update: (id: number, version: number, fields: RedirectFields, at: string) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
  /** Adds redirects, or replaces those with the same source, whose hits stay. */
  putMany: (rows: RedirectFields[], at: string) => Promise<void>;
  /** Gives the enabled redirects that lead to an address another target. */
  retarget: (
    address: string,
    target: Pick<RedirectFields, 'target' | 'targetKind' | 'targetId'>,
    at: string,
  ) => Promise<void>;
  /** Adds to the hits. It changes no version, since nobody edited the redirect. */
  addHits: (counts: HitCount[]) => Promise<void>;
}
