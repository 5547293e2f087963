import type { MetaDescriptor } from 'react-router';
import type { Home } from '#contract/home.ts';
import { pageMeta } from './page-meta.ts';

/**
 * What the head says of the home page. It stands for the whole site, so what the owner wrote about the site comes
 * before the words of the page.
 */
export function homeMeta(
  matches: Parameters<typeof pageMeta>[0]['matches'],
  hero: Home['hero'] | undefined,
): MetaDescriptor[] {
  const about = matches[0].loaderData?.settings?.seo.metaDescription;
  return pageMeta({
    matches,
    title: hero?.profession,
    description: about || hero?.subtitle,
    cardTitle: hero?.title,
    hero,
  });
}
