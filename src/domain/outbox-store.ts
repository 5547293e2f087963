import { z } from 'zod';
import { instant } from '#contract/fields.ts';

/** A notice of a message, to be mailed to the owner once it is due. */
export const noticeRecord = z.object({
  id: z.int(),
  messageId: z.int(),
  /** How often it was tried before. */
  tries: z.int().default(0),
  dueAt: instant,
});
export type Notice = Omit<z.output<typeof noticeRecord>, 'dueAt'>;

export interface OutboxStore {
  add: (messageId: number, dueAt: string) => Promise<void>;
  /** Returns the notice that has been due longest. */
  firstDue: (now: string) => Promise<Notice | undefined>;
  /**
   * Counts one more try and puts the notice off until `dueAt`, unless another process has done so; returns whether
   * it has. When a process stops while sending, the notice is tried again at `dueAt`.
   */
  claim: (notice: Notice, dueAt: string) => Promise<boolean>;
  postpone: (id: number, dueAt: string) => Promise<void>;
  remove: (id: number) => Promise<void>;
}
