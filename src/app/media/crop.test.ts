import { expect, test } from 'vitest';
import {
  type CropRegion,
  cropPresets,
  croppedFileName,
  initialCrop,
  isEmptyCrop,
  isImageData,
  LONGEST_SIDE,
  largestCrop,
  movingKeys,
  outputSize,
  regionIn,
  WHOLE_QUALITY,
} from './crop.ts';

const centreOf = ({ x, y, width, height }: CropRegion) => [x + width / 2, y + height / 2];

test('rows 101, 123, 179, 184: the uploader crops 3:2 at 0.9 unless the caller wants another shape', () => {
  const { general, featuredImage, project } = cropPresets;
  expect(general.aspect).toBe(3 / 2);
  expect(featuredImage.aspect).toBe(16 / 9);
  expect(project.aspect).toBe(1);
  for (const { quality } of [general, featuredImage, project]) expect(quality).toBe(0.9);
});

test('row 179: the first region is at most 600 px wide and centred', () => {
  const shown = { width: 1000, height: 700 };
  const crop = initialCrop(cropPresets.general, shown);
  expect(crop).toMatchObject({ width: 600, height: 400, unit: 'px' });
  expect(centreOf(crop)).toEqual([500, 350]);
  expect(initialCrop(cropPresets.general, { width: 300, height: 100 })).toMatchObject({
    width: 150,
    height: 100,
  });
});

test('row 145: the profile photo starts with 80 percent of what fits and becomes 500 x 500 at 0.95', () => {
  const { profile } = cropPresets;
  expect(initialCrop(profile, { width: 400, height: 400 })).toMatchObject({ width: 320, height: 320 });
  expect(initialCrop(profile, { width: 400, height: 300 })).toMatchObject({ width: 240, height: 240 });
  expect(profile).toMatchObject({ aspect: 1, quality: 0.95 });
  expect(outputSize({ width: 90, height: 90 }, profile)).toEqual({ width: 500, height: 500 });
});

test('row 150: the site icon is square, at 0.95, and starts with up to 200 px', () => {
  const { siteIcon } = cropPresets;
  expect(siteIcon).toMatchObject({ aspect: 1, quality: 0.95 });
  expect(initialCrop(siteIcon, { width: 512, height: 512 }).width).toBe(200);
  expect(initialCrop(siteIcon, { width: 64, height: 128 }).width).toBe(64);
});

test('row 183: a region is in pixels as shown or in percent, and both name the same part of the picture', () => {
  const natural = { width: 4000, height: 2000 };
  const shown = { width: 400, height: 200 };
  const wanted = { x: 1000, y: 500, width: 2000, height: 1000, unit: 'px' };
  expect(regionIn(natural, { x: 100, y: 50, width: 200, height: 100, unit: 'px' }, shown)).toEqual(wanted);
  expect(regionIn(natural, { x: 25, y: 25, width: 50, height: 50, unit: '%' }, shown)).toEqual(wanted);
});

test('row 182: a region never reaches out of the picture and is never empty', () => {
  const natural = { width: 10, height: 10 };
  const out = regionIn(natural, { x: 99.9, y: -20, width: 0.001, height: 300, unit: '%' }, natural);
  expect(out).toEqual({ x: 9, y: 0, width: 1, height: 10, unit: 'px' });
  expect(outputSize({ width: 5000, height: 1 })).toEqual({ width: 1200, height: 1 });
});

test('row 182: nothing chosen, and data that is no picture', () => {
  expect(isEmptyCrop(undefined)).toBe(true);
  expect(isEmptyCrop({ x: 5, y: 5, width: 0, height: 0, unit: '%' })).toBe(true);
  expect(isEmptyCrop({ x: 5, y: 5, width: 1, height: 1, unit: '%' })).toBe(false);
  expect(isImageData('data:image/jpeg;base64,/9j/')).toBe(true);
  for (const data of ['data:,', 'data:image/jpeg;base64,', 'data:text/html;base64,PGI+', 'blob:x']) {
    expect(isImageData(data), data).toBe(false);
  }
});

test('row 184: the longest side is at most 1200 px, the shape is kept, and nothing is made larger', () => {
  expect(LONGEST_SIDE).toBe(1200);
  expect(WHOLE_QUALITY).toBe(0.92);
  expect(outputSize({ width: 4000, height: 3000 })).toEqual({ width: 1200, height: 900 });
  expect(outputSize({ width: 300, height: 2400 })).toEqual({ width: 150, height: 1200 });
  expect(outputSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(outputSize({ width: 1600, height: 901 }, cropPresets.featuredImage)).toEqual({
    width: 1200,
    height: 675,
  });
});

test('row 184: a file name is lower case, with underscores, and ends as what the picture has become', () => {
  expect(croppedFileName('My Boat (1).PNG', 'image/jpeg')).toBe('my_boat__1_.jpg');
  expect(croppedFileName('logo.svg', 'image/png')).toBe('logo.png');
  expect(croppedFileName('', 'image/jpeg')).toBe('image.jpg');
});

test('a picture that nobody crops loses the same on both sides', () => {
  expect(largestCrop(1, { width: 300, height: 200 })).toEqual({
    x: 50,
    y: 0,
    width: 200,
    height: 200,
    unit: 'px',
  });
});

test('mend 14: only the arrow keys that can move a region are named', () => {
  expect(movingKeys({ width: 100, height: 60 })).toEqual(['↑', '↓']);
  expect(movingKeys({ width: 60, height: 100 })).toEqual(['←', '→']);
  expect(movingKeys({ width: 60, height: 60 })).toEqual(['←', '→', '↑', '↓']);
  expect(movingKeys({ width: 100, height: 100 })).toEqual([]);
});
