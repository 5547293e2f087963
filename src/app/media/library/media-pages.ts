import type { Media } from '#contract/media/media.ts';

/** A page of the library as a call answers it. */
export interface MediaPage {
  items: Media[];
  total: number;
  limit: number;
}

/** The pages of a list that have been loaded, as one list. */
export interface LoadedMedia {
  items: Media[];
  total: number;
}

/**
 * Adds a page to those before it. An upload moves later items to the next page, so an item may come twice; its latest
 * version counts.
 */
export function withPage(
  { items }: Pick<LoadedMedia, 'items'>,
  page: Pick<MediaPage, 'items' | 'total'>,
): LoadedMedia {
  const latest = new Map(page.items.map((item) => [item.id, item]));
  const kept = items.map((item) => {
    const newer = latest.get(item.id);
    latest.delete(item.id);
    return newer ?? item;
  });
  return { items: [...kept, ...latest.values()], total: page.total };
}

/**
 * Puts the first page, read again, before those that were loaded after it. What the first page covers and does not have
 * any more has been removed.
 */
export function withFirstPage({ items }: Pick<LoadedMedia, 'items'>, page: MediaPage): LoadedMedia {
  const last = page.items.at(-1);
  const isWhole = page.items.length >= page.total || last === undefined;
  const after = isWhole ? -1 : items.findIndex(({ id }) => id === last.id);
  const ids = new Set(page.items.map(({ id }) => id));
  const later = after < 0 ? [] : items.slice(after + 1).filter(({ id }) => !ids.has(id));
  return { items: [...page.items, ...later], total: page.total };
}

export function without({ items, total }: LoadedMedia, id: number): LoadedMedia {
  const kept = items.filter((item) => item.id !== id);
  return { items: kept, total: total - (items.length - kept.length) };
}

/** Puts an item where its date puts it. */
export function withItem(loaded: LoadedMedia, item: Media): LoadedMedia {
  const { items, total } = without(loaded, item.id);
  const isOlder = (other: Media) =>
    other.createdAt < item.createdAt || (other.createdAt === item.createdAt && other.id < item.id);
  const at = items.findIndex(isOlder);
  return { items: items.toSpliced(at < 0 ? items.length : at, 0, item), total: total + 1 };
}

/** The number of the page to load next. A removal moves items to the page before, which is then read again. */
export const nextPage = (loaded: number, limit: number) => Math.floor(loaded / limit) + 1;
