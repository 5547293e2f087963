import { z } from 'zod';
import { type Message, type MessageCounts, type MessageFolder, messageRecord } from '#contract/message.ts';
import type { FieldsOf } from '#contract/record.ts';

/** A message with what only the stores use. */
export const storedMessage = messageRecord.extend({
  /** The folded words that a search looks through, each with a space before it. */
  search: z.string().default(''),
  /** Set on a message that is hidden until it is deleted for good. */
  removedAt: z.string().nullable().default(null),
});

type MessageFields = Omit<FieldsOf<typeof storedMessage>, 'isRead' | 'removedAt'>;

export interface MessageFilter {
  folder: MessageFolder;
  isRead?: boolean;
  /** Folded words; every one must begin a word of the message. */
  words: string[];
}

interface MessageQuery extends MessageFilter {
  limit: number;
  offset: number;
}

/** A removed message is hidden from everything but `restore` and `forget`. */
export interface MessageStore {
  list: (query: MessageQuery) => Promise<{ items: Message[]; total: number }>;
  /** `arrived` counts the messages of the inbox with an id above `after`. */
  counts: (after: number) => Promise<MessageCounts>;
  /** The ids of the messages next to one in the order of the list, among those of the filter. */
  neighbours: (
    message: Pick<Message, 'id' | 'createdAt'>,
    filter: MessageFilter,
  ) => Promise<{ newer?: number; older?: number }>;
  get: (id: number) => Promise<Message | undefined>;
  /** Whether a message with exactly this text has arrived since an instant, in any folder. */
  hasCome: (text: string, since: string) => Promise<boolean>;
  add: (fields: MessageFields, at: string) => Promise<number>;
  /** Changes the message if it still has `version`; returns whether it had. */
  update: (
    id: number,
    version: number,
    state: Pick<Message, 'isRead' | 'folder' | 'spamReason'>,
    at: string,
  ) => Promise<boolean>;
  /** Hides messages; returns those that were there. */
  remove: (ids: number[], at: string) => Promise<number[]>;
  /** Shows hidden messages again; returns those that still existed. */
  restore: (ids: number[]) => Promise<number[]>;
  /** Deletes the messages that were removed before an instant; returns their ids. */
  forget: (removedBefore: string) => Promise<number[]>;
}
