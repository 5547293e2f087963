import { expect, test } from 'vitest';
import { pictureSources } from './picture-sources.ts';

test('a photograph has AVIF and WebP copies, and JPEG ones beside the original', () => {
  expect(pictureSources({ url: '/images/boat-k3v7x2qa.jpg', width: 1200, widths: [400, 800] }, true)).toEqual(
    {
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
    },
  );
});

test('a WebP image needs no other last format, and no width is named twice', () => {
  expect(pictureSources({ url: '/images/map-k3v7x2qa.webp', width: 400, widths: [400] }, false)).toEqual({
    sources: [{ type: 'image/avif', srcSet: '/images/map-k3v7x2qa-400.avif 400w' }],
    srcSet: '/images/map-k3v7x2qa.webp 400w',
  });
});

test('a picture without copies offers no choice', () => {
  expect(pictureSources({ url: '/images/dot-k3v7x2qa.png', width: 16, widths: [] }, true)).toEqual({
    sources: [],
    srcSet: undefined,
  });
});

test('decision D23: copies above 1200 px are for wide pictures and the gallery only', () => {
  const picture = { url: '/images/quay-k3v7x2qa.jpg', width: 1200, widths: [800, 1200, 1600, 2400] };
  expect(pictureSources(picture, true).srcSet).toBe(
    '/images/quay-k3v7x2qa-800.jpg 800w, /images/quay-k3v7x2qa-1600.jpg 1600w, /images/quay-k3v7x2qa-2400.jpg 2400w, /images/quay-k3v7x2qa.jpg 1200w',
  );
  expect(pictureSources(picture, false).srcSet).toBe(
    '/images/quay-k3v7x2qa-800.jpg 800w, /images/quay-k3v7x2qa.jpg 1200w',
  );
});
