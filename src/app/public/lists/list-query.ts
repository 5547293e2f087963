import { limits } from '#contract/limits.ts';

/** The query of every list: search words and the number of a page. */
export interface ListQuery {
  search?: string | undefined;
  page: number;
}

const MAX_PAGE = 1_000_000;

/** Reads an address. Values that mean nothing count as absent. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const search = parameters.get('search')?.trim().slice(0, limits.searchText).trim() || undefined;
  return { search, page: wholeNumber(parameters.get('page'), MAX_PAGE) ?? 1 };
}

/** The address of a part of a list, the shortest that says it. */
export function listAddress(
  path: string,
  { page = 1, ...narrowed }: { page?: number | undefined; [name: string]: string | number | undefined },
): string {
  const given = Object.entries({ ...narrowed, page: page > 1 ? page : undefined }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export function wholeNumber(text: string | null, max: number): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= max ? number : undefined;
}
