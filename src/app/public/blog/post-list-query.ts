import { href } from 'react-router';
import { type ListQuery, listAddress, numberAt, readListQuery } from '#app/public/lists/list-query.ts';

/** A tag or category whose posts a page lists. */
export interface Topic {
  kind: 'tag' | 'category';
  id: number;
  name: string;
  description: string;
  /** The canonical path of its page. */
  path: string;
}

/** The part of the blog that a URL asks for. */
export interface BlogQuery extends ListQuery {
  topic?: Topic | undefined;
}

/** The query of a URL. Its category by number is an earlier form of the address of a category. */
export interface BlogUrlQuery extends ListQuery {
  category?: number | undefined;
}

/** Reads an address. A search within a category stays within it. Throws the 404 of a list. */
export function readBlogQuery(parameters: URLSearchParams): BlogUrlQuery {
  const category = numberAt(parameters, 'category', Number.MAX_SAFE_INTEGER);
  return { ...readListQuery(parameters), category };
}

/** The address of a part of the blog. */
export function blogAddress({ search, topic, page }: Partial<BlogQuery>): string {
  return listAddress(topic?.path ?? href('/blog'), { search, page });
}
