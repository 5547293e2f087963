import {
  defaultEntries,
  type MenuEntry,
  type menuOperations,
  menuSchema,
  type ShownEntry,
} from '#contract/menu.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import { publishedPaths } from '../own-pages/own-page-reads.ts';
import type { Ports } from '../ports.ts';
import { documentOf } from './documents.ts';
import { numberEntries } from './entry-ids.ts';

const menuDocument = documentOf('menu', menuSchema);

/** The one menu of the header, the small screens and the footer (row 20, decision 0031). */
export function createMenu(ports: Ports, caller: Caller): Handlers<typeof menuOperations> {
  return {
    shown: async () => {
      const { entries } = withDefault(await menuDocument.read(ports));
      const wanted = entries.filter(({ hidden }) => !hidden);
      const ids = wanted.flatMap((entry) => (entry.kind === 'own-page' ? [entry.ownPageId] : []));
      const paths = await publishedPaths(ports, ids);
      return wanted.flatMap((entry) => shownEntry(entry, paths));
    },

    get: async () => withDefault(await menuDocument.read(ports)),

    update: async ({ entries, expectedVersion }) => {
      const changes = { entries: numberEntries(entries) as MenuEntry[] };
      return withDefault(await menuDocument.update(ports, caller, changes, expectedVersion));
    },
  };
}

/** A menu without entries is the default one. */
function withDefault<Menu extends { entries: MenuEntry[] }>(menu: Menu) {
  const isDefault = menu.entries.length === 0;
  return { ...menu, entries: isDefault ? defaultEntries : menu.entries, isDefault };
}

/** An entry whose page visitors do not see is left out. */
function shownEntry(entry: MenuEntry, paths: Map<number, { path: string; title: string }>): ShownEntry[] {
  if (entry.kind === 'site-page') return [{ kind: entry.kind, page: entry.page, label: entry.label }];
  if (entry.kind === 'link') return [{ kind: entry.kind, url: entry.url, label: entry.label }];
  const page = paths.get(entry.ownPageId);
  return page ? [{ kind: entry.kind, path: page.path, label: entry.label || page.title }] : [];
}
