import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

test('row 24: without settings the site is called My Portfolio', () => {
  expect(pageMeta({ matches: [{}] })).toEqual([{ title: 'My Portfolio' }]);
});

test('a page names itself before the site', () => {
  expect(pageMeta({ matches: [{}], title: 'Blog', description: 'Notes.' })).toEqual([
    { title: 'Blog · My Portfolio' },
    { name: 'description', content: 'Notes.' },
  ]);
});
