import {
  type SubscriberFilter,
  type SubscriberStore,
  storedSubscriber,
} from '#domain/visitors/subscriber-store.ts';
import type { Texts } from '../local-database.ts';
import { type Report, tableOn } from '../local-table.ts';

export function createLocalSubscriberStore(texts: Texts, report: Report): SubscriberStore {
  const subscribers = tableOn(texts, 'mock_subscribers', storedSubscriber, report);
  const chosen = ({ state, text }: SubscriberFilter) =>
    subscribers
      .rows()
      .filter((row) => (state === undefined || row.state === state) && row.emailKey.includes(text))
      .toSorted((one, other) => other.id - one.id);
  const counted = (state: string) => subscribers.rows().filter((row) => row.state === state).length;

  return {
    list: async ({ limit, offset, ...filter }) => {
      const found = chosen(filter);
      return { items: found.slice(offset, offset + limit), total: found.length };
    },

    all: async (filter) => chosen(filter),

    counts: async () => ({
      pending: counted('pending'),
      subscribed: counted('subscribed'),
      unsubscribed: counted('unsubscribed'),
      spam: counted('spam'),
    }),

    get: async (id) => subscribers.rows().find((row) => row.id === id),

    find: async ({ emailKey, confirmHash, unsubscribeHash }) =>
      subscribers.rows().find((row) => {
        if (emailKey !== undefined) return row.emailKey === emailKey;
        if (confirmHash) return row.confirmHash === confirmHash;
        return row.unsubscribeHash === unsubscribeHash;
      }),

    put: async (fields) => {
      const { emailKey } = fields;
      const before = subscribers.rows().find((row) => row.emailKey === emailKey);
      const id = before?.id ?? subscribers.nextId();
      const row = { ...fields, id, createdAt: before?.createdAt ?? fields.createdAt };
      subscribers.write([...subscribers.rows().filter((other) => other.id !== id), row]);
      return id;
    },

    remove: async (id) => {
      const found = subscribers.rows().some((row) => row.id === id);
      subscribers.remove((row) => row.id === id);
      return found;
    },

    forgetPending: async (requestedBefore) => {
      const isOld = ({ state, requestedAt }: { state: string; requestedAt: string }) =>
        state === 'pending' && requestedAt < requestedBefore;
      const ids = subscribers
        .rows()
        .filter(isOld)
        .map(({ id }) => id);
      subscribers.remove(isOld);
      return ids;
    },
  };
}
