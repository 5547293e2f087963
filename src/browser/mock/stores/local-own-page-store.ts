import type { z } from 'zod';
import type { ownPageRecord } from '#contract/own-page.ts';
import type { OwnPageRecord, OwnPageStore } from '#domain/own-pages/own-page-store.ts';
import { type SearchText, searchTextOf } from '#domain/search-text.ts';
import { hasCome } from '#format/dates.ts';
import { rankOf } from '../local-search.ts';
import type { LocalTables } from '../local-tables.ts';
import type { LocalImages } from './local-image-store.ts';

type OwnPageRow = z.output<typeof ownPageRecord>;

export function createLocalOwnPageStore({ ownPages }: LocalTables, { imageOf }: LocalImages): OwnPageStore {
  const rowOf = (id: number | null) => ownPages.rows().find((row) => row.id === id);

  /** With the page above it and the size of its cover, as the databases join them. */
  function recordOf(row: OwnPageRow): OwnPageRecord {
    const above = rowOf(row.parentId);
    const { id, title, slug, status, date } = above ?? row;
    return { ...row, parent: above ? { id, title, slug, status, date } : null, ...imageOf(row.imageUrl) };
  }

  return {
    list: async () =>
      ownPages.rows().map((row) => {
        const { content: _, ...page } = recordOf(row);
        return page;
      }),

    search: async (words) => {
      const ranked = ownPages.rows().flatMap((row) => {
        const rank = rankOf(searchedIn(row), words);
        return rank === undefined ? [] : [{ id: row.id, rank }];
      });
      return ranked.toSorted((one, other) => one.rank - other.rank || one.id - other.id).map(({ id }) => id);
    },

    get: async (id) => {
      const row = rowOf(id);
      return row && recordOf(row);
    },

    childrenOf: async (id) =>
      ownPages
        .rows()
        .filter(({ parentId }) => parentId === id)
        .map(({ id: childId, slug }) => ({ id: childId, slug })),

    count: async () => ownPages.rows().length,

    add: async (fields, _search, at) => {
      const id = ownPages.nextId();
      ownPages.write([...ownPages.rows(), { ...fields, id, createdAt: at, updatedAt: at, version: 1 }]);
      return id;
    },

    update: async (id, version, fields, _search, at) =>
      ownPages.change(
        (page) => page.id === id && page.version === version,
        (page) => ({ ...page, ...fields, updatedAt: at, version: version + 1 }),
      ),

    remove: async (id) => ownPages.remove((page) => page.id === id),

    scheduledDates: async (after) =>
      ownPages
        .rows()
        .filter(({ status, date }) => status === 'scheduled' && !hasCome(date, after))
        .map(({ date }) => date)
        .sort(),
  };
}

/** The words of a page, made once: its row is never changed. */
const texts = new WeakMap<OwnPageRow, SearchText>();

function searchedIn(row: OwnPageRow): SearchText {
  const known = texts.get(row) ?? searchTextOf(row);
  texts.set(row, known);
  return known;
}
