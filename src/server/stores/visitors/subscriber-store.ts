import { type ExpressionBuilder, sql } from 'kysely';
import {
  type StoredSubscriber,
  type SubscriberStore,
  storedSubscriber,
} from '#domain/visitors/subscriber-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';

const subscribers = rowsOf('subscribers', storedSubscriber);

export function createSubscriberStore({ read, write }: Connections): SubscriberStore {
  const chosen = (filter: Parameters<SubscriberStore['all']>[0]) =>
    read.selectFrom('subscribers').where((on) => matches(on, filter));

  const one = async (column: 'id' | 'email_key' | 'confirm_hash' | 'unsubscribe_hash', value: unknown) => {
    const row = await read
      .selectFrom('subscribers')
      .select(subscribers.columns)
      .where(sql.ref(column), '=', value)
      .executeTakeFirst();
    return row && subscribers.toRecord(row);
  };

  return {
    list: async ({ limit, offset, ...filter }) => {
      const page = chosen(filter)
        .select(subscribers.columns)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const count = chosen(filter)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      const [rows, { count: total }] = await Promise.all([page, count]);
      return { items: rows.map(subscribers.toRecord), total: Number(total) };
    },

    all: async (filter) => {
      const rows = await chosen(filter).select(subscribers.columns).orderBy('id', 'desc').execute();
      return rows.map(subscribers.toRecord);
    },

    counts: async () => {
      const rows = await read
        .selectFrom('subscribers')
        .select(({ fn }) => ['state', fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      const counted = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
      return {
        pending: counted('pending'),
        subscribed: counted('subscribed'),
        unsubscribed: counted('unsubscribed'),
        spam: counted('spam'),
      };
    },

    get: (id) => one('id', id),

    find: async ({ emailKey, confirmHash, unsubscribeHash }) => {
      if (emailKey !== undefined) return one('email_key', emailKey);
      if (confirmHash) return one('confirm_hash', confirmHash);
      return unsubscribeHash === undefined ? undefined : one('unsubscribe_hash', unsubscribeHash);
    },

    put: async ({ createdAt, ...fields }) => {
      const row = subscribers.toRow<keyof StoredSubscriber>({ ...fields, createdAt, id: 0 });
      const { id: _, created_at, ...changed } = row;
      const { id } = await write
        .insertInto('subscribers')
        .values({ ...changed, created_at })
        .onConflict((conflict) => conflict.column('email_key').doUpdateSet(changed))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    remove: async (id) => {
      const { numDeletedRows } = await write
        .deleteFrom('subscribers')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    forgetPending: async (requestedBefore) => {
      const rows = await write
        .deleteFrom('subscribers')
        .where('state', '=', 'pending')
        .where('requested_at', '<', requestedBefore)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

function matches(
  on: ExpressionBuilder<Tables, 'subscribers'>,
  { state, text }: Parameters<SubscriberStore['all']>[0],
) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return on.and([
    ...(state === undefined ? [] : [on('state', '=', state)]),
    ...(text === '' ? [] : [sql<boolean>`email_key like ${pattern} escape '\\'`]),
  ]);
}
