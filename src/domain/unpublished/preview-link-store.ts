import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import { type TextKind, textKinds } from '#contract/unpublished/text-kind.ts';

/** A link by which people without an account read a text before it is published. */
export const previewLinkRecord = z.object({
  id: z.int(),
  entity: z.enum(textKinds),
  entityId: z.int(),
  /** A hash of the secret in the link. The secret itself is not stored. */
  hash: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type StoredPreviewLink = z.output<typeof previewLinkRecord>;

export interface PreviewLinkStore {
  find: (hash: string) => Promise<StoredPreviewLink | undefined>;
  /** The links of a text, the newest first. */
  list: (entity: TextKind, entityId: number) => Promise<StoredPreviewLink[]>;
  /** Returns the new id. */
  add: (link: Omit<StoredPreviewLink, 'id'>) => Promise<number>;
  /** Returns whether there was one. */
  remove: (id: number) => Promise<boolean>;
  removeExpired: (now: string) => Promise<void>;
}
