import { expect, test } from 'vitest';
import {
  isReadableAddress,
  linkableUrl,
  parsedUrl,
  shareUrls,
  withoutLastSlashes,
  withScheme,
} from './urls.ts';

test('safety 2: a text that no URL parser accepts is no URL, and nothing throws', () => {
  for (const text of ['https://a:b:c', 'https://x:99999/', 'https://x%/', 'https:///', '//', 'http://[']) {
    expect(parsedUrl(text), text).toBeUndefined();
    expect(parsedUrl(text, 'https://site.example'), text).toBeUndefined();
    expect(isReadableAddress(text), text).toBe(false);
  }
  expect(parsedUrl('/a%', 'https://site.example')?.href).toBe('https://site.example/a%');
  expect(isReadableAddress('/images/boat.jpg')).toBe(true);
  expect(isReadableAddress('https://site.example/boat.jpg')).toBe(true);
});

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

test.each([
  ['github.com/me', 'https://github.com/me'],
  ['  www.youtube.com/@me  ', 'https://www.youtube.com/@me'],
  ['//example.org', 'https://example.org'],
  ['bücher.example/über', 'https://bücher.example/über'],
])('an address without its scheme is completed: %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
  expect(linkableUrl(address)).toBe(address);
});

test.each([
  '',
  'me',
  '@me',
  'me@example.org',
  '/me',
  'https://github.com/me',
  'javascript:alert(1)',
  'a b.example',
  'x.',
  '.',
])('there is nothing to complete in %j', (typed) => {
  expect(withScheme(typed)).toBeUndefined();
});

test('mend API clients: the slashes at the end of a path are cut in one pass, however many there are', () => {
  expect(['/', '//', '/about', '/about//', '//a/', ''].map(withoutLastSlashes)).toEqual([
    '/',
    '/',
    '/about',
    '/about',
    '//a',
    '',
  ]);
  const slashes = '/'.repeat(1_000_000);
  expect(withoutLastSlashes(`${slashes}a${slashes}`)).toBe(`${slashes}a`);
});
