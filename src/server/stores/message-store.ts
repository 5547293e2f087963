import type { ExpressionBuilder } from 'kysely';
import { type Message, messageFolders } from '#contract/message.ts';
import type { MessageQuery, MessageStore } from '#domain/ports.ts';
import type { Tables } from '../database/tables.ts';
import type { Connections } from './create-stores.ts';

export function createMessageStore({ read, write }: Connections): MessageStore {
  return {
    list: async (query) => {
      const rows = read
        .selectFrom('messages')
        .select(columns)
        .where((on) => matches(on, query))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(query.limit)
        .offset(query.offset);
      const count = read
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll().as('count'))
        .where((on) => matches(on, query));
      const [items, { count: total }] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
      return { items: items.map(toMessage), total: Number(total) };
    },

    get: async (id) => {
      const row = await read.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst();
      return row && toMessage(row);
    },

    hasCome: async (text, since) => {
      const row = await read
        .selectFrom('messages')
        .select('id')
        // Named, both of them, so that the index on folder and time is used.
        .where('folder', 'in', messageFolders)
        .where('created_at', '>=', since)
        .where('message', '=', text)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    add: async ({ spamReason, ...fields }, at) => {
      const { id } = await write
        .insertInto('messages')
        .values({
          ...fields,
          spam_reason: spamReason,
          is_read: 0,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: async (id, version, { isRead, folder, spamReason }, at) => {
      const { numUpdatedRows } = await write
        .updateTable('messages')
        .set({
          is_read: isRead ? 1 : 0,
          folder,
          spam_reason: spamReason,
          updated_at: at,
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: async (id) => {
      await write.deleteFrom('messages').where('id', '=', id).execute();
    },
  };
}

function matches(on: ExpressionBuilder<Tables, 'messages'>, { folder, isRead, words }: MessageQuery) {
  return on.and([
    on('folder', '=', folder),
    ...(isRead === undefined ? [] : [on('is_read', '=', isRead ? 1 : 0)]),
    // Words carry a space in front, so this finds beginnings of words; folded words hold no wildcard.
    ...words.map((word) => on('search', 'like', `% ${word}%`)),
  ]);
}

const columns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'is_read',
  'folder',
  'spam_reason',
  'created_at',
  'updated_at',
  'version',
] as const;

interface Row {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  is_read: number;
  folder: string;
  spam_reason: string;
  created_at: string;
  updated_at: string;
  version: number;
}

function toMessage(row: Row): Message {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    isRead: row.is_read === 1,
    // A folder this version does not know is shown where nothing is overlooked.
    folder: messageFolders.find((folder) => folder === row.folder) ?? 'inbox',
    spamReason: row.spam_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
