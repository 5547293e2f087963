import { href } from 'react-router';
import { siteContext } from '#app/site/site-context.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { openSearchOf } from '#format/feeds/open-search.ts';
import type { Route } from './+types/open-search';
import { programAnswer, typed } from './feed-responses.ts';

/** The site search for browsers, which offer it in their address bar. */
export function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { origin } = new URL(request.url);
  return programAnswer(async () => {
    const { general } = await context.get(siteContext).settings.public({});
    const body = openSearchOf({
      siteName: general.siteName || FALLBACK_SITE_NAME,
      searchUrl: `${origin}${href('/search')}`,
    });
    return typed('application/opensearchdescription+xml; charset=utf-8', body);
  });
}
