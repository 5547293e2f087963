import { href } from 'react-router';
import { siteContext } from '#app/site/site-context.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { type SitemapEntry, sitemapOf } from '#format/xml.ts';
import type { Route } from './+types/sitemap';
import { everyEntry } from './every-entry.ts';
import { programAnswer, typed } from './feed-responses.ts';

/** Of each kind; together with the pages they stay under the 50,000 addresses that one sitemap may have. */
const MOST = 24_900;

/** Every page that visitors may see. */
export function loader({ context, request }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const { origin } = new URL(request.url);
    const [settings, home, about, posts, projects] = await Promise.all([
      site.settings.public({}),
      site.home.get({}),
      site.about.get({}),
      everyEntry(site.posts.list, MOST),
      everyEntry(site.projects.list, MOST),
    ]);
    const changed: Record<string, string> = {
      [href('/')]: home.updatedAt,
      [href('/about')]: about.updatedAt,
      [href('/blog')]: newest(posts),
      [href('/projects')]: newest(projects),
    };
    const entries: SitemapEntry[] = [
      ...shownPages(settings.features).map(({ path }) => ({ path, updatedAt: changed[path] ?? '' })),
      ...posts.map(({ id, updatedAt }) => ({ path: href('/blog/:id', { id: String(id) }), updatedAt })),
      ...projects.map(({ id, updatedAt }) => ({ path: href('/project/:id', { id: String(id) }), updatedAt })),
    ].map(({ path, updatedAt }) => ({ url: origin + path, changed: updatedAt }));
    return typed('application/xml; charset=utf-8', sitemapOf(entries));
  });
}

function newest(entries: { updatedAt: string }[]): string {
  return entries.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), '');
}
