import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { Image } from '#contract/media/image.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';
import { mountTinyDisk } from '../support/tiny-disk.ts';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const fileOf = (bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

const upload = async (backend: Backend, file: File): Promise<Image> =>
  (await backend.signedInAs('editor')).images.upload({ image: file });

/** Every file in the images folder, parts and originals included. */
async function filesOf(backend: Backend): Promise<string[]> {
  const folder = join(backend.config.dataDir, 'images');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const rowsOf = (backend: Backend) => backend.app.database.read.selectFrom('images').selectAll().execute();

const animated = async (width = 60): Promise<Sharp> =>
  sharp(await Promise.all([1, 2, 3].map(() => noise(width, 40).png().toBuffer())), {
    join: { animated: true },
  });

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG that says it has this size, with chunks before its pixels. */
function png(width: number, height: number, pixels: Buffer, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const ends = [chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, ...ends]);
}

/** A JPEG whose header says 40,000 × 40,000. */
async function hugeJpeg(): Promise<Buffer> {
  const bytes = await noise(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(40_000, frame + 5);
  bytes.writeUInt16BE(40_000, frame + 7);
  return bytes;
}

function hugeGif(): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(40_000, 6);
  screen.writeUInt16LE(40_000, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(40_000, 5);
  frame.writeUInt16LE(40_000, 7);
  return Buffer.concat([screen, frame, Buffer.from(';')]);
}

function gifOfFrames(count: number): Buffer {
  const screen = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([screen, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
}

/** An animated WebP, by its container format (RFC 9649): every frame is the same picture. */
async function webpOfFrames(count: number): Promise<Buffer> {
  const still = await noise(2, 2).webp({ lossless: true }).toBuffer();
  const part = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  // Two by two pixels, written as one less; 10 ms for each frame.
  const canvas = Buffer.from([2, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
  const frame = part(
    'ANMF',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 10, 0, 0, 0]), still.subarray(12)]),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    part('VP8X', canvas),
    part('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: count }, () => frame),
  ]);
  return part('RIFF', body);
}

describe('pictures that are broken or too large', () => {
  test('a file of any kind that breaks off is refused, and nothing of it is stored', async () => {
    await using backend = await openBackend('HTTP');
    const whole = {
      jpeg: await noise(80, 60).jpeg().toBuffer(),
      'progressive jpeg': await noise(80, 60).jpeg({ progressive: true }).toBuffer(),
      png: await noise(80, 60).png().toBuffer(),
      webp: await noise(80, 60).webp().toBuffer(),
      avif: await noise(80, 60).avif({ effort: 0 }).toBuffer(),
      gif: await noise(80, 60).gif().toBuffer(),
      'animated gif': await (await animated()).gif().toBuffer(),
      'animated webp': await (await animated()).webp().toBuffer(),
    };
    for (const [kind, bytes] of Object.entries(whole)) {
      for (const share of [0.5, 0.9]) {
        const part = fileOf(bytes.subarray(0, Math.floor(bytes.length * share)));
        const failure = await failureOf(upload(backend, part), 'invalid');
        expect(failure.issues, `${share} of a ${kind}`).toEqual([
          { path: 'image', message: 'This image is broken or incomplete and cannot be read.' },
        ]);
      }
    }
    expect(await filesOf(backend)).toEqual([]);
    expect(await rowsOf(backend)).toEqual([]);
  });

  test('40,000 × 40,000 pixels are refused by what the header says, before anything is decoded', async () => {
    await using backend = await openBackend('HTTP');
    const pictures = [png(40_000, 40_000, Buffer.alloc(1000)), await hugeJpeg(), hugeGif()];
    for (const bytes of pictures) {
      const failure = await failureOf(upload(backend, fileOf(bytes)), 'too-large');
      expect(failure.message).toBe(
        'This image has 40,000 × 40,000 pixels. An image may have at most 50 million pixels, all its frames together.',
      );
      expect(failure.issues?.[0]?.path).toBe('image');
    }
    expect(await filesOf(backend)).toEqual([]);
  });

  test('an animation of 2,000 frames is refused with the number of frames that it may have', async () => {
    await using backend = await openBackend('HTTP');
    for (const bytes of [gifOfFrames(2000), await webpOfFrames(2000)]) {
      const failure = await failureOf(upload(backend, fileOf(bytes)), 'too-large');
      expect(failure.message).toBe(
        'This animation has 2,000 frames. An animation may have at most 1,000 frames: send a shorter part of it.',
      );
    }
    for (const bytes of [gifOfFrames(3), await webpOfFrames(3)])
      expect(await upload(backend, fileOf(bytes))).toMatchObject({ type: expect.stringMatching(/gif|webp/) });
  });

  test('parts of a PNG that unpack to 60 MB are not unpacked, and do not survive', async () => {
    await using backend = await openBackend('SQLite');
    const bomb = deflateSync(Buffer.alloc(60_000_000));
    const named = Buffer.concat([Buffer.from('a\0\0'), bomb]);
    const pixels = Buffer.alloc(8 * 25);
    for (const bytes of [
      png(8, 8, pixels, chunk('zTXt', named)),
      png(8, 8, pixels, chunk('iCCP', named)),
      png(8, 8, Buffer.alloc(60_000_000)),
    ]) {
      const before = process.memoryUsage().rss;
      const image = await upload(backend, fileOf(bytes));
      expect(image).toMatchObject({ width: 8, height: 8, type: 'image/png' });
      expect(image.bytes).toBeLessThan(500);
      expect(process.memoryUsage().rss - before).toBeLessThan(55_000_000);
    }
  });

  test('a picture with the name and the type of another kind is taken for what it holds', async () => {
    await using backend = await openBackend('SQLite');
    const jpeg = await noise(20, 10).jpeg().toBuffer();
    expect(await upload(backend, fileOf(jpeg, 'boat.png', 'image/png'))).toMatchObject({
      type: 'image/jpeg',
      url: expect.stringMatching(/boat-[a-z2-7]{8}\.jpg$/),
    });
    const gif = await (await animated()).gif().toBuffer();
    expect((await upload(backend, fileOf(gif, 'moving.jpg'))).type).toBe('image/gif');
    const failure = await failureOf(
      upload(backend, fileOf(Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic'))),
      'unsupported-type',
    );
    expect(failure.issues).toEqual([
      { path: 'image', message: expect.stringContaining('choose Most Compatible') },
    ]);
  });
});

test('neither a picture of any kind nor its original nor a copy says where it was taken', async () => {
  await using backend = await openBackend('SQLite');
  const located = () =>
    noise(1300, 20).withExif({
      IFD0: { Copyright: 'Tove' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' },
    });
  const pictures = [
    await located().jpeg().toBuffer(),
    await located().png().toBuffer(),
    await located().webp().toBuffer(),
    await located().avif({ effort: 0 }).toBuffer(),
  ];
  for (const bytes of pictures) {
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { url } = await upload(backend, fileOf(bytes));
    const widths = async () => (await backend.ports.stores.images.findByUrl(url))?.widths;
    await vi.waitFor(async () => expect(await widths()).toEqual([400, 800, 1200]), { timeout: 10_000 });
  }
  const files = await filesOf(backend);
  expect(files.filter((file) => file.includes('originals'))).toHaveLength(4);
  for (const file of files) {
    const bytes = await readFile(file);
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc, bytes.includes('Tove')], file).toEqual([
      ...Array(4).fill(undefined),
      false,
    ]);
  }
});

test('500 files at once are each stored whole or refused for later, while the site answers others', async () => {
  await using backend = await openBackend('HTTP');
  const token = await backend.tokenOf('editor');
  const picture = await noise(8, 8).png().toBuffer();
  const send = async (number: number) => {
    const form = new FormData();
    // Bytes behind the end of a PNG are ignored: every file is another one.
    form.set('image', fileOf(Buffer.concat([picture, Buffer.from(String(number))]), `${number}.png`));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${backend.url}/api/images`, { method: 'POST', body: form, headers });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  const sending = Promise.all(Array.from({ length: 500 }, (_, number) => send(number)));
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  const answers = await sending;
  const stored = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 503);
  expect(stored.length + refused.length).toBe(500);
  expect(stored.length).toBeGreaterThan(0);
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(await rowsOf(backend)).toHaveLength(stored.length);
  expect(await filesOf(backend)).toHaveLength(stored.length);
}, 60_000);

test('a disk that fills up during an upload: nothing half-written stays, and the site says what is wrong', async (context) => {
  using disk = mountTinyDisk('24m');
  if (!disk) return context.skip();
  await using backend = await openBackend('SQLite', { config: { dataDir: disk.path } });
  const bytes = await noise(2000, 1500).jpeg({ quality: 90 }).toBuffer();
  const kept = await upload(backend, fileOf(await noise(20, 20).jpeg().toBuffer()));
  const before = await filesOf(backend);
  disk.fill();
  // The served picture has room, and its original has none.
  const filler = join(disk.path, 'filler');
  await truncate(filler, (await stat(filler)).size - 1_500_000);
  const failure = await failureOf(upload(backend, fileOf(bytes)), 'storage-full');
  expect(failure.message).toBe('The storage of this site is full. Nothing was saved.');
  expect(await filesOf(backend)).toEqual(before);
  expect((await rowsOf(backend)).map(({ url }) => url)).toEqual([kept.url]);

  disk.free();
  expect((await upload(backend, fileOf(bytes))).width).toBe(1200);
}, 40_000);
