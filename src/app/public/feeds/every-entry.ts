import { hasCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

interface Page<Item> {
  items: Item[];
  total: number;
}

type List<Item> = (page: { limit: number; page: number }) => Promise<Page<Item>>;

/** The entries of a list from a place on, at most `most`; none while its feature is switched off (decision X8). */
export async function entriesFrom<Item>(list: List<Item>, start: number, most: number): Promise<Item[]> {
  const all: Item[] = [];
  const limit = limits.pageSize;
  /** Entries of the first page that lie before the start. */
  const before = start % limit;
  const wanted = before + most;
  if (most <= 0) return all;
  for (let page = Math.floor(start / limit) + 1; all.length < wanted; page += 1) {
    const found = await unlessOff(() => list({ limit, page }));
    // Other requests come in between: on SQLite a list is read without a turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
    all.push(...(found?.items ?? []));
    if (!found || found.items.length < limit) break;
  }
  return all.slice(before, wanted);
}

/** The number of entries of a list; 0 while its feature is switched off. */
export async function countOf(list: List<unknown>): Promise<number> {
  return (await unlessOff(() => list({ limit: 1, page: 1 })))?.total ?? 0;
}

async function unlessOff<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!hasCode(error, 'not-found')) throw error;
    return undefined;
  }
}
