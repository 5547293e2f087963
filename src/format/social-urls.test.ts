import { expect, test } from 'vitest';
import { linkableUrl, shareUrls } from './social-urls.ts';

test.each(['https://github.com/someone', 'http://example.org', '  https://www.linkedin.com/in/someone  '])(
  'row 29: %j is an address to link to',
  (url) => {
    expect(linkableUrl(url)).toBe(url.trim());
  },
);

test.each([
  '',
  '   ',
  'github.com/someone',
  '/someone',
  '//github.com',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'https://',
])('row 29: %j is no address to link to', (url) => {
  expect(linkableUrl(url)).toBeUndefined();
});

test('row 60: a page is shared by its address, and by its title where the network takes one', () => {
  const urls = shareUrls('https://example.org/blog/3?a=b&c', 'Reading & writing');
  expect(new URL(urls.twitter).searchParams.get('url')).toBe('https://example.org/blog/3?a=b&c');
  expect(new URL(urls.twitter).searchParams.get('text')).toBe('Reading & writing');
  expect(new URL(urls.linkedin).searchParams.get('url')).toBe('https://example.org/blog/3?a=b&c');
  expect(new URL(urls.facebook).searchParams.get('u')).toBe('https://example.org/blog/3?a=b&c');
});
