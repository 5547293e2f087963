import { part, plural } from '../part.ts';

/** The words that the lists of posts and of projects share. */
export const listWords = part('lists', {
  pages: 'Pages',
  page: '{title}, page {n}',
  search: 'Search',
  all: 'All',
  more: plural({ other: '{n} more' }),
  nothing: 'Nothing found for “{search}”',
  otherWord: 'Try another word, or fewer of them.',
});
