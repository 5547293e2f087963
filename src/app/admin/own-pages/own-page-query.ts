import { limits } from '#contract/limits.ts';
import { type PostStatus, postStatuses } from '#contract/post.ts';

interface OwnPageQuery {
  limit: number;
  search?: string;
  status?: PostStatus;
  page?: string;
}

/** The query in the URL of the list of pages. A mistyped one shows the whole list. */
export function queryOf(searchParams: URLSearchParams): OwnPageQuery {
  const search = searchParams.get('search')?.trim();
  const status = postStatuses.find((one) => one === searchParams.get('status'));
  const page = searchParams.get('page') ?? '';
  return {
    limit: limits.pageSize,
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(/^[1-9]\d{0,5}$/.test(page) ? { page } : {}),
  };
}
