import { expect, test } from 'vitest';
import { queryOf } from './post-query.ts';

const asks = (search: string) => queryOf(new URLSearchParams(search));

test('row 94: a search that is not empty takes precedence over the category', () => {
  expect(asks('search=audit&category=3')).toMatchObject({ search: 'audit' });
  expect(asks('search=audit&category=3')).not.toHaveProperty('category');
  expect(asks('search=%20&category=3')).toMatchObject({ category: '3' });
});

test('a mistyped address asks for the whole list', () => {
  expect(asks('category=x&page=0')).toEqual({ limit: 100 });
});
