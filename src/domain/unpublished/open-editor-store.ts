import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import { type TextKind, textKinds } from '#contract/unpublished/text-kind.ts';

/** An editor that has a text open, until a moment that it moves ahead as long as it is open. */
export const openEditorRecord = z.object({
  /** A random name, which the editor gives itself. */
  editor: z.string(),
  entity: z.enum(textKinds),
  entityId: z.int(),
  userId: z.int(),
  expiresAt: instant,
});
type StoredOpenEditor = z.output<typeof openEditorRecord>;

export interface OpenEditorStore {
  /** Adds an editor or moves its end ahead. */
  put: (editor: StoredOpenEditor) => Promise<void>;
  remove: (editor: string) => Promise<void>;
  /** The editors of a text that are open at a moment. */
  list: (entity: TextKind, entityId: number, now: string) => Promise<StoredOpenEditor[]>;
  removeExpired: (now: string) => Promise<void>;
}
