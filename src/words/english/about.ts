import { part } from '../part.ts';

export const aboutWords = part('about', {
  about: 'About',
  story: 'My Story',
  work: 'Work Experience',
  education: 'Education',
  skills: 'Skills',
  values: 'Personal Values',
  failed: 'Failed to load the about page. Please try again later.',
  empty: 'Nothing here yet',
  emptyLine: 'The story behind this site will appear on this page.',
});
