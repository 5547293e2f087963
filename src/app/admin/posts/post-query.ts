import { limits } from '#contract/limits.ts';

interface PostQuery {
  limit: number;
  search?: string;
  category?: string;
  page?: string;
}

/** The query in the URL of the post list. A search takes precedence over the category (row 94). */
export function queryOf(searchParams: URLSearchParams): PostQuery {
  const search = searchParams.get('search')?.trim();
  const category = searchParams.get('category') ?? '';
  const page = searchParams.get('page') ?? '';
  return {
    limit: limits.pageSize,
    ...(search ? { search } : isNumber(category) ? { category } : {}),
    ...(isNumber(page) ? { page } : {}),
  };
}

/** A mistyped address shows the whole list, not an error. */
function isNumber(value: string): boolean {
  return /^[1-9]\d{0,5}$/.test(value);
}
