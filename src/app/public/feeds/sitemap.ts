import { siteContext } from '#app/site/site-context.ts';
import type { Route } from './+types/sitemap';
import { programAnswer, typed } from './feed-responses.ts';
import { sitemapText } from './sitemap-parts.ts';

/** `/sitemap.xml`, and the parts of a large sitemap: `/sitemap-1.xml` and so on. */
export function loader({ context, request }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const { origin, pathname } = new URL(request.url);
    const number = /^\/sitemap-(\d+)\.xml$/.exec(pathname)?.[1];
    const part = number === undefined ? undefined : Number(number);
    const text = await sitemapText({ site: context.get(siteContext), origin, part });
    return typed('application/xml; charset=utf-8', text);
  });
}
