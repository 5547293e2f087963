import { mediaFilters, mediaKinds } from '#contract/media/media.ts';

/** Pictures of one page: a few screens of them, so that the first ones come soon. */
const PAGE_SIZE = 60;

/** The query in the URL of the screen. An invalid one shows the whole library instead of an error. */
export function mediaQueryOf(searchParams: URLSearchParams) {
  const search = searchParams.get('search')?.trim();
  const show = mediaFilters.find((one) => one === searchParams.get('show'));
  const kind = mediaKinds.find((one) => one === searchParams.get('kind'));
  return {
    limit: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(show && show !== 'all' ? { show } : {}),
    ...(kind ? { kind } : {}),
  };
}
