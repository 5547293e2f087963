import { chooseSlug, keepSlug, requireFreeSlug } from '../addresses/slugs.ts';
import type { Stores } from '../stores.ts';

/** The kind of pages among the slugs. The slug that is kept of a page is its whole path, such as `about-me/tools`. */
const KIND = 'own-page';

interface Named {
  title: string;
  slug: string;
  parentId: number | null;
}

/** Returns the last part of the path that a page gets: the given slug if it is free there, else one made from the title. */
export async function namedSlug(stores: Stores, id: number | undefined, page: Named): Promise<string> {
  const parent = page.parentId === null ? undefined : await stores.ownPages.get(page.parentId);
  return chooseSlug(stores, {
    kind: KIND,
    ...(id === undefined ? {} : { recordId: id }),
    ...(parent ? { below: parent.slug } : {}),
    typed: page.slug === '' ? undefined : page.slug,
    title: page.title,
    titleOf: titleIn(stores),
  });
}

const titleIn = (stores: Stores) => async (id: number) => (await stores.ownPages.get(id))?.title;

/**
 * Keeps the path of a page and those of the pages below it, in the transaction that writes the page. Earlier paths lead to
 * the present ones. Refuses a path that would take a page below to an address of another page.
 */
export async function keepPath(
  stores: Stores,
  id: number,
  at: string,
  isPublic: boolean,
  wasPublic?: boolean,
): Promise<void> {
  const page = await stores.ownPages.get(id);
  if (!page) return;
  const path = page.parent ? `${page.parent.slug}/${page.slug}` : page.slug;
  await keepSlug(stores, { kind: KIND, recordId: id, slug: path, at, isPublic, wasPublic });
  for (const child of await stores.ownPages.childrenOf(id)) {
    const slug = `${path}/${child.slug}`;
    const request = { kind: KIND, recordId: child.id, titleOf: titleIn(stores) } as const;
    await requireFreeSlug(stores, request, slug);
    // Its own saves have noted whether visitors saw it.
    await keepSlug(stores, { kind: KIND, recordId: child.id, slug, at, isPublic: false });
  }
}
