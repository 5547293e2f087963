import type { MessageFolder } from '#contract/message.ts';

/** Rows on one page: few enough to be drawn at once, many enough to look through. */
const PAGE_SIZE = 50;

interface MessageFilter {
  isRead?: boolean;
  search?: string;
}

interface MessageQuery extends MessageFilter {
  folder: MessageFolder;
  limit: number;
  page?: string;
}

/** Which messages of its folder the address of the inbox, or of a message opened from it, is about. */
export function filterOf(searchParams: URLSearchParams): MessageFilter {
  const search = searchParams.get('search')?.trim();
  return {
    ...(searchParams.get('show') === 'unread' ? { isRead: false } : {}),
    ...(search ? { search } : {}),
  };
}

/** The query in the URL of the inbox. An invalid one shows the whole list instead of an error. */
export function queryOf(searchParams: URLSearchParams): MessageQuery {
  const page = searchParams.get('page') ?? '';
  return {
    ...filterOf(searchParams),
    folder: searchParams.get('show') === 'spam' ? 'spam' : 'inbox',
    limit: PAGE_SIZE,
    ...(/^[1-9]\d{0,5}$/.test(page) ? { page } : {}),
  };
}
