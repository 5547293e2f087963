import { href } from 'react-router';
import type { MenuPage } from '#app/urls.ts';
import type { Features } from '#contract/features.ts';
import { pageWords } from '#words/english/pages.ts';
import { wordsIn } from '#words/words.ts';

// The build writes these parts of src/app/urls.ts into the code (`builtInUrls`).
declare const MENU_PAGES: MenuPage[];
declare const PRERENDERED_PATHS: string[];
declare const EDITORS: Record<string, string>;
declare const LOADING_TEXTS: Record<string, string>;
declare const PAGES_WITH_MARKDOWN: string[];
declare const PAGE_TITLES: Record<string, string>;

/** The public pages that can be in the menu, in the order of the default one, whether their feature is on or not. */
export const everySitePage = MENU_PAGES;

/** The pages that the browser may render before a click, as URL patterns. */
export const prerenderedPaths = PRERENDERED_PATHS;

/** The demo's text while a page loads, where it is not "Loading...". */
export function loadingText(language: string, path: string): string | undefined {
  return wordsIn(language, pageWords).loading[path] ?? LOADING_TEXTS[path];
}

/** The paths of the pages with a Markdown version; `:id` stands for a record's id. */
export const pagesWithMarkdown = PAGES_WITH_MARKDOWN;

/** The title of a page in the menu, or of the page for unknown paths (`/*`), in a language. */
export function pageTitle(language: string, path: string): string | undefined {
  return wordsIn(language, pageWords).titles[path] ?? PAGE_TITLES[path];
}

export function shownPages(features: Features | undefined): MenuPage[] {
  return everySitePage.filter((page) => isOn(page, features));
}

/** Whether the feature that a page belongs to is on. A page without a feature always is. */
export function isOn({ feature }: Pick<MenuPage, 'feature'>, features: Features | undefined): boolean {
  return feature === undefined || features?.[feature] === true;
}

/** The value of `aria-current` on a link to a page: `page` on the page itself, `true` on what lies below it. */
export function currentState(path: string, at: string): 'page' | 'true' | undefined {
  if (at === path) return 'page';
  // The canonical path of a project has the word in the singular.
  const isProject = at.startsWith(`${href('/project')}/`);
  const section = isProject ? href('/projects') + at.slice(href('/project').length) : at;
  return path !== '/' && section.startsWith(`${path}/`) ? 'true' : undefined;
}

/** The admin screen that edits what a public path shows (rows 25, 26). */
export function editPathOf(path: string): string {
  const page = `/${path.split('/').filter(Boolean).join('/')}`;
  const start = page.lastIndexOf('/') + 1;
  const ofRecord = EDITORS[`${page.slice(0, start)}:id`]?.replace(':id', page.slice(start));
  return EDITORS[page] ?? ofRecord ?? href('/admin') + page;
}
