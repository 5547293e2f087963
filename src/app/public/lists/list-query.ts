import { data } from 'react-router';
import { limits } from '#contract/limits.ts';

/** The query of every list: search words and the number of a page. */
export interface ListQuery {
  search?: string | undefined;
  page: number;
}

const MAX_PAGE = 1_000_000;

/**
 * Reads an address. One rule holds for every list (decision 0024): an empty value counts as absent, and a value that
 * names no category, tag or page of the list is a 404. This function and the ones below throw it where the form of a
 * value is wrong already, the loaders where nothing has the number or the name.
 */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const search = textAt(parameters, 'search')?.slice(0, limits.searchText).trim() || undefined;
  return { search, page: numberAt(parameters, 'page', MAX_PAGE) ?? 1 };
}

/** The text of a parameter; undefined for an empty one. */
export function textAt(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name)?.trim() || undefined;
}

/** The whole number of a parameter; undefined for an empty one. Throws the 404 for any other text. */
export function numberAt(parameters: URLSearchParams, name: string, max: number): number | undefined {
  const text = textAt(parameters, name);
  if (text === undefined) return undefined;
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  if (number === undefined || number > max) throw namesNothing();
  return number;
}

/** The 404 of a list whose address names no part of it. */
export const namesNothing = () => data(null, { status: 404 });

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
