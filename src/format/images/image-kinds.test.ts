import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageKindOf, isAnimated, isWholeGif } from './image-kinds.ts';

const still = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 4, background } })
    .png()
    .toBuffer();

test('mend 14: a GIF or WebP with several frames is animated, one with a single frame is not', async () => {
  const frames = await Promise.all(['#b4452d', '#2d45b4', '#45b42d'].map(still));
  const joined = () => sharp(frames, { join: { animated: true } });
  const animated = { gif: await joined().gif().toBuffer(), webp: await joined().webp().toBuffer() };
  for (const [kind, bytes] of Object.entries(animated))
    expect([imageKindOf(bytes), isAnimated(bytes)], kind).toEqual([kind, true]);
  const one = () => sharp(frames[0]);
  const stills = [
    await one().gif().toBuffer(),
    await one().webp().toBuffer(),
    await one().webp({ lossless: true }).toBuffer(),
    await one().jpeg().toBuffer(),
    await one().png().toBuffer(),
  ];
  for (const bytes of stills) expect(isAnimated(bytes), imageKindOf(bytes)).toBe(false);
});

test('mend 14: a file that breaks off, or pretends, ends the search for frames', () => {
  const header = [...Buffer.from('GIF89a'), 10, 0, 10, 0, 0, 0, 0];
  for (const tail of [
    [],
    [0x2c],
    [0x21, 0xf9],
    [0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 255],
    [0x3b],
    [0x99, 0x2c],
  ])
    expect(isAnimated(new Uint8Array([...header, ...tail]))).toBe(false);
  expect(isAnimated(new Uint8Array())).toBe(false);
});

test('a GIF that breaks off within a frame is not whole, one without its last byte is', async () => {
  const frames = await Promise.all(
    ['red', 'blue', 'red'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(isWholeGif(bytes)).toBe(true);
  expect(isWholeGif(bytes.subarray(0, bytes.length - 1))).toBe(true);
  for (const missing of [3, 20, 60])
    expect(isWholeGif(bytes.subarray(0, bytes.length - missing))).toBe(false);
});
