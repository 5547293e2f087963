import { href } from 'react-router';
import { listAddress, namesNothing, readListQuery, textAt } from '#app/public/lists/list-query.ts';
import { limits } from '#contract/limits.ts';
import type { SearchedKind } from '#contract/search.ts';

/** A search of the site, as its address says it. */
export interface SearchQuery {
  search: string | undefined;
  kind: SearchedKind | undefined;
  page: number;
}

/** The kinds of results, in the order of their filter. */
export const kinds: SearchedKind[] = ['post', 'project', 'own-page'];

/** Reads an address. Throws the 404 of a list for a kind or a page that cannot be one (decision 0024). */
export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  const search = textAt(parameters, 'q')?.slice(0, limits.searchText).trim() || undefined;
  const given = textAt(parameters, 'kind');
  const kind = kinds.find((each) => each === given);
  if (given !== undefined && kind === undefined) throw namesNothing();
  return { search, kind, page: readListQuery(parameters).page };
}

/** The address of a search. */
export function searchAddress({ search, kind, page }: Partial<SearchQuery>): string {
  return listAddress(href('/search'), { q: search, kind, page });
}
