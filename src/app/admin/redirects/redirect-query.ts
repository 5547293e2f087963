import { type MissingPageGroup, missingPageGroups } from '#contract/addresses/missing-page.ts';
import { redirectFilters } from '#contract/addresses/redirect.ts';

/** Rows on one page, as in the inbox. */
const PAGE_SIZE = 50;

export type RedirectTab = 'redirects' | 'missing';

export const tabOf = (searchParams: URLSearchParams): RedirectTab =>
  searchParams.get('tab') === 'missing' ? 'missing' : 'redirects';

export const groupOf = (searchParams: URLSearchParams): MissingPageGroup =>
  missingPageGroups.find((one) => one === searchParams.get('group')) ?? 'visitors';

/** The queries in the URL of the screen. An invalid one shows the whole list instead of an error. */
export function redirectQueryOf(searchParams: URLSearchParams) {
  const show = redirectFilters.find((one) => one === searchParams.get('show'));
  return { ...pageOf(searchParams), ...(show ? { show } : {}) };
}

export function missingQueryOf(searchParams: URLSearchParams) {
  return { ...pageOf(searchParams), group: groupOf(searchParams) };
}

function pageOf(searchParams: URLSearchParams) {
  const search = searchParams.get('search')?.trim();
  const page = searchParams.get('page') ?? '';
  return {
    limit: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(/^[1-9]\d{0,5}$/.test(page) ? { page } : {}),
  };
}
