import { type ExpressionBuilder, sql } from 'kysely';
import { type MissingPageGroup, missingPageRecord } from '#contract/addresses/missing-page.ts';
import type { MissingPageStore } from '#domain/addresses/missing-page-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';

const pages = rowsOf('missing_pages', missingPageRecord);

/** Rows of one statement: SQLite takes 32,766 values in one. */
const ROWS_AT_ONCE = 500;

export function createMissingPageStore({ read, write }: Connections): MissingPageStore {
  return {
    list: async ({ group, text, limit, offset }) => {
      const chosen = read.selectFrom('missing_pages').where((on) => matches(on, group, text));
      const [rows, { count }] = await Promise.all([
        chosen
          .select(pages.columns)
          .orderBy('missing_pages.count', 'desc')
          .orderBy('last_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        chosen.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
      ]);
      return { items: rows.map(pages.toRecord), total: Number(count) };
    },

    note: async (counts) => {
      for (let from = 0; from < counts.length; from += ROWS_AT_ONCE) {
        const rows = counts.slice(from, from + ROWS_AT_ONCE);
        await write
          .insertInto('missing_pages')
          .values(rows.map((row) => pages.toRow({ ...row, isDismissed: false })))
          .onConflict((conflict) =>
            conflict.columns(['path', 'by_bots']).doUpdateSet(({ ref }) => ({
              count: sql<number>`missing_pages.count + excluded.count`,
              last_at: ref('excluded.last_at'),
            })),
          )
          .execute();
      }
    },

    keep: async (most) => {
      for (const byBots of [0, 1]) {
        const kept = write
          .selectFrom('missing_pages')
          .select('id')
          .where('by_bots', '=', byBots)
          .orderBy('is_dismissed', 'desc')
          .orderBy('count', 'desc')
          .orderBy('last_at', 'desc')
          .limit(most);
        await write
          .deleteFrom('missing_pages')
          .where('by_bots', '=', byBots)
          .where('id', 'not in', kept)
          .execute();
      }
    },

    all: () => read.selectFrom('missing_pages').select(['id', 'path']).execute(),

    dismiss: async (id, isDismissed) => {
      const { numUpdatedRows } = await write
        .updateTable('missing_pages')
        .set(pages.toRow({ isDismissed }))
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: async (ids) => {
      for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
        await write
          .deleteFrom('missing_pages')
          .where('id', 'in', ids.slice(from, from + ROWS_AT_ONCE))
          .execute();
      }
    },

    clear: async (group) => {
      await write
        .deleteFrom('missing_pages')
        .where((on) => matches(on, group, ''))
        .execute();
    },
  };
}

function matches(on: ExpressionBuilder<Tables, 'missing_pages'>, group: MissingPageGroup, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return on.and([
    on('is_dismissed', '=', group === 'dismissed' ? 1 : 0),
    ...(group === 'dismissed' ? [] : [on('by_bots', '=', group === 'bots' ? 1 : 0)]),
    ...(text === '' ? [] : [sql<boolean>`path like ${pattern} escape '\\'`]),
  ]);
}
