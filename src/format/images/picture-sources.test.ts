import { expect, test } from 'vitest';
import { pictureSources } from './picture-sources.ts';

test('a photograph has AVIF and WebP copies, and JPEG ones beside the original', () => {
  expect(pictureSources('/images/boat-k3v7x2qa.jpg', 1200, [400, 800])).toEqual({
    sources: [
      {
        type: 'image/avif',
        srcSet: '/images/boat-k3v7x2qa-400.avif 400w, /images/boat-k3v7x2qa-800.avif 800w',
      },
      {
        type: 'image/webp',
        srcSet: '/images/boat-k3v7x2qa-400.webp 400w, /images/boat-k3v7x2qa-800.webp 800w',
      },
    ],
    srcSet:
      '/images/boat-k3v7x2qa-400.jpg 400w, /images/boat-k3v7x2qa-800.jpg 800w, /images/boat-k3v7x2qa.jpg 1200w',
  });
});

test('a WebP image needs no other last format, and no width is named twice', () => {
  expect(pictureSources('/images/map-k3v7x2qa.webp', 400, [400])).toEqual({
    sources: [{ type: 'image/avif', srcSet: '/images/map-k3v7x2qa-400.avif 400w' }],
    srcSet: '/images/map-k3v7x2qa.webp 400w',
  });
});

test('a picture without copies offers no choice', () => {
  expect(pictureSources('/images/dot-k3v7x2qa.png', 16, [])).toEqual({ sources: [], srcSet: undefined });
});
