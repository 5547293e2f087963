import { type ExpressionBuilder, sql } from 'kysely';
import {
  type RedirectQuery,
  type RedirectStore,
  type StoredRedirect,
  storedRedirect,
} from '#domain/addresses/redirect-store.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import type { Connections } from '../connections.ts';

const redirects = rowsOf('redirects', storedRedirect);

/** Rows of one statement: SQLite takes 32,766 values in one. */
const ROWS_AT_ONCE = 200;

export function createRedirectStore({ read, write }: Connections): RedirectStore {
  const all = () => read.selectFrom('redirects').select(redirects.columns);

  return {
    list: (query) => listRedirects(read, query),

    get: async (id) => {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && redirects.toRecord(row);
    },

    findSource: async (source) => {
      const row = await all().where('source', '=', source).executeTakeFirst();
      return row && redirects.toRecord(row);
    },

    candidates: async (path) => {
      // Two statements, each with an index of its own.
      const [ofPath, patterns] = await Promise.all([
        all().where('path', '=', path).where('is_enabled', '=', 1).execute(),
        all().where('is_pattern', '=', 1).where('is_enabled', '=', 1).execute(),
      ]);
      const plain = ofPath.filter((row) => row.is_pattern !== 1);
      return [...plain, ...patterns].map(redirects.toRecord);
    },

    count: async () => {
      const { all: count, patterns } = await read
        .selectFrom('redirects')
        .select(({ fn }) => [fn.countAll().as('all'), fn.sum('is_pattern').as('patterns')])
        .executeTakeFirstOrThrow();
      return { all: Number(count), patterns: Number(patterns ?? 0) };
    },

    after: async (id, limit) => {
      const rows = await all().where('id', '>', id).orderBy('id').limit(limit).execute();
      return rows.map(redirects.toRecord);
    },

    add: async (fields, at) => {
      const { id } = await write
        .insertInto('redirects')
        .values({ ...newRow(fields), ...stamps(at) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: async (id, version, fields, at) => {
      const { numUpdatedRows } = await write
        .updateTable('redirects')
        .set({ ...redirects.toRow(fields), updated_at: at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: async (id) => {
      const { numDeletedRows } = await write
        .deleteFrom('redirects')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    putMany: async (rows, at) => {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const part = rows.slice(from, from + ROWS_AT_ONCE);
        await write
          .insertInto('redirects')
          .values(part.map((fields) => ({ ...newRow(fields), ...stamps(at) })))
          .onConflict((conflict) =>
            conflict.column('source').doUpdateSet(({ ref }) => ({
              target_kind: ref('excluded.target_kind'),
              target_id: ref('excluded.target_id'),
              target: ref('excluded.target'),
              code: ref('excluded.code'),
              is_enabled: ref('excluded.is_enabled'),
              updated_at: at,
              version: sql<number>`redirects.version + 1`,
            })),
          )
          .execute();
      }
    },

    retarget: async (address, target, at) => {
      await write
        .updateTable('redirects')
        .set({ ...redirects.toRow(target), updated_at: at, version: sql<number>`version + 1` })
        .where('target', '=', address)
        .where('target_kind', '=', 'address')
        .where('is_enabled', '=', 1)
        .where('code', '=', 301)
        .execute();
    },

    addHits: async (counts) => {
      for (const { id, hits, at } of counts) {
        await write
          .updateTable('redirects')
          .set({ hits: sql<number>`hits + ${hits}`, last_hit_at: at })
          .where('id', '=', id)
          .execute();
      }
    },
  };
}

async function listRedirects(
  read: Connections['read'],
  { limit, offset, ...query }: Parameters<RedirectStore['list']>[0],
) {
  const chosen = read.selectFrom('redirects').where((on) => matches(on, query));
  const [rows, { count }] = await Promise.all([
    chosen.select(redirects.columns).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    chosen.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(redirects.toRecord), total: Number(count) };
}

type NewRedirect = Omit<StoredRedirect, 'id' | 'hits' | 'lastHitAt' | 'createdAt' | 'updatedAt' | 'version'>;

const newRow = (fields: NewRedirect) => redirects.toRow<keyof NewRedirect>(fields);

const stamps = (at: string) => ({ hits: 0, last_hit_at: null, created_at: at, updated_at: at, version: 1 });

function matches(on: ExpressionBuilder<Tables, 'redirects'>, { text, show }: RedirectQuery) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return on.and([
    ...(show === 'off' ? [on('is_enabled', '=', 0)] : []),
    ...(show === undefined || show === 'off' ? [] : [on('code', '=', Number(show))]),
    ...(text === ''
      ? []
      : [
          on.or([
            sql<boolean>`lower(source) like ${pattern} escape '\\'`,
            sql<boolean>`lower(target) like ${pattern} escape '\\'`,
          ]),
        ]),
  ]);
}
