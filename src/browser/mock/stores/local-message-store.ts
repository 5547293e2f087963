import type { Message } from '#contract/message.ts';
import type { JobStore } from '#domain/job-store.ts';
import type { StoredResponseStore } from '#domain/stored-response-store.ts';
import type { MessageFilter, MessageStore } from '#domain/visitors/message-store.ts';
import { descending } from '../local-search.ts';
import type { LocalTables, MessageRow } from '../local-tables.ts';

export function createLocalMessageStore({ messages }: LocalTables): MessageStore {
  /** Messages that are not removed, newest first. */
  const shown = () => messages.rows().filter(isShown).sort(newestFirst);
  const find = (id: number) => shown().find((message) => message.id === id);

  /** Removes or restores; returns the ids of those it changed. */
  function setRemoved(ids: number[], from: (row: MessageRow) => boolean, removedAt: string | null): number[] {
    const changed = messages.rows().filter((row) => ids.includes(row.id) && from(row));
    messages.change(
      (row) => changed.includes(row),
      (row) => ({ ...row, removedAt }),
    );
    return changed.map(({ id }) => id);
  }

  return {
    list: async (query) => {
      const found = shown().filter((message) => matches(message, query));
      const page = found.slice(query.offset, query.offset + query.limit);
      return { items: page.map(messageOf), total: found.length };
    },

    counts: async (after) => {
      const inbox = shown().filter(({ folder }) => folder === 'inbox');
      const unread = inbox.filter(({ isRead }) => !isRead);
      return {
        inbox: inbox.length,
        unread: unread.length,
        spam: shown().length - inbox.length,
        newest: Math.max(0, ...inbox.map(({ id }) => id)),
        oldestUnread: unread.at(-1)?.createdAt ?? '',
        arrived: inbox.filter(({ id }) => id > after).length,
      };
    },

    neighbours: async (message, filter) => {
      const among = shown().filter((row) => matches(row, filter));
      const newer = among.findLast((row) => newestFirst(row, message) < 0)?.id;
      const older = among.find((row) => newestFirst(row, message) > 0)?.id;
      return { ...(newer === undefined ? {} : { newer }), ...(older === undefined ? {} : { older }) };
    },

    get: async (id) => {
      const row = find(id);
      return row && messageOf(row);
    },

    hasCome: async (text, since) =>
      shown().some(({ message, createdAt }) => message === text && createdAt >= since),

    add: async (fields, at) => {
      const before = messages.rows();
      const id = messages.nextId();
      const stamps = { createdAt: at, updatedAt: at, version: 1 };
      messages.write([...before, { ...fields, id, isRead: false, removedAt: null, ...stamps }]);
      return id;
    },

    update: async (id, version, state, at) =>
      messages.change(
        (message) => message.id === id && message.version === version,
        (message) => ({ ...message, ...state, updatedAt: at, version: version + 1 }),
      ),

    remove: async (ids, at) => setRemoved(ids, isShown, at),
    restore: async (ids) => setRemoved(ids, (row) => !isShown(row), null),

    forget: async (removedBefore) => {
      const isOld = ({ removedAt }: MessageRow) => removedAt !== null && removedAt < removedBefore;
      const ids = messages
        .rows()
        .filter(isOld)
        .map(({ id }) => id);
      messages.remove(isOld);
      return ids;
    },
  };
}

const isShown = ({ removedAt }: MessageRow) => removedAt === null;

type Placed = Pick<Message, 'id' | 'createdAt'>;
const newestFirst = (one: Placed, other: Placed) =>
  descending(one.createdAt, other.createdAt) || descending(one.id, other.id);

function matches(message: MessageRow, { folder, isRead, words }: MessageFilter): boolean {
  return (
    message.folder === folder &&
    (isRead === undefined || message.isRead === isRead) &&
    // Words carry a space in front, so this finds beginnings of words.
    words.every((word) => message.search.includes(` ${word}`))
  );
}

function messageOf({ search: _, removedAt: __, ...message }: MessageRow): Message {
  return message;
}

/** A browser does no work in the background. */
export function createLocalJobStore(): JobStore {
  return { add: async () => {}, remove: async () => {}, hasten: async () => {}, failing: async () => [] };
}

export function createLocalStoredResponseStore({ storedResponses }: LocalTables): StoredResponseStore {
  return {
    find: async (key) => {
      const stored = storedResponses.rows().find((one) => one.key === key);
      return stored && { request: stored.request, response: stored.body };
    },

    add: async (key, request, response, at) =>
      storedResponses.write([
        ...storedResponses.rows(),
        { key, request, body: response ?? null, createdAt: at },
      ]),

    removeBefore: async (at) => storedResponses.remove(({ createdAt }) => createdAt < at),

    removeOfGroup: async (group) => storedResponses.remove(({ request }) => request.startsWith(`${group}.`)),
  };
}
