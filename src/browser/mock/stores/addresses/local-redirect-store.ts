import {
  type RedirectQuery,
  type RedirectStore,
  type StoredRedirect,
  storedRedirect,
} from '#domain/addresses/redirect-store.ts';
import type { Texts } from '../../local-database.ts';
import { type Report, tableOn } from '../../local-table.ts';

const noHits = { hits: 0, lastHitAt: null };

export function createLocalRedirectStore(texts: Texts, report: Report): RedirectStore {
  const redirects = tableOn(texts, 'mock_redirects', storedRedirect, report);

  return {
    list: async ({ limit, offset, ...query }) => {
      const found = redirects
        .rows()
        .filter((row) => matches(row, query))
        .toSorted((one, other) => other.id - one.id);
      return { items: found.slice(offset, offset + limit), total: found.length };
    },

    get: async (id) => redirects.rows().find((row) => row.id === id),

    findSource: async (source) => redirects.rows().find((row) => row.source === source),

    candidates: async (path) =>
      redirects.rows().filter((row) => row.isEnabled && (row.isPattern || row.path === path)),

    count: async () => {
      const rows = redirects.rows();
      return { all: rows.length, patterns: rows.filter(({ isPattern }) => isPattern).length };
    },

    after: async (id, limit) => {
      const rows = redirects.rows().filter((row) => row.id > id);
      return rows.toSorted((one, other) => one.id - other.id).slice(0, limit);
    },

    add: async (fields, at) => {
      const id = redirects.nextId();
      const row = { ...fields, ...noHits, id, createdAt: at, updatedAt: at, version: 1 };
      redirects.write([...redirects.rows(), row]);
      return id;
    },

    update: async (id, version, fields, at) =>
      redirects.change(
        (row) => row.id === id && row.version === version,
        (row) => ({ ...row, ...fields, updatedAt: at, version: version + 1 }),
      ),

    remove: async (id) => {
      const found = redirects.rows().some((row) => row.id === id);
      redirects.remove((row) => row.id === id);
      return found;
    },

    putMany: async (rows, at) => {
      const bySource = new Map(redirects.rows().map((row) => [row.source, row]));
      let nextId = redirects.nextId();
      for (const fields of rows) {
        const before = bySource.get(fields.source);
        const kept = before ?? { ...noHits, id: nextId, createdAt: at, version: 0 };
        if (!before) nextId += 1;
        bySource.set(fields.source, { ...kept, ...fields, updatedAt: at, version: kept.version + 1 });
      }
      redirects.write([...bySource.values()]);
    },

    retarget: async (address, target, at) => {
      redirects.change(
        (row) => row.isEnabled && row.code === 301 && row.targetKind === 'address' && row.target === address,
        (row) => ({ ...row, ...target, updatedAt: at, version: row.version + 1 }),
      );
    },

    addHits: async (counts) => {
      const byId = new Map(counts.map((count) => [count.id, count]));
      redirects.change(
        ({ id }) => byId.has(id),
        (row) => {
          const { hits = 0, at = row.lastHitAt } = byId.get(row.id) ?? {};
          return { ...row, hits: row.hits + hits, lastHitAt: at };
        },
      );
    },
  };
}

function matches({ source, target, code, isEnabled }: StoredRedirect, { text, show }: RedirectQuery) {
  if (show === 'off' ? isEnabled : show !== undefined && code !== Number(show)) return false;
  return source.toLowerCase().includes(text) || target.toLowerCase().includes(text);
}
