import { expect, test } from 'vitest';
import { galleryImagesOf, mainImageOf } from './project-images.ts';

const project = (image: string, ...urls: string[]) => ({
  image,
  images: urls.map((imageUrl, index) => ({ id: index + 1, imageUrl, alt: `Picture ${index + 1}` })),
});
const sourcesOf = (images: { src: string }[]) => images.map(({ src }) => src);

test('row 53: the main image is the first of the images, else the image, else a stock photo', () => {
  expect(mainImageOf(project('/images/a.jpg', '/images/b.jpg', '/images/c.jpg'))).toMatchObject({
    src: '/images/b.jpg',
    alt: 'Picture 1',
  });
  expect(mainImageOf(project('/images/a.jpg')).src).toBe('/images/a.jpg');
  expect(mainImageOf(project('', '', '/images/c.jpg')).src).toBe('/images/c.jpg');
  expect(mainImageOf(project('')).src).toMatch(/^\/images\/.*stock/);
});

test('row 50: without images, or with placeholders only, the gallery has three stock images', () => {
  const stock = sourcesOf(galleryImagesOf(project('')));
  expect(new Set(stock).size).toBe(3);
  for (const placeholder of ['/placeholder.svg', '/images/default-placeholder.jpg', String(stock[0])]) {
    expect(sourcesOf(galleryImagesOf(project('', placeholder)))).toEqual(stock);
    expect(sourcesOf(galleryImagesOf(project(placeholder)))).toEqual(stock);
  }
  expect(sourcesOf(galleryImagesOf(project('', '/placeholder.svg?v=1', '/placeholder.svg')))).toEqual(stock);
});

test('row 50: one picture of its own is enough, and a placeholder beside it stays where it is', () => {
  expect(sourcesOf(galleryImagesOf(project('', '/placeholder.svg', '/images/a.jpg')))).toEqual([
    '/placeholder.svg',
    '/images/a.jpg',
  ]);
  expect(sourcesOf(galleryImagesOf(project('/images/a.jpg')))).toEqual(['/images/a.jpg']);
});

test('row 51: image addresses have no query string, and the assets folder is the images folder', () => {
  expect(
    sourcesOf(galleryImagesOf(project('', '/assets/images/2024/a.jpg?t=17', '/images/b.jpg?t=18'))),
  ).toEqual(['/images/a.jpg', '/images/b.jpg']);
  expect(mainImageOf(project('/assets/images/a.jpg?t=17')).src).toBe('/images/a.jpg');
});
