import { href } from 'react-router';
import { limits } from '#contract/limits.ts';

/** What of the blog is asked for. */
export interface BlogQuery {
  search?: string | undefined;
  category?: number | undefined;
  page: number;
}

const MAX_PAGE = 1_000_000;

/** Reads an address. Values that mean nothing count as absent; a search takes precedence over a category. */
export function readBlogQuery(parameters: URLSearchParams): BlogQuery {
  const search = parameters.get('search')?.trim().slice(0, limits.searchText).trim() || undefined;
  const category =
    search === undefined ? wholeNumber(parameters.get('category'), Number.MAX_SAFE_INTEGER) : undefined;
  return { search, category, page: wholeNumber(parameters.get('page'), MAX_PAGE) ?? 1 };
}

/** The address of a part of the blog, the shortest that says it. */
export function blogAddress({ search, category, page = 1 }: Partial<BlogQuery>): string {
  const parameters = new URLSearchParams();
  if (search !== undefined) parameters.set('search', search);
  if (category !== undefined) parameters.set('category', String(category));
  if (page > 1) parameters.set('page', String(page));
  const query = parameters.toString();
  return query === '' ? href('/blog') : `${href('/blog')}?${query}`;
}

function wholeNumber(text: string | null, max: number): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= max ? number : undefined;
}
