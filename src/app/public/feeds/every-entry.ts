import { hasCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

interface Page<Item> {
  items: Item[];
  total: number;
}

/** All entries of a list, at most `most`; none while its feature is switched off (decision X8). */
export async function everyEntry<Item>(
  list: (page: { limit: number; page: number }) => Promise<Page<Item>>,
  most: number,
): Promise<Item[]> {
  const all: Item[] = [];
  try {
    for (let page = 1; all.length < most; page += 1) {
      const { items, total } = await list({ limit: limits.pageSize, page });
      all.push(...items);
      if (items.length === 0 || all.length >= total) break;
    }
  } catch (error) {
    if (!hasCode(error, 'not-found')) throw error;
    return [];
  }
  return all.slice(0, most);
}
