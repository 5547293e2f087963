import { href } from 'react-router';
import type { Features } from '#contract/settings.ts';

interface SitePage {
  path: string;
  label: string;
  /** The page is shown only while this feature is on and the settings are known (rows 20, 21). */
  feature?: keyof Features;
  /** What the home page's hero calls its button to this page (row 31). */
  heroAction?: string;
}

/** The public pages, in the order of the navigation. Menu, footer and hero are made from this list. */
const sitePages: SitePage[] = [
  { path: href('/'), label: 'Home' },
  { path: href('/blog'), label: 'Blog', feature: 'enableBlog' },
];

export function shownPages(features: Features | undefined): SitePage[] {
  return sitePages.filter(({ feature }) => feature === undefined || features?.[feature] === true);
}

/** The value of `aria-current` on a link to a page: `page` on the page itself, `true` on what lies below it. */
export function currentState(path: string, at: string): 'page' | 'true' | undefined {
  if (at === path) return 'page';
  return path !== '/' && at.startsWith(`${path}/`) ? 'true' : undefined;
}
