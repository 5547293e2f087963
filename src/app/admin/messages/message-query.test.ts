import { expect, test } from 'vitest';
import { filterOf, queryOf } from './message-query.ts';

const query = (address: string) => queryOf(new URLSearchParams(address));

test('the address of the inbox names folder, state, search and page', () => {
  expect(query('')).toEqual({ folder: 'inbox', limit: 50 });
  expect(query('show=unread&search=+ida+&page=2')).toEqual({
    folder: 'inbox',
    isRead: false,
    search: 'ida',
    limit: 50,
    page: '2',
  });
  expect(query('show=spam')).toEqual({ folder: 'spam', limit: 50 });
});

test('a mistyped address of the inbox shows the whole list', () => {
  expect(query('show=nothing&search=+&page=-1')).toEqual({ folder: 'inbox', limit: 50 });
});

test('a message opened from a search has the neighbours of that search', () => {
  expect(filterOf(new URLSearchParams('show=unread&search=ida&page=3'))).toEqual({
    isRead: false,
    search: 'ida',
  });
});
