import { href } from 'react-router';
import type { Features } from '#contract/features.ts';

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
  { path: href('/about'), label: 'About' },
  { path: href('/projects'), label: 'Projects', feature: 'enableProjects', heroAction: 'View My Work' },
  { path: href('/blog'), label: 'Blog', feature: 'enableBlog' },
  { path: href('/contact'), label: 'Contact', feature: 'enableContactForm', heroAction: 'Get In Touch' },
];

export function shownPages(features: Features | undefined): SitePage[] {
  return sitePages.filter(({ feature }) => feature === undefined || features?.[feature] === true);
}

/** The value of `aria-current` on a link to a page: `page` on the page itself, `true` on what lies below it. */
export function currentState(path: string, at: string): 'page' | 'true' | undefined {
  if (at === path) return 'page';
  // A project's own address has the word in the singular.
  const section = at.replace(/^\/project(?=\/)/, href('/projects'));
  return path !== '/' && section.startsWith(`${path}/`) ? 'true' : undefined;
}
