import { afterEach, expect, test, vi } from 'vitest';
import { leaveIfSignedIn } from '#app/document/leave-if-signed-in.ts';
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

afterEach(() => vi.unstubAllGlobals());

/** The path to which the head script of the sign-in page leads a browser with a session. */
function leftFor(search: string): unknown {
  const replace = vi.fn<(path: string) => void>();
  vi.stubGlobal('document', { documentElement: { dataset: { session: 'in' }, style: {} } });
  vi.stubGlobal('location', { search, replace });
  leaveIfSignedIn('/admin');
  expect(replace).toHaveBeenCalledOnce();
  return replace.mock.lastCall?.[0];
}

const inside = [
  '/admin',
  '/admin/',
  '/admin/blog',
  '/admin?tab=seo',
  '/admin#top',
  '/admin/settings?tab=seo#a',
];
const outside = ['', '/blog', '/administrator', '/admin.evil.example', '/admin@evil.example', '/admin\\evil'];
const elsewhere = [
  'https://evil.example',
  '//evil.example/admin',
  ' /admin/blog',
  '/ADMIN',
  'javascript:alert(1)',
];

test.each([...inside, ...outside, ...elsewhere])(
  'the head script and the sign-in form lead to the same path for "%s"',
  (next) => {
    const search = `?${new URLSearchParams({ next })}`;
    expect(leftFor(search)).toBe(nextPath(search));
  },
);
