import { z } from 'zod';
import { type SlugKind, slugKinds } from '#contract/addresses/slug.ts';
import { instant } from '#contract/fields.ts';

/** A record that visitors have seen at some time. Its addresses answer 410 after its removal. */
export const publicRecord = z.object({
  kind: z.enum(slugKinds),
  recordId: z.int(),
  /** Null while the record exists. */
  removedAt: instant.nullable().default(null),
  /** The category of a removed post: its old addresses suggest other posts of it. */
  categoryId: z.int().nullable().default(null),
});
type PublicRecord = z.output<typeof publicRecord>;

export interface PublicRecordStore {
  get: (kind: SlugKind, recordId: number) => Promise<PublicRecord | undefined>;
  /** Adds the record, or replaces what is stored of it. */
  put: (record: PublicRecord) => Promise<void>;
  forget: (kind: SlugKind, recordId: number) => Promise<void>;
}
