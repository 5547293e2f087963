import { data, redirect } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { namesNothing } from '#app/public/lists/list-query.ts';
import type { SlugKind } from '#contract/addresses/slug.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';

/**
 * Leads a request for a record at another of its addresses, such as one with its id or an earlier slug, to the canonical one
 * (decision D20). A browser asks again before it follows: the record may get that slug back.
 */
export function requireCanonical(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url);
  if (pathname === documentPath(path)) return;
  throw redirect(path + search, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}

/** The record that visitors saw at an address until it was removed; undefined if there was none. */
export async function readRemoved(site: Pick<Site, 'removed'>, kind: SlugKind, key: string) {
  try {
    return await site.removed.get({ kind, id: key });
  } catch (error) {
    // A key that cannot be one is the address of no record either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) return undefined;
    throw error;
  }
}

/** The page that visitors saw at a path until it was removed; undefined if there was none. */
export async function readRemovedOwnPage(site: Pick<Site, 'removed'>, path: string) {
  const key = path.slice(1);
  // A number is an id here, but no path of a page.
  return /^\d+$/.test(key) ? undefined : readRemoved(site, 'own-page', key);
}

/** Posts instead of a removed one: the newest of its category, or else of the blog. */
export async function readInsteadOfPost(site: Pick<Site, 'posts'>, category: { id: number } | null) {
  const ofCategory = category ? await site.posts.list({ category: category.id, limit: MOST }) : undefined;
  return ofCategory?.items.length ? ofCategory.items : (await site.posts.list({ limit: MOST })).items;
}

const MOST = 3;

/** Pages instead of a removed one: those with the same top first, such as the page above it. */
export async function readInsteadOfOwnPage(site: Pick<Site, 'ownPages'>, path: string) {
  const { items } = await site.ownPages.list();
  const [, top] = path.toLowerCase().split('/');
  const isNear = (page: { path: string }) => page.path.split('/')[1] === top;
  return items.toSorted((one, other) => Number(isNear(other)) - Number(isNear(one))).slice(0, MOST);
}

/** The 410 of a tag, category or series that was removed, with posts instead. Throws the 404 of any other. */
export async function readRemovedTopic(
  site: Pick<Site, 'removed' | 'posts'>,
  kind: 'tag' | 'category' | 'series',
  key: string,
) {
  if (!(await readRemoved(site, kind, key))) throw namesNothing();
  return data({ state: 'removed' as const, instead: await readInsteadOfPost(site, null) }, { status: 410 });
}

/** Projects instead of a removed one: those that stand first. */
export async function readInsteadOfProject(site: Pick<Site, 'projects'>) {
  return (await site.projects.list({ limit: MOST })).items;
}
