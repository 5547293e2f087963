import { expect, test } from 'vitest';
import { cacheKey } from './pages.ts';
import { pagePolicy } from './security.ts';

test.each([
  ['/blog', '/blog'],
  ['/blog?utm_source=mail&page=2', '/blog?page=2'],
  ['/blog?category=3&page=2', '/blog?page=2&category=3'],
  ['/blog?page=0', '/blog'],
  ['/blog?page=1e9&category=x', '/blog'],
  ['/blog?search=', '/blog'],
  ['/blog?search=harbour', undefined],
  ['/_root.data?_routes=root', undefined],
])('%s is kept under %s', (url, key) => {
  expect(cacheKey(url)).toBe(key);
});

test('the policy lets the inline scripts of the page run and no other', () => {
  const policy = pagePolicy(
    '<script>let a = 1</script><script src="/x.js"></script><script type="module">b()</script>',
  );
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
