import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileKinds } from './file-kinds.ts';
import {
  blogImagePathOf,
  FILE_FOLDER,
  IMAGE_FOLDER,
  imageExtensions,
  imageFileName,
  imagePathOf,
  leadsToUpload,
  mediaStemsIn,
  withoutExtension,
  withoutTimestampPrefix,
} from './image-paths.ts';

test('row 51: the query string goes, and the assets folder becomes the images folder', () => {
  expect(imagePathOf('/images/boat.jpg?t=1699999999999')).toBe('/images/boat.jpg');
  expect(imagePathOf('https://pictures.example/boat.jpg?w=800')).toBe('https://pictures.example/boat.jpg');
  expect(imagePathOf('/assets/images/boat.jpg')).toBe('/images/boat.jpg');
  expect(imagePathOf('/assets/images/2024/boat.jpg?t=1')).toBe('/images/boat.jpg');
  expect(imagePathOf('/icons.svg?v=2#boat')).toBe('/icons.svg#boat');
});

test('row 130: what is stored is the path without the suffix that made it unique', () => {
  expect(imagePathOf('/assets/images/plan.png?1699999999999')).toBe('/images/plan.png');
});

test('what is no such path stays as it is', () => {
  const untouched = [
    '',
    '/placeholder.svg',
    '/assets/images/',
    '/assets/imagesque/a.jpg',
    'data:image/png;a?b',
  ];
  for (const address of untouched) expect(imagePathOf(address)).toBe(address);
});

test('row 111: a leading timestamp is stripped from the paths of blog images, and nothing else is', () => {
  expect(withoutTimestampPrefix('/images/1699999999999-foo.jpg')).toBe('/images/foo.jpg');
  expect(withoutTimestampPrefix('/images/1699999999_foo.jpg')).toBe('/images/foo.jpg');
  expect(blogImagePathOf('/assets/images/1699999999999-foo.jpg?x=1')).toBe('/images/foo.jpg');
  const kept = [
    '/images/2024-foo.jpg',
    '/images/1699999999999.jpg',
    '/images/1699999999999-',
    '/images/a-1699999999999-b',
  ];
  for (const path of [
    ...kept,
    'https://pictures.example/1699999999999-foo.jpg',
    '//host/1699999999999-foo.jpg',
  ])
    expect(withoutTimestampPrefix(path)).toBe(path);
});

test('row 184: a file name keeps letters, digits and dots, in lower case', () => {
  expect(imageFileName('My Boat (final).JPG')).toBe('my_boat__final_.jpg');
  expect(imageFileName('../../etc/passwd')).toBe('.._.._etc_passwd');
});

describe('for any text', () => {
  const part = fc.constantFrom(
    '/',
    '/assets/images/',
    '/images/',
    '1699999999999',
    '-',
    '_',
    'a.jpg',
    '?',
    '#',
    'data:',
  );
  const address = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  );

  test('doing it twice changes nothing more', () => {
    fc.assert(
      fc.property(address, (text) => {
        for (const normalise of [imagePathOf, blogImagePathOf, withoutTimestampPrefix, imageFileName])
          expect(normalise(normalise(text))).toBe(normalise(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('a path never leaves this site', () => {
    fc.assert(
      fc.property(address, (text) => {
        const path = `/${text.replace(/^\/+/, '')}`;
        expect(blogImagePathOf(path)).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 2000 },
    );
  });
});

test('the stem of every upload is the one that a text refers to, also where the extension has a digit', () => {
  const urls = [
    ...imageExtensions.map((extension) => `${IMAGE_FOLDER}tide.v2-k3v7x2qa${extension}`),
    ...fileKinds.map(({ extension }) => `${FILE_FOLDER}tide.v2-k3v7x2qa.${extension}`),
  ];
  for (const url of urls) expect(mediaStemsIn(`<a href="${url}">`), url).toEqual([withoutExtension(url)]);
});

test('a path leads to an upload by its URL or by that of a copy, in the widths and formats of copies', () => {
  const url = '/images/boat-k3v7x2qa.jpg';
  for (const path of [url, '/images/boat-k3v7x2qa-800.jpg', '/images/boat-k3v7x2qa-2400.avif'])
    expect(leadsToUpload(path, url)).toBe(true);
  for (const path of [
    `https://other.example${url}`,
    '/images/boat-k3v7x2qa.png',
    '/images/boat-k3v7x2qa-17.jpg',
    '/images/boat-k3v7x2qa-800.png',
  ])
    expect(leadsToUpload(path, url)).toBe(false);
  expect(leadsToUpload('/files/plan-k3v7x2qa-800.webp', '/files/plan-k3v7x2qa.pdf')).toBe(false);
});
