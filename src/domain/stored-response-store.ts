import { z } from 'zod';
import type { Catalogue } from '#contract/catalogue.ts';
import { instant } from '#contract/fields.ts';

/** The response to a write, under a digest of the caller and the key. */
export const storedResponseRecord = z.object({
  key: z.string(),
  request: z.string(),
  body: z.unknown(),
  createdAt: instant,
});

/** The responses to writes that carried an `Idempotency-Key`. They are stored for a day (decision D12). */
export interface StoredResponseStore {
  /**
   * `request` identifies the request, so that a key which comes again with another request is recognised. It begins
   * with the operation, such as `messages.submit`.
   */
  find: (key: string) => Promise<{ request: string; response: unknown } | undefined>;
  add: (key: string, request: string, response: unknown, at: string) => Promise<void>;
  removeBefore: (at: string) => Promise<void>;
  /** Removes the stored responses of all operations of a group. */
  removeOfGroup: (group: keyof Catalogue) => Promise<void>;
}
