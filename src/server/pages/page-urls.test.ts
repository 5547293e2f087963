import { expect, test } from 'vitest';
import { cacheKey, isPagePath } from './page-urls.ts';

test.each([
  ['/', '/'],
  ['/contact?sent=1', '/contact'],
  ['/contact.data', undefined],
  ['/blog', '/blog'],
  ['/blog?utm_source=mail&page=2', '/blog?page=2'],
  ['/blog?category=3&page=2', '/blog?page=2&category=3'],
  ['/blog?page=0', undefined],
  ['/blog?page=2&category=x', undefined],
  ['/blog?page=&category=', '/blog'],
  ['/blog?search=', '/blog'],
  ['/blog/harbour-2?page=2', '/blog/harbour-2'],
  ['/blog/%D0%BB', '/blog/%D0%BB'],
  ['/blog/%d0%bb', undefined],
  ['/blog/Harbour', undefined],
  ['/blog/7', undefined],
  ['/projects?tag=Audit+trail&page=2', '/projects?page=2&tag=Audit%20trail'],
  ['/projects?tag=C%2B%2B%26x%3D1', '/projects?tag=C%2B%2B%26x%3D1'],
  ['/projects?tag=', '/projects'],
  ['/project/berths?tag=x', '/project/berths'],
  ['/login?next=/admin&page=3', '/login'],
  ['/feed.xml?x=1', '/feed.xml'],
  ['/blog/harbour.md', '/blog/harbour.md'],
  ['/blog/7.md', undefined],
  ['/blog?search=harbour', undefined],
  ['/_root.data?_routes=root', undefined],
  ['/BLOG', undefined],
  ['/blog/', undefined],
  ['/blog/007', undefined],
  ['/admin/anything', undefined],
])('%s is kept under %s', (url, key) => {
  expect(cacheKey(url)).toBe(key);
});

test('mend API clients: a path of a million slashes is no page, and costs no time', () => {
  expect(['/', '/About//', '/blog/7/', '/nowhere/'].map(isPagePath)).toEqual([true, true, true, false]);
  expect(isPagePath(`${'/'.repeat(1_000_000)}x`)).toBe(false);
});
