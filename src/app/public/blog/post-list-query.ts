import { href } from 'react-router';
import { type ListQuery, listAddress, numberAt, readListQuery } from '#app/public/lists/list-query.ts';

/** The part of the blog that a URL asks for. */
export interface BlogQuery extends ListQuery {
  category?: number | undefined;
}

/** Reads an address. A search within a category stays within it. Throws the 404 of a list. */
export function readBlogQuery(parameters: URLSearchParams): BlogQuery {
  const category = numberAt(parameters, 'category', Number.MAX_SAFE_INTEGER);
  return { ...readListQuery(parameters), category };
}

/** The address of a part of the blog. */
export function blogAddress({ search, category, page }: Partial<BlogQuery>): string {
  return listAddress(href('/blog'), { search, category, page });
}
