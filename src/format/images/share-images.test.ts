import { expect, test } from 'vitest';
import { isShareable, type ShareCard, shareImageParts, shareImagePath } from './share-images.ts';

const pages = ['home', 'about'];

const card: ShareCard = {
  kind: 'post',
  id: '3',
  label: 'Advice',
  title: 'Café',
  siteName: 'Notes',
  accent: '#1e90ff',
};

test('an address leads back to what it was made of', () => {
  const name = shareImagePath(card).replace('/share/', '');
  expect(name).toMatch(/^post-3-[0-9a-z]{1,11}\.png$/);
  expect(shareImageParts(name, pages)).toEqual({ kind: 'post', id: '3' });
  expect(shareImageParts('page-home-1.png', pages)).toEqual({ kind: 'page', id: 'home' });
});

test.each([
  'post-home-1.png',
  'page-3-1.png',
  'page-constructor-1.png',
  'post-0-1.png',
  'post-3-.png',
  'post-3-1.svg',
  '../post-3-1.png',
])('%s names no card', (name) => {
  expect(shareImageParts(name, pages)).toBeUndefined();
});

test.each([
  ['/images/boat-k3v7x2qa.webp', true],
  ['/images/boat-k3v7x2qa.avif', false],
  ['/images/default-placeholder.jpg', false],
  ['/placeholder.svg', false],
  ['https://x.example/boat', true],
  ['https://x.example/boat.SVG', false],
  ['data:image/png;base64,AA', false],
])('%s can be shared: %s', (address, shareable) => {
  expect(isShareable(address)).toBe(shareable);
});
