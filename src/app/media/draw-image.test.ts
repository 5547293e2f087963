import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { cropPresets } from './crop.ts';
import {
  type Canvas,
  cropImage,
  type DrawingTools,
  ImageError,
  mayBeImage,
  type OpenImage,
  openImage,
  shrinkImage,
} from './draw-image.ts';

afterEach(() => vi.restoreAllMocks());

const photo = new File(['bytes'], 'Boat.JPG', { type: 'image/jpeg' });

/** A browser in which everything works, but for what a test puts in. */
function toolsWith({
  canvas,
  ...tools
}: Partial<Omit<DrawingTools, 'canvas'>> & { canvas?: Partial<Canvas> } = {}) {
  const asked: { type: string; quality: number; size: number[] }[] = [];
  const made: DrawingTools = {
    read: (file) => file.arrayBuffer(),
    load: async () => ({ image: anyImage, width: 3000, height: 2000 }),
    canvas: () => {
      const sheet: Canvas = {
        width: 0,
        height: 0,
        getContext: () => ({
          imageSmoothingQuality: 'low',
          drawImage: () => {},
          getImageData: () => ({ data: [0, 0, 0, 255] }),
        }),
        toBlob: (receive, type, quality) => {
          asked.push({ type, quality, size: [sheet.width, sheet.height] });
          receive(new Blob(['drawn'], { type }));
        },
        ...canvas,
      };
      return sheet;
    },
    ...tools,
  };
  return { tools: made, asked };
}

const anyImage = Object.create(null) as CanvasImageSource;
const open: OpenImage = {
  name: 'Boat.PNG',
  type: 'image/png',
  url: 'blob:',
  image: anyImage,
  animation: undefined,
  width: 3000,
  height: 2000,
  close: () => {},
};

const messageOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof ImageError)) throw new Error(`no picture error: ${String(error)}`);
  return error.message;
};

test('rows 145, 184: each kind of picture is drawn in its size and quality', async () => {
  const { tools, asked } = toolsWith();
  const cropped = await cropImage(open, cropPresets.profile, tools);
  await cropImage(open, cropPresets.featuredImage, tools);
  await shrinkImage(open, tools);
  expect(asked).toEqual([
    { type: 'image/jpeg', quality: 0.95, size: [500, 500] },
    { type: 'image/jpeg', quality: 0.9, size: [1200, 675] },
    { type: 'image/jpeg', quality: 0.92, size: [1200, 800] },
  ]);
  expect(cropped).toMatchObject({ name: 'boat.jpg', type: 'image/jpeg' });
});

test('a picture with transparency stays PNG: a logo would stand on black', async () => {
  const { tools, asked } = toolsWith({
    canvas: {
      getContext: () => ({
        imageSmoothingQuality: 'low',
        drawImage: () => {},
        getImageData: () => ({ data: [0, 0, 0, 255, 0, 0, 0, 254] }),
      }),
    },
  });
  expect((await cropImage(open, cropPresets.siteIcon, tools)).name).toBe('boat.png');
  await cropImage({ ...open, type: 'image/jpeg' }, cropPresets.siteIcon, tools);
  expect(asked.map(({ type }) => type)).toEqual(['image/png', 'image/jpeg']);
});

test('row 185: each part of the browser that fails has its sentence', async () => {
  const noContext = toolsWith({ canvas: { getContext: () => null } }).tools;
  const noBlob = toolsWith({ canvas: { toBlob: (receive) => receive(null) } }).tools;
  expect(await messageOf(shrinkImage(open, noContext))).toBe('Failed to get canvas context');
  expect(await messageOf(shrinkImage(open, noBlob))).toBe('Failed to compress image');
  expect(await messageOf(cropImage(open, cropPresets.general, noContext))).toBe(
    'Could not create canvas context',
  );
  expect(await messageOf(cropImage(open, cropPresets.general, noBlob))).toBe('Failed to create image blob');

  const noFile = toolsWith({ read: () => Promise.reject(new Error('moved')) }).tools;
  expect(await messageOf(openImage(photo, noFile))).toBe('Failed to read file');
  const noImage = toolsWith({ load: () => Promise.reject(new Error('broken')) }).tools;
  expect(await messageOf(openImage(photo, noImage))).toBe('Failed to load image');
});

test('a picture without a size, and one that would take all memory, are refused; nothing of them is kept', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  for (const size of [
    { width: 0, height: 100 },
    { width: 20_000, height: 20_000 },
  ]) {
    const { tools } = toolsWith({ load: async () => ({ image: anyImage, ...size }) });
    expect(await messageOf(openImage(photo, tools))).toBe('Failed to load image');
  }
  expect(revoked).toHaveBeenCalledTimes(2);
  const read = vi.fn<DrawingTools['read']>();
  const huge = new File([], 'huge.tif', { type: 'image/tiff' });
  Object.defineProperty(huge, 'size', { value: 65 * 1024 * 1024 });
  expect(await messageOf(openImage(huge, toolsWith({ read }).tools))).toBe('Failed to load image');
  expect(read).not.toHaveBeenCalled();
});

test('mend 14: an animation is sent whole as it is, and a crop of it is a drawn still', async () => {
  const colours = ['#b4452d', '#2d45b4'].map((background) => ({ background }));
  const frames = await Promise.all(
    colours.map(({ background }) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { tools } = toolsWith();
  const file = new File([new Uint8Array(animated)], 'Waves.gif', { type: 'image/gif' });
  const opened = await openImage(file, tools);
  const whole = await shrinkImage(opened, tools);
  expect([whole.name, whole.type, whole.size]).toEqual(['Waves.gif', 'image/gif', animated.length]);
  expect((await cropImage(opened, cropPresets.general, tools)).type).toBe('image/jpeg');
  const still = new File([new Uint8Array(frames[0] ?? [])], 'Still.png', { type: 'image/png' });
  expect((await openImage(still, tools)).animation).toBeUndefined();
});

test('a photo of an iPhone is taken without a type, and its failure says what to do', async () => {
  expect(mayBeImage({ name: 'IMG_0042.HEIC', type: '' })).toBe(true);
  expect(mayBeImage({ name: 'boat.jpg', type: 'image/jpeg' })).toBe(true);
  expect(mayBeImage({ name: 'letter.pdf', type: 'application/pdf' })).toBe(false);
  expect(mayBeImage({ name: 'notes', type: '' })).toBe(false);
  const { tools } = toolsWith({
    load: async () => {
      throw new Error('The source image cannot be decoded.');
    },
  });
  const heic = new File(['\0\0\0\x24ftypheic\0\0\0\0mif1heic'], 'IMG_0042.HEIC');
  await expect(openImage(heic, tools)).rejects.toMatchObject({
    message: 'Failed to load image',
    hint: expect.stringContaining('choose Most Compatible'),
  });
});
