import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test('after signing in one gets to what was asked for in the admin area', () => {
  expect(nextPath('?next=%2Fadmin%2Fsettings%3Ftab%3Dseo')).toBe('/admin/settings?tab=seo');
  expect(nextPath('')).toBe('/admin');
});

test.each(['https://evil.example', '//evil.example', '/blog', '/administrator', 'javascript:alert(1)'])(
  'never to %s',
  (next) => {
    expect(nextPath(`?${new URLSearchParams({ next })}`)).toBe('/admin');
  },
);
