import { expect, test } from 'vitest';
import { blogAddress, readBlogQuery } from './post-list-query.ts';

const read = (query: string) => readBlogQuery(new URLSearchParams(query));

test('search, category and page are read from the address', () => {
  expect(read('category=3&page=2')).toEqual({ search: undefined, category: 3, page: 2 });
  expect(read('search=%20audit%20')).toEqual({ search: 'audit', category: undefined, page: 1 });
});

test('mend 1: a search within a category stays within it', () => {
  expect(read('search=audit&category=3')).toEqual({ search: 'audit', category: 3, page: 1 });
});

test('mend 1: an empty value counts as absent', () => {
  expect(read('')).toEqual({ search: undefined, category: undefined, page: 1 });
  expect(read('search=&category=&page=%20')).toEqual({ search: undefined, category: undefined, page: 1 });
});

test.each([
  'category=x',
  'category=0',
  'category=03',
  'category=-1',
  'page=0',
  'page=1.5',
  'page=abc',
  'page=9999999',
])('mend 1: a value that is no category or page is a 404: %s', (query) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test('a search that is too long is cut to what can be searched for', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});

test('an address says no more than it must', () => {
  expect(blogAddress({})).toBe('/blog');
  const topic = { kind: 'category' as const, id: 3, name: 'A', description: '', path: '/blog/category/a' };
  expect(blogAddress({ topic, page: 1 })).toBe('/blog/category/a');
  expect(blogAddress({ search: 'a & b', page: 2 })).toBe('/blog?search=a+%26+b&page=2');
});
