import { part, plural } from '../part.ts';

/** The site search. */
export const searchWords = part('search', {
  title: 'Search',
  label: 'Search this site',
  intro: 'Posts, projects and pages of this site.',
  kind: 'Kind',
  posts: 'Posts',
  projects: 'Projects',
  pages: 'Pages',
  post: 'Post',
  project: 'Project',
  page: 'Page',
  found: plural({ one: '{n} result for “{search}”', other: '{n} results for “{search}”' }),
  corrected: 'Nothing has exactly these words. These results come close.',
  noWords: 'Write at least one letter or digit.',
  tryThese: 'These searches find something:',
  previous: 'Previous results',
  next: 'More results',
  failed: 'The search failed. Please try again later.',
});
