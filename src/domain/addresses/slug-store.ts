import { z } from 'zod';
import { type SlugKind, slugKinds } from '#contract/addresses/slug.ts';
import { instant } from '#contract/fields.ts';

/** A slug that a record has or had. No two records of a kind share one. */
export const storedSlug = z.object({
  kind: z.enum(slugKinds),
  slug: z.string(),
  recordId: z.int(),
  /** False for an earlier slug, whose address leads to the current one. */
  isCurrent: z.boolean(),
  /** When the record got it. */
  since: instant,
});
export type StoredSlug = z.output<typeof storedSlug>;

/** The record that a slug or an id names. */
export interface FoundRecord {
  recordId: number;
  /** The current slug of the record; undefined where none is left, because others took those of a removed record. */
  slug: string | undefined;
  /** The record was removed, and visitors had seen it before. */
  isRemoved: boolean;
}

export interface SlugStore {
  /** Finds the record of a kind by its id, its slug or an earlier slug. An id is not checked against its records. */
  find: (kind: SlugKind, key: number | string) => Promise<FoundRecord | undefined>;
  /** Returns those of these slugs that some record has or had. */
  taken: (kind: SlugKind, slugs: string[]) => Promise<StoredSlug[]>;
  /** All slugs of a record, the current one first, then the latest. */
  history: (kind: SlugKind, recordId: number) => Promise<StoredSlug[]>;
  /** Makes a slug the current one of a record, whichever record had it, and the current one an earlier slug. */
  put: (slug: Omit<StoredSlug, 'isCurrent'>) => Promise<void>;
  /** Forgets every slug of a record, so that other records may have them. */
  forget: (kind: SlugKind, recordId: number) => Promise<void>;
}
