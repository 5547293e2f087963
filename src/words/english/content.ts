import { part } from '../part.ts';

/** The words of pages that show an entry, or that cannot. */
export const contentWords = part('content', {
  retry: 'Retry',
  alsoIn: 'Also in: {languages}',
  aboutPage: 'About this page',
  draft: 'Draft',
  hiddenPage: 'Visitors do not see this page.',
  showingSample: 'Showing sample content',
  portrait: 'Portrait',
  portraitOf: 'Portrait of {name}',
});
