import { expect, test } from 'vitest';
import { targetPath, urlOf } from '../http/request-target.ts';
import { pagePolicy, withoutNonce } from '../http/security.ts';
import { cacheKey } from './pages.ts';

test.each([
  ['/', '/'],
  ['/contact?sent=1', '/contact'],
  ['/contact.data', undefined],
  ['/blog', '/blog'],
  ['/blog?utm_source=mail&page=2', '/blog?page=2'],
  ['/blog?category=3&page=2', '/blog?page=2&category=3'],
  ['/blog?page=0', '/blog'],
  ['/blog?page=1e9&category=x', '/blog'],
  ['/blog?search=', '/blog'],
  ['/blog/7?page=2', '/blog/7'],
  ['/projects?tag=Audit+trail&page=2', '/projects?page=2&tag=Audit%20trail'],
  ['/projects?tag=C%2B%2B%26x%3D1', '/projects?tag=C%2B%2B%26x%3D1'],
  ['/projects?tag=', '/projects'],
  ['/project/7?tag=x', '/project/7'],
  ['/login?next=/admin&page=3', '/login'],
  ['/feed.xml?x=1', '/feed.xml'],
  ['/blog/7.md', '/blog/7.md'],
  ['/blog/x.md', undefined],
  ['/blog?search=harbour', undefined],
  ['/_root.data?_routes=root', undefined],
  ['/BLOG', undefined],
  ['/blog/', undefined],
  ['/blog/007', undefined],
  ['/admin/anything', undefined],
])('%s is kept under %s', (url, key) => {
  expect(cacheKey(url)).toBe(key);
});

test.each([
  ['/blog/1?a=b', '/blog/1?a=b'],
  ['http://evil.example/blog?a=//x', '/blog?a=//x'],
  ['http://evil.example//zz/blog', '/zz/blog'],
  ['http://evil.example', '/'],
  ['/\\evil.example/blog/1', '/evil.example/blog/1'],
  ['//evil.example/', '/evil.example/'],
  ['/\\', '/'],
  ['*', '/*'],
])('the request target %s names no host of its own', (target, path) => {
  expect(targetPath(target)).toBe(path);
  expect(urlOf('https://site.example', target).origin).toBe('https://site.example');
});

test('the policy lets the marked inline scripts of the page run and no other', () => {
  const html =
    '<script nonce="n0">let a = 1</script><script src="/x.js"></script><script>injected()</script>' +
    '<script type="module" nonce="n0">b()</script><script nonce="other">injected()</script>';
  const policy = pagePolicy(html, 'n0');
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(withoutNonce(html, 'n0')).not.toContain('n0');
});

test('the policy lets analytics in only where the page itself has its script', () => {
  const page = '<script nonce="n0" data-analytics="">count()</script>';
  expect(pagePolicy(page, 'n0')).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com;/);
  expect(pagePolicy(page, 'n0')).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com /);
  for (const other of [
    '<script nonce="n0">count()</script>',
    '<script data-analytics="">injected()</script>',
  ]) {
    expect(pagePolicy(other, 'n0')).not.toContain('google');
  }
});
