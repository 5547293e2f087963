import { expect, test } from 'vitest';
import { projectsAddress, readProjectsQuery } from './project-list-query.ts';

const read = (query: string) => readProjectsQuery(new URLSearchParams(query));

test('mend 1: search, tag and page are read from the address, and a search within a tag stays within it', () => {
  expect(read('tag=Audit%20trail&page=2')).toEqual({ search: undefined, tag: 'Audit trail', page: 2 });
  expect(read('search=harbour&tag=React')).toEqual({ search: 'harbour', tag: 'React', page: 1 });
  expect(read('tag=%20')).toEqual({ search: undefined, tag: undefined, page: 1 });
  expect(() => read('page=-1')).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test('an address says no more than it must', () => {
  expect(projectsAddress({})).toBe('/projects');
  expect(projectsAddress({ tag: 'C++ & C#', page: 1 })).toBe('/projects?tag=C%2B%2B+%26+C%23');
  expect(projectsAddress({ search: 'ship', page: 3 })).toBe('/projects?search=ship&page=3');
});
