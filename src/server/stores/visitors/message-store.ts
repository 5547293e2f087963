import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { type Message, type MessageCounts, messageFolders, messageRecord } from '#contract/message.ts';
import { type MessageFilter, type MessageStore, storedMessage } from '#domain/visitors/message-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';

const messages = rowsOf('messages', messageRecord);
const written = rowsOf('messages', storedMessage);

export function createMessageStore({ read, write }: Connections): MessageStore {
  /** The messages of these rows, in their order. */
  async function messagesOf(rows: { id: number }[]): Promise<Message[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const full = await read.selectFrom('messages').select(messages.columns).where('id', 'in', ids).execute();
    const byId = new Map(full.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(messages.toRecord);
  }

  return {
    list: async (query) => {
      if (query.words.length > 0) {
        const found = await searchMessages(read, query);
        const page = found.slice(query.offset, query.offset + query.limit);
        return { items: await messagesOf(page), total: found.length };
      }
      const chosen = read
        .selectFrom('messages')
        .select('id')
        .where((on) => matches(on, query))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      const count = read
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll().as('count'))
        .where((on) => matches(on, query));
      const [page, { count: total }] = await Promise.all([
        chosen.limit(query.limit).offset(query.offset).execute(),
        count.executeTakeFirstOrThrow(),
      ]);
      return { items: await messagesOf(page), total: Number(total) };
    },

    counts: (after) => countMessages(read, after),

    neighbours: (message, filter) => findNeighbours(read, message, filter),

    get: async (id) => {
      const row = await read
        .selectFrom('messages')
        .select(messages.columns)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return row && messages.toRecord(row);
    },

    hasCome: async (text, since) => {
      const row = await read
        .selectFrom('messages')
        .select('id')
        // Both folders are named so that the database uses the index on folder and time.
        .where('folder', 'in', messageFolders)
        .where('created_at', '>=', since)
        .where('removed_at', 'is', null)
        .where('message', '=', text)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    add: async (fields, at) => {
      const { id } = await write
        .insertInto('messages')
        .values({
          ...written.toRow({ ...fields, isRead: false }),
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: async (id, version, state, at) => {
      const { numUpdatedRows } = await write
        .updateTable('messages')
        .set({
          ...messages.toRow(state),
          updated_at: at,
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: async (ids, at) => {
      const rows = await write
        .updateTable('messages')
        .set({ removed_at: at })
        .where('id', 'in', ids)
        .where('removed_at', 'is', null)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    restore: async (ids) => {
      const rows = await write
        .updateTable('messages')
        .set({ removed_at: null })
        .where('id', 'in', ids)
        .where('removed_at', 'is not', null)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    forget: (removedBefore) => forgetMessages(write, removedBefore),
  };
}

/** Messages that one statement of a search reads, in some 10 ms. */
const SEARCHED_AT_ONCE = 4000;

/**
 * The ids of the messages that a search finds, newest first. It reads every text of the folder, once for the page and the
 * count together, and in pieces, between which other requests get their turn.
 */
async function searchMessages(read: Connections['read'], { words, ...filter }: MessageFilter) {
  const { total } = await read
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('total'))
    .where((on) => matches(on, { ...filter, words: [] }))
    .executeTakeFirstOrThrow();
  // A set, because a message that arrives meanwhile moves others into the next piece.
  const found = new Set<number>();
  for (let offset = 0; offset < Number(total); offset += SEARCHED_AT_ONCE) {
    const rows = await read
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('messages')
          .select('id')
          .where((on) => matches(on, { ...filter, words: [] }))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(SEARCHED_AT_ONCE)
          .offset(offset),
      )
      .where((on) => on.and(words.map((word) => hasWord(on, word))))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    for (const { id } of rows) found.add(id);
    await nextTurn();
  }
  return [...found].map((id) => ({ id }));
}

async function forgetMessages(write: Connections['write'], removedBefore: string): Promise<number[]> {
  const rows = await write
    .deleteFrom('messages')
    .where('removed_at', '<', removedBefore)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function countMessages(read: Connections['read'], after: number): Promise<MessageCounts> {
  const groups = read
    .selectFrom('messages')
    .select(({ fn }) => [
      'folder',
      'is_read',
      fn.countAll().as('count'),
      fn.max('id').as('newest'),
      fn.min('created_at').as('oldest'),
    ])
    .where('removed_at', 'is', null)
    .groupBy(['folder', 'is_read']);
  const arrivals = read
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('id', '>', after)
    .where('folder', '=', 'inbox')
    .where('removed_at', 'is', null);
  const [rows, { count: arrived }] = await Promise.all([
    groups.execute(),
    arrivals.executeTakeFirstOrThrow(),
  ]);
  const inbox = rows.filter(({ folder }) => folder === 'inbox');
  const unread = inbox.find(({ is_read }) => is_read === 0);
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + Number(count), 0);
  return {
    inbox: sum(inbox),
    unread: Number(unread?.count ?? 0),
    spam: sum(rows.filter(({ folder }) => folder === 'spam')),
    newest: Math.max(0, ...inbox.map(({ newest }) => newest)),
    oldestUnread: unread?.oldest ?? '',
    arrived: Number(arrived),
  };
}

async function findNeighbours(
  read: Connections['read'],
  { id, createdAt }: Pick<Message, 'id' | 'createdAt'>,
  filter: MessageFilter,
) {
  const next = async (than: '<' | '>', direction: 'asc' | 'desc') => {
    const row = await read
      .selectFrom('messages')
      .select('id')
      .where((on) =>
        on.and([
          matches(on, filter),
          on.or([
            on('created_at', than, createdAt),
            on.and([on('created_at', '=', createdAt), on('id', than, id)]),
          ]),
        ]),
      )
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  };
  const [newer, older] = await Promise.all([next('>', 'asc'), next('<', 'desc')]);
  return { ...(newer === undefined ? {} : { newer }), ...(older === undefined ? {} : { older }) };
}

function matches(on: ExpressionBuilder<Tables, 'messages'>, { folder, isRead, words }: MessageFilter) {
  return on.and([
    on('folder', '=', folder),
    on('removed_at', 'is', null),
    ...(isRead === undefined ? [] : [on('is_read', '=', isRead ? 1 : 0)]),
    ...words.map((word) => hasWord(on, word)),
  ]);
}

/** Every word has a space in front, so this matches beginnings of words. Folded words contain no wildcard. */
const hasWord = (on: ExpressionBuilder<Tables, 'messages'>, word: string) =>
  on('search', 'like', `% ${word}%`);
