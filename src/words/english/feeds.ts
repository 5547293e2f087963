import { part } from '../part.ts';

/** The words of the files for programs: Markdown, llms.txt. */
export const feedWords = part('feeds', {
  pages: 'Pages',
  blog: 'Blog',
  projects: 'Projects',
  demo: 'Demo',
  source: 'Source code',
  noPage: 'There is no such page.',
  unreadable: 'The site cannot be read at the moment. Please try again later.',
});
