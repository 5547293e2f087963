import { sameValues } from '#app/editing/same-values.ts';
import type { SavedRevision } from '#app/editing/save-merged.ts';
import { nextId } from '#app/forms/next-id.ts';
import type { MenuPage } from '#app/urls.ts';
import { defaultEntries, type MenuEntry, type SitePage, sitePages } from '#contract/menu.ts';
import type { ListedOwnPage } from '#contract/own-page.ts';

/** An entry in the form, with the fields of every kind; those of other kinds are empty. */
export interface EntryValues {
  id: number;
  kind: MenuEntry['kind'];
  page: SitePage;
  ownPageId: number;
  url: string;
  label: string;
  hidden: boolean;
}

export interface MenuValues {
  entries: EntryValues[];
}

const empty = { page: 'home', ownPageId: 0, url: '', label: '', hidden: false } as const;

export function menuValues(menu: { entries: MenuEntry[]; version: number }): SavedRevision<MenuValues> {
  return { values: { entries: entryValues(menu.entries) }, version: menu.version };
}

const entryValues = (entries: MenuEntry[]) => entries.map((entry): EntryValues => ({ ...empty, ...entry }));

/** The entries of a site whose owner never changed the menu (row 20). */
export const defaultValues = entryValues(defaultEntries);

/** The input of the contract. The default menu is sent as the empty list, so that it stays the default. */
export function menuInput({ entries }: MenuValues) {
  return { entries: sameValues(entries, defaultValues) ? [] : entries.map(entryInput) };
}

function entryInput({ id, kind, page, ownPageId, url, label, hidden }: EntryValues): MenuEntry {
  const common = { id, label, hidden };
  if (kind === 'link') return { kind, url, ...common };
  return kind === 'own-page' ? { kind, ownPageId, ...common } : { kind, page, ...common };
}

type Addition =
  | { kind: 'link' }
  | { kind: 'site-page'; page: SitePage }
  | { kind: 'own-page'; ownPageId: number };

/** A new entry for a menu with these entries. */
export function newEntry(entries: EntryValues[], addition: Addition): EntryValues {
  return { ...empty, id: nextId(entries), ...addition };
}

/** A page that the menu does not have yet. */
export interface PageChoice {
  addition: Addition;
  label: string;
}

/** The pages that can be added to the menu: the site's own in their order, then those of the owner. */
export function pageChoices(
  entries: EntryValues[],
  shown: MenuPage[],
  ownPages: ListedOwnPage[],
): PageChoice[] {
  const has = (kind: MenuEntry['kind'], key: unknown) =>
    entries.some(
      (entry) => entry.kind === kind && (kind === 'own-page' ? entry.ownPageId : entry.page) === key,
    );
  return [
    ...sitePages
      .filter((page) => !has('site-page', page))
      .map((page) => ({
        addition: { kind: 'site-page', page } as const,
        label: shown.find(({ name }) => name === page)?.label ?? page,
      })),
    ...ownPages
      .filter(({ id }) => !has('own-page', id))
      .map(({ id, title }) => ({ addition: { kind: 'own-page', ownPageId: id } as const, label: title })),
  ];
}

/** The parts that an entry shows of itself: the label in the menu, the address, and why visitors do not see it. */
export interface EntryState {
  label: string;
  address: string;
  mark: string | undefined;
}

export function stateOf(entry: EntryValues, pages: EntryPages): EntryState {
  const { label, address, problem } = targetOf(entry, pages);
  return { label: entry.label.trim() || label, address, mark: entry.hidden ? 'Hidden' : problem };
}

interface EntryPages {
  /** Every page of the site's own, whether its feature is on or not. */
  site: MenuPage[];
  /** The names of those whose feature is on. */
  on: SitePage[];
  own: ListedOwnPage[];
}

function targetOf(entry: EntryValues, { site, on, own }: EntryPages) {
  if (entry.kind === 'link') return { label: '', address: entry.url, problem: undefined };
  if (entry.kind === 'site-page') {
    const page = site.find(({ name }) => name === entry.page);
    const problem = on.includes(entry.page) ? undefined : 'Switched off';
    return { label: page?.label ?? entry.page, address: page?.path ?? '', problem };
  }
  const page = own.find(({ id }) => id === entry.ownPageId);
  if (!page) return { label: 'Removed page', address: '', problem: 'Removed' };
  const problem = page.status === 'published' ? undefined : page.status === 'draft' ? 'Draft' : 'Scheduled';
  return { label: page.title, address: page.path, problem };
}
