import { slugRules } from '#contract/addresses/slug.ts';
import { SiteError } from '#contract/errors.ts';
import { numberedSlug, slugOf } from '#format/slugs.ts';
import type { Stores } from '../stores.ts';

interface Named {
  title: string;
  slug: string;
  parentId: number | null;
}

/** Returns the slug that a page gets: the given one if it is free, else one made from the title. */
export async function namedSlug(stores: Stores, id: number | undefined, page: Named): Promise<string> {
  const isTaken = async (slug: string) => {
    const owner = await stores.ownPages.idAt(slug, page.parentId);
    return owner !== undefined && owner !== id;
  };
  if (page.slug !== '') {
    if (!(await isTaken(page.slug))) return page.slug;
    throw refused('Another page has this address already.');
  }
  const rule = slugRules['own-page'];
  const wanted = slugOf(page.title, rule);
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(wanted, number, rule.longest);
    if (!(await isTaken(slug))) return slug;
  }
}

function refused(message: string): SiteError {
  return new SiteError('conflict', message, { issues: [{ path: 'slug', message }] });
}

/** Notes the path of a page, and those of the pages below it, among the addresses that lead to them. */
export async function claimPath(_stores: Stores, _id: number, _at: string): Promise<void> {}
