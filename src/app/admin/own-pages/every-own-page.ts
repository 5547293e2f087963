import type { Site } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';
import type { ListedOwnPage } from '#contract/own-page.ts';

/** All pages of the owner, for lists that show them whole. Their number has a limit. */
export async function everyOwnPage({ ownPages }: Site): Promise<ListedOwnPage[]> {
  const pages: ListedOwnPage[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await ownPages.list({ page, limit: limits.pageSize });
    pages.push(...items);
    if (items.length === 0 || pages.length >= total) return pages;
  }
}
