import { href } from 'react-router';
import { siteContext } from '#app/site/site-context.ts';
import { isOn } from '#app/site/site-pages.ts';
import { publicPages, type RecordList } from '#app/urls.ts';
import { type SitemapEntry, sitemapOf } from '#format/xml.ts';
import type { Route } from './+types/sitemap';
import { everyEntry } from './every-entry.ts';
import { programAnswer, typed } from './feed-responses.ts';

/** Per list of records. Together with the pages they stay below the 50,000 URLs that one sitemap may have. */
const MOST = 24_900;

interface Changed {
  id: number;
  updatedAt: string;
}

/** Every page that visitors may see and that src/app/urls.ts has in the sitemap. */
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
    const records: Record<RecordList, Changed[]> = { posts, projects };
    const entries: SitemapEntry[] = [
      ...publicPages
        .filter((page) => page.sitemap === 'page' && isOn(page, settings.features))
        .map(({ path }) => ({ url: origin + path, changed: changed[path] ?? '' })),
      ...Object.entries(records).flatMap(([list, items]) => {
        const path = publicPages.find(({ sitemap }) => sitemap === list)?.path ?? '';
        return items.map(({ id, updatedAt }) => ({
          url: origin + path.replace(':id', String(id)),
          changed: updatedAt,
        }));
      }),
    ];
    return typed('application/xml; charset=utf-8', sitemapOf(entries));
  });
}

function newest(entries: Changed[]): string {
  return entries.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), '');
}
