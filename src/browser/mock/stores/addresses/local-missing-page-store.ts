import { type MissingPageGroup, missingPageRecord } from '#contract/addresses/missing-page.ts';
import type { MissingPageStore, StoredMissingPage } from '#domain/addresses/missing-page-store.ts';
import type { Texts } from '../../local-database.ts';
import { type Report, tableOn } from '../../local-table.ts';

export function createLocalMissingPageStore(texts: Texts, report: Report): MissingPageStore {
  const pages = tableOn(texts, 'mock_missing_pages', missingPageRecord, report);

  return {
    list: async ({ group, text, limit, offset }) => {
      const found = pages
        .rows()
        .filter((row) => isIn(row, group) && row.path.includes(text))
        .toSorted(byFrequency);
      return { items: found.slice(offset, offset + limit), total: found.length };
    },

    note: async (counts) => {
      const keyOf = ({ path, byBots }: { path: string; byBots: boolean }) => `${byBots} ${path}`;
      const rows = new Map(pages.rows().map((row) => [keyOf(row), row]));
      let nextId = pages.nextId();
      for (const noted of counts) {
        const before = rows.get(keyOf(noted));
        if (before) {
          const { lastAt } = noted;
          rows.set(keyOf(noted), { ...before, count: before.count + noted.count, lastAt });
        } else {
          rows.set(keyOf(noted), { ...noted, id: nextId, isDismissed: false });
          nextId += 1;
        }
      }
      pages.write([...rows.values()]);
    },

    keep: async (most) => {
      const kept = [false, true].flatMap((byBots) =>
        pages
          .rows()
          .filter((row) => row.byBots === byBots)
          .toSorted(
            (one, other) => Number(other.isDismissed) - Number(one.isDismissed) || byFrequency(one, other),
          )
          .slice(0, most),
      );
      if (kept.length < pages.rows().length) pages.write(kept);
    },

    all: async () => pages.rows().map(({ id, path }) => ({ id, path })),

    dismiss: async (id, isDismissed) =>
      pages.change(
        (row) => row.id === id,
        (row) => ({ ...row, isDismissed }),
      ),

    remove: async (ids) => pages.remove(({ id }) => ids.includes(id)),

    clear: async (group) => pages.remove((row) => isIn(row, group)),
  };
}

function isIn({ byBots, isDismissed }: StoredMissingPage, group: MissingPageGroup): boolean {
  if (group === 'dismissed') return isDismissed;
  return !isDismissed && byBots === (group === 'bots');
}

const byFrequency = (one: StoredMissingPage, other: StoredMissingPage) =>
  other.count - one.count || other.lastAt.localeCompare(one.lastAt) || other.id - one.id;
