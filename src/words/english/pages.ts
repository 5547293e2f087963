import { part } from '../part.ts';

/** The pages with a place in the menu, by path. Their English words are in src/app/urls.ts. */
type ByPath = Record<string, string>;

const none: ByPath = {};

/** The names of the pages. An English page is called what src/app/urls.ts calls it. */
export const pageWords = part('pages', {
  /** In the menu (row 20). */
  labels: none,
  /** On the home page's buttons (row 31). */
  actions: none,
  /** In the tab of the browser, and on the share card. */
  titles: none,
  /** The demo's text while the page loads. */
  loading: none,
});

/** The word above the title on the share card of a record. */
export const cardWords = part('cards', { project: 'Project' });
