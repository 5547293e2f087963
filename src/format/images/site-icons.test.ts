import { expect, test } from 'vitest';
import { ownIconName, siteIconPath, siteIconSizeOf } from './site-icons.ts';

const mark = { siteIcon: '', accent: '#1e90ff' };

test('an address leads back to its size, and no other name does', () => {
  const path = siteIconPath(192, mark);
  expect(path).toMatch(/^\/icons\/icon-192-[0-9a-z]{1,11}\.png$/);
  expect(siteIconSizeOf(path.replace('/icons/', ''))).toBe(192);
  for (const name of ['icon-33-a.png', 'icon-192-.png', 'icon-192-a.svg', '../icon-16-a.png']) {
    expect(siteIconSizeOf(name), name).toBeUndefined();
  }
});

test('an address follows what is drawn: the uploaded picture, or the colour of the mark', () => {
  const own = { siteIcon: '/images/logo-abcdefgh.png', accent: '#1e90ff' };
  expect(siteIconPath(32, own)).toBe(siteIconPath(32, { ...own, accent: '#16a362' }));
  expect(siteIconPath(32, own)).not.toBe(siteIconPath(32, mark));
  expect(siteIconPath(32, mark)).not.toBe(siteIconPath(32, { ...mark, accent: '#16a362' }));
});

test('only an upload of this site is drawn by the server', () => {
  expect(ownIconName('/images/logo-abcdefgh.png')).toBe('logo-abcdefgh.png');
  for (const address of ['', 'https://a.example/i.png', '/images/../secret', '/favicon.svg']) {
    expect(ownIconName(address), address).toBeUndefined();
  }
});
