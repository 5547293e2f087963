import { type SubscriberState, subscriberStates } from '#contract/subscriber.ts';

/** Rows on one page, as in the inbox. */
const PAGE_SIZE = 50;

interface SubscriberQuery {
  limit: number;
  state?: SubscriberState;
  search?: string;
  page?: string;
}

/** The query in the URL of the list. An invalid one shows the whole list instead of an error. */
export function queryOf(searchParams: URLSearchParams): SubscriberQuery {
  const search = searchParams.get('search')?.trim();
  const state = subscriberStates.find((one) => one === searchParams.get('state'));
  const page = searchParams.get('page') ?? '';
  return {
    limit: PAGE_SIZE,
    ...(state ? { state } : {}),
    ...(search ? { search } : {}),
    ...(/^[1-9]\d{0,5}$/.test(page) ? { page } : {}),
  };
}
