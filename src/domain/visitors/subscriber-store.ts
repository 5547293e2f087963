import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import type { FieldsOf } from '#contract/record.ts';
import { type SubscriberCounts, type SubscriberState, subscriberRecord } from '#contract/subscriber.ts';

/** A subscriber with what only the rules use. */
export const storedSubscriber = subscriberRecord.extend({
  /** The address without case: there is one row for each. */
  emailKey: z.string(),
  /** The last sign-up. The link to confirm is valid for some days from here. */
  requestedAt: instant,
  /** Hashes of the tokens in the links. The first one is null while there is nothing to confirm. */
  confirmHash: z.string().nullable().default(null),
  unsubscribeHash: z.string(),
  /** The mails that asked to confirm, and the last one of them: nobody may fill a stranger's inbox. */
  mailsSent: z.int().default(0),
  mailedAt: instant.nullable().default(null),
});
export type StoredSubscriber = z.output<typeof storedSubscriber>;

export interface SubscriberFilter {
  state?: SubscriberState | undefined;
  /** Part of the address without case; empty finds every address. */
  text: string;
}

export interface SubscriberStore {
  /** The latest first. */
  list: (
    query: SubscriberFilter & { limit: number; offset: number },
  ) => Promise<{ items: StoredSubscriber[]; total: number }>;
  /** All of a filter, the latest first. */
  all: (filter: SubscriberFilter) => Promise<StoredSubscriber[]>;
  counts: () => Promise<SubscriberCounts>;
  get: (id: number) => Promise<StoredSubscriber | undefined>;
  find: (
    by: Partial<Pick<StoredSubscriber, 'emailKey' | 'confirmHash' | 'unsubscribeHash'>>,
  ) => Promise<StoredSubscriber | undefined>;
  /**
   * Adds the row of an address, or changes it if there is one; `createdAt` stays. It is one statement either way, so
   * that its time does not tell whether the address is known. Returns the id.
   */
  put: (row: FieldsOf<typeof storedSubscriber> & { createdAt: string }) => Promise<number>;
  /** Returns whether there was one. */
  remove: (id: number) => Promise<boolean>;
  /** Deletes the pending ones that signed up before an instant; returns their ids. */
  forgetPending: (requestedBefore: string) => Promise<number[]>;
}
