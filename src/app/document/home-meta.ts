import type { MetaDescriptor } from 'react-router';
import type { Home } from '#contract/home.ts';
import { pageMeta } from './page-meta.ts';

/**
 * The meta data of the home page. The home page stands for the whole site, so the owner's description of the site
 * precedes the texts of the page.
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
