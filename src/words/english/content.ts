import { part } from '../part.ts';

/** The words of pages that show an entry, or that cannot. */
export const contentWords = part('content', {
  retry: 'Retry',
  alsoIn: 'Also in: {languages}',
  aboutPage: 'About this page',
  draft: 'Draft',
  hiddenPage: 'Visitors do not see this page.',
  preview: 'Preview',
  notYetPublished: 'This page is not published like this yet.',
  previewEnded: 'This preview link does not work any more',
  askForPreview: 'It has expired or was ended. Ask for a new one.',
  showingSample: 'Showing sample content',
  portrait: 'Portrait',
  portraitOf: 'Portrait of {name}',
});
