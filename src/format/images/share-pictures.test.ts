import { expect, test } from 'vitest';
import { needsShareCrop, shareCropOf, sharePicturePath, sharePictureStem } from './share-pictures.ts';

test('the part that networks show is as large as possible, and lies at the focal point', () => {
  const middle = { focalX: 0.5, focalY: 0.5 };
  expect(shareCropOf({ width: 1200, height: 1200, ...middle })).toEqual({
    left: 0,
    top: 285,
    width: 1200,
    height: 630,
  });
  expect(shareCropOf({ width: 900, height: 1200, focalX: 0.5, focalY: 0 })).toMatchObject({
    top: 0,
    height: 473,
  });
  expect(shareCropOf({ width: 1200, height: 315, focalX: 1, focalY: 0.5 })).toEqual({
    left: 600,
    top: 0,
    width: 600,
    height: 315,
  });
});

test('the address of the part names the picture and its focal point', () => {
  const picture = { width: 1200, height: 800, focalX: 0.304, focalY: 1 };
  const path = sharePicturePath('/images/boat_2.1-k3v7x2qa.jpg', picture);
  expect(path).toBe('/share/boat_2.1-k3v7x2qa-30x100.jpg');
  expect(sharePictureStem(path.slice('/share/'.length))).toBe('/images/boat_2.1-k3v7x2qa');
  for (const name of ['post-3-1k2x9a7.png', 'boat-k3v7x2qa.jpg', '../boat-k3v7x2qa-30x100.jpg'])
    expect(sharePictureStem(name)).toBeUndefined();
});

test('networks crop around the middle by themselves', () => {
  const size = { width: 1200, height: 800 };
  expect(needsShareCrop({ ...size, focalX: 0.5, focalY: 0.5 })).toBe(false);
  expect(needsShareCrop({ ...size, focalX: 0.5, focalY: 0.2 })).toBe(true);
});
