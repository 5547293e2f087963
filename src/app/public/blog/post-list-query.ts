import { href } from 'react-router';
import { type ListQuery, listAddress, readListQuery, wholeNumber } from '#app/public/lists/list-query.ts';

/** The part of the blog that a URL asks for. */
export interface BlogQuery extends ListQuery {
  category?: number | undefined;
}

/** Reads an address; a search takes precedence over a category. */
export function readBlogQuery(parameters: URLSearchParams): BlogQuery {
  const { search, page } = readListQuery(parameters);
  const category =
    search === undefined ? wholeNumber(parameters.get('category'), Number.MAX_SAFE_INTEGER) : undefined;
  return { search, category, page };
}

/** The address of a part of the blog. */
export function blogAddress({ search, category, page }: Partial<BlogQuery>): string {
  return listAddress(href('/blog'), { search, category, page });
}
