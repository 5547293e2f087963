import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import { textKinds } from '#contract/unpublished/text-kind.ts';

/** The content of unpublished changes. */
const changesBody = z.object({
  /** The changed fields as an update of the text takes them. HTML is sanitised. */
  fields: z.record(z.string(), z.unknown()).default({}),
  /** The published value of each field when its first change was kept, by which a later change of it is noticed. */
  base: z.record(z.string(), z.unknown()).default({}),
});
export type ChangesBody = z.output<typeof changesBody>;

/**
 * The unpublished changes of one text. The row stays when they are published or discarded, without a body: its version goes
 * on, so that an editor which knew the earlier changes does not write over later ones.
 */
export const unpublishedRecord = z.object({
  id: z.int(),
  entity: z.enum(textKinds),
  entityId: z.int(),
  body: changesBody.nullable().default(null),
  /** The account that changed them last. */
  userId: z.int().nullable().default(null),
  publishAt: instant.nullable().default(null),
  /** The reason why a scheduled publication failed. */
  problem: z.string().default(''),
  updatedAt: instant,
  version: z.int().default(1),
});
export type StoredChanges = z.output<typeof unpublishedRecord>;
export type NewChanges = Omit<StoredChanges, 'id'>;

export interface UnpublishedStore {
  get: (entity: StoredChanges['entity'], entityId: number) => Promise<StoredChanges | undefined>;
  /** The texts that have changes now, without them; the latest first. */
  list: () => Promise<Omit<StoredChanges, 'body'>[]>;
  /** Adds the row of a text or replaces it. */
  put: (changes: NewChanges) => Promise<void>;
}
