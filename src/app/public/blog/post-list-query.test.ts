import { expect, test } from 'vitest';
import { blogAddress, readBlogQuery } from './post-list-query.ts';

const read = (query: string) => readBlogQuery(new URLSearchParams(query));

test('search, category and page are read from the address', () => {
  expect(read('category=3&page=2')).toEqual({ search: undefined, category: 3, page: 2 });
  expect(read('search=%20audit%20')).toEqual({ search: 'audit', category: undefined, page: 1 });
});

test('a search takes precedence over a category', () => {
  expect(read('search=audit&category=3')).toMatchObject({ search: 'audit', category: undefined });
});

test.each([
  '',
  'search=&category=&page=',
  'category=x&page=0',
  'category=-1&page=1.5',
  'page=9999999999999999',
])('values that mean nothing count as absent: %j', (query) => {
  expect(read(query)).toEqual({ search: undefined, category: undefined, page: 1 });
});

test('a search that is too long is cut to what can be searched for', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});

test('an address says no more than it must', () => {
  expect(blogAddress({})).toBe('/blog');
  expect(blogAddress({ category: 3, page: 1 })).toBe('/blog?category=3');
  expect(blogAddress({ search: 'a & b', page: 2 })).toBe('/blog?search=a+%26+b&page=2');
});
