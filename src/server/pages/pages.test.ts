import { expect, test } from 'vitest';
import { targetPath, urlOf } from '../http/request-target.ts';
import { pagePolicy, withoutNonce } from '../http/security.ts';

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

test('the policy takes scripts only, whatever else carries the nonce and whatever their text is', async () => {
  const text = 'if (a < b) document.title = "<b>";\nc("\\u003c/script>", `<script nonce="other">`)';
  const html =
    '<link rel="modulepreload" href="/x.js" nonce="n0"/><p title="&lt;script">a</p>' +
    `<script type="text/waiting-module" data-a="a &gt; b" nonce="n0">${text}</script><p>5 > 4</p>`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hashes = pagePolicy(html, 'n0').match(/'sha256-[^']*'/g);
  expect(hashes).toEqual([`'sha256-${Buffer.from(digest).toString('base64')}'`]);
  expect(pagePolicy('<script nonce="n0">without an end', 'n0')).not.toContain('sha256');
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
