import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import type { Image } from '#contract/media/image.ts';
import { createApp } from '#server/create-app.ts';
import { type Backend, type BackendName, backendsWith, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const fileOf = (bytes: Uint8Array | string, name = 'boat.jpg', type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** A plain picture; shades of one colour compress to almost nothing. */
const plain = (width: number, height: number, background = { r: 200, g: 50, b: 50 }) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture of a name has a shade of its own, because the same bytes are stored once. */
const jpegFile = async (width: number, height: number, name = 'boat.jpg') => {
  const shade = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 251, 0);
  return fileOf(await plain(width, height, { r: 200, g: shade, b: 50 }).jpeg().toBuffer(), name);
};

const upload = async (backend: Backend, file: File): Promise<Image> =>
  (await backend.signedInAs('editor')).images.upload({ image: file });

/** The response of the site at a path, without a network port. */
const fetched = (backend: Backend, url: string, headers: Record<string, string> = {}) =>
  backend.app.server.inject({ url, headers });

async function servedImage(backend: Backend, url: string): Promise<Sharp> {
  const answer = await fetched(backend, url);
  expect(answer.statusCode).toBe(200);
  return sharp(answer.rawPayload);
}

async function pixelAt(image: Sharp, left: number, top: number): Promise<number[]> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const start = (top * info.width + left) * info.channels;
  return [...data.subarray(start, start + 3)];
}

function expectNear(colour: number[], expected: number[]): void {
  const distance = Math.max(...expected.map((value, index) => Math.abs(value - (colour[index] ?? 999))));
  expect(distance, `${colour} instead of ${expected}`).toBeLessThanOrEqual(3);
}

/** A PNG whose header claims more pixels than the file has. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of so many frames that draw one pixel each. */
function gifClaiming(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

async function copiesMade(backend: Backend, { url }: Image, widths: number[]): Promise<void> {
  await vi.waitFor(
    async () => expect((await backend.ports.stores.images.findByUrl(url))?.widths).toEqual(widths),
    { timeout: 20_000, interval: 20 },
  );
}

/** The files that have a URL, without the removed ones that are set aside. */
const storedFiles = async (backend: Backend) => {
  const names = await readdir(join(backend.config.dataDir, 'images')).catch(() => []);
  return names.filter((name) => name !== 'removed' && name !== 'originals');
};

/** The files of full-size images, which have no URL. */
const originalsOf = async (backend: Backend) => {
  const folder = join(backend.config.dataDir, 'images', 'originals');
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
};

describe.each(backendsWith('server'))('images on %s', (name: BackendName) => {
  test('an upload answers its address, size and stand-in, and is served from there', async () => {
    await using backend = await openBackend(name);
    const image = await upload(backend, await jpegFile(300, 200, 'My Boat (final).JPG'));
    expect(image).toMatchObject({ type: 'image/jpeg', width: 300, height: 200, widths: [] });
    expect(image.url).toMatch(/^\/images\/my_boat__final_-[a-z2-7]{8}\.jpg$/);
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThan(400);

    const served = await fetched(backend, image.url);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload).toHaveLength(image.bytes);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(image.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('rows 204, 212: each editor has a call of its own, the site icon only the admin', async () => {
    await using backend = await openBackend(name);
    const [editor, admin] = [await backend.signedInAs('editor'), await backend.signedInAs('admin')];
    const image = await jpegFile(20, 20);
    for (const call of [
      editor.posts.uploadImage,
      editor.home.uploadProfileImage,
      admin.settings.uploadSiteIcon,
    ])
      expect((await call({ image })).url).toMatch(/^\/images\//);
    await failureOf(editor.settings.uploadSiteIcon({ image }), 'forbidden');
    await failureOf((await backend.signedInAs('viewer')).images.upload({ image }), 'forbidden');
    await failureOf(backend.visitor.images.upload({ image }), 'unauthenticated');
  });

  test('copies are made in the background, and pages are told', async () => {
    await using backend = await openBackend(name);
    const image = await upload(backend, await jpegFile(900, 600));
    await copiesMade(backend, image, [400, 800]);
    const stem = image.url.replace('.jpg', '');
    for (const width of [400, 800]) {
      for (const [ending, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ] as const) {
        const copy = await fetched(backend, `${stem}-${width}.${ending}`);
        expect(copy.headers['cache-control']).toContain('immutable');
        expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ width, format });
      }
    }
  });

  test('a copy that is not made yet is answered with its original, which nobody keeps', async () => {
    await using backend = await openBackend(name);
    const image = await upload(backend, await jpegFile(90, 60));
    const answer = await fetched(backend, image.url.replace('.jpg', '-1200.avif'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' });
  });

  test('posts and the home page answer what a page must know of an image of ours', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { url, width, height, placeholder } = await upload(backend, await jpegFile(500, 400));
    const post = await editor.posts.create({ title: 'Boat', imageUrl: `${url}?t=1699999999999` });
    expect(post).toMatchObject({ imageUrl: url, picture: { width, height, placeholder } });
    expect((await backend.visitor.posts.list()).items[0]?.picture).toMatchObject({ width, height });
    const home = await editor.home.update({ hero: { profileImage: url } });
    expect(home.hero.picture).toMatchObject({ width, height, placeholder });
    const foreign = await editor.posts.update({ id: post.id, imageUrl: 'https://pictures.example/boat.jpg' });
    expect(foreign.picture).toBeUndefined();
  });

  test('deleting a post removes its images and their copies, except what is used elsewhere', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const [cover, inText, shared, onHome] = await Promise.all(
      ['cover_x', 'text', 'shared', 'home'].map(async (stem) =>
        upload(backend, await jpegFile(500, 400, `${stem}.jpg`)),
      ),
    );
    if (!cover || !inText || !shared || !onHome) throw new Error('not uploaded');
    for (const image of [cover, inText, shared, onHome]) await copiesMade(backend, image, [400]);
    const content = [inText, shared, onHome].map(({ url }) => `<img src="${url}" alt="">`).join('');
    const { id } = await editor.posts.create({ title: 'Goes', imageUrl: cover.url, content });
    await editor.posts.create({
      title: 'Stays',
      status: 'draft',
      content: `<img src="${shared.url}" alt="">`,
    });
    await editor.home.update({ hero: { profileImage: onHome.url } });

    await editor.posts.remove({ id });
    await vi.waitFor(async () => expect(await storedFiles(backend)).toHaveLength(8));
    for (const { url } of [cover, inText]) {
      expect((await fetched(backend, url)).statusCode).toBe(404);
      expect((await fetched(backend, url.replace('.jpg', '-400.webp'))).statusCode).toBe(404);
    }
    for (const { url } of [shared, onHome]) expect((await fetched(backend, url)).statusCode).toBe(200);
  });

  test('what was open when it was deleted is saved as a new one with its pictures', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const picture = await upload(backend, await jpegFile(500, 400));
    await copiesMade(backend, picture, [400]);
    const statusOf = async (url: string) => (await fetched(backend, url)).statusCode;
    const isGone = () =>
      vi.waitFor(async () => expect(await statusOf(picture.url)).toBe(404), { timeout: 10_000 });

    await editor.posts.remove(await editor.posts.create({ title: 'Post', imageUrl: picture.url }));
    await isGone();
    expect(await statusOf(picture.url.replace('/images/', '/images/removed%2F'))).toBe(404);
    const { id: project } = await editor.projects.create({
      title: 'Project',
      description: 'Berths',
      images: [{ imageUrl: picture.url, alt: '' }],
    });
    await copiesMade(backend, picture, [400]);
    expect(await statusOf(picture.url)).toBe(200);

    await editor.projects.remove({ id: project });
    await isGone();
    const { id } = await editor.posts.create({ title: 'Without' });
    await editor.posts.update({ id, content: `<img src="${picture.url}" alt="">` });
    await copiesMade(backend, picture, [400]);
    expect(await statusOf(picture.url)).toBe(200);
  });
});

describe.each(['SQLite', 'PostgreSQL'] as const)('images over time on %s', (name) => {
  test('copies that were not made before a restart are made after it', async () => {
    await using backend = await openBackend(name);
    const image = await upload(backend, await jpegFile(900, 600));
    await copiesMade(backend, image, [400, 800]);
    await backend.app.database.write.updateTable('images').set({ state: 'queued', widths: '[]' }).execute();
    const again = await createApp(backend.config, { renderPage: async () => async () => new Response('') });
    try {
      await copiesMade(backend, image, [400, 800]);
    } finally {
      await again.close();
    }
  });

  test('a stop in the middle of the work counts as no try, and the next start goes on', async () => {
    await using backend = await openBackend(name);
    const open = () => createApp(backend.config, { renderPage: async () => async () => new Response('') });
    const stopped = await open();
    const image = await stopped.ports.media.receive(await jpegFile(1700, 1200));
    await stopped.close();
    const left = await backend.app.database.read
      .selectFrom('images')
      .innerJoin('jobs', (join) => join.on('jobs.kind', '=', 'image').on('jobs.key', '=', String(image.id)))
      .select(['state', 'failures', 'widths'])
      .where('url', '=', image.url)
      .executeTakeFirstOrThrow();
    expect(left).toEqual({ state: 'queued', failures: 0, widths: '[]' });
    const next = await open();
    try {
      await copiesMade(backend, image, [400, 800, 1200, 1600]);
    } finally {
      await next.close();
    }
  });

  test('safety 6: an image whose copies fail keeps its job, and other images go on', async () => {
    await using backend = await openBackend(name);
    const at = new Date().toISOString();
    const row = { url: '/images/lost-aaaaaaaa.jpg', type: 'image/jpeg', bytes: 1, placeholder: '' };
    await backend.ports.stores.inTransaction(({ images }) =>
      images.add({ ...row, width: 900, height: 600 }, at),
    );
    const admin = await backend.signedInAs('admin');
    const failing = () => admin.jobs.failing();
    await vi.waitFor(async () => expect(await failing()).toMatchObject([{ kind: 'image', count: 1 }]));
    const image = await upload(backend, await jpegFile(500, 400));
    await copiesMade(backend, image, [400]);
    expect(await failing()).toMatchObject([{ kind: 'image', count: 1 }]);
  });

  test('an upload that nothing came to use is gone after thirty days, one in use stays', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const images = [];
    for (const stem of ['unused', 'inproject', 'icon', 'young']) {
      const image = await upload(backend, await jpegFile(500, 400, `${stem}.jpg`));
      await copiesMade(backend, image, [400]);
      images.push(image);
    }
    const [unused, inProject, icon, young] = images;
    if (!unused || !inProject || !icon || !young) throw new Error('not uploaded');
    await editor.projects.create({
      title: 'Harbour',
      description: 'Berths',
      images: [{ imageUrl: inProject.url, alt: '' }],
    });
    await (await backend.signedInAs('admin')).settings.update({ general: { siteIcon: icon.url } });
    const past = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
    await backend.app.database.write
      .updateTable('images')
      .set({ created_at: past })
      .where('url', '<>', young.url)
      .execute();
    const aside = join(backend.config.dataDir, 'images', 'removed');
    // A start looks for unused images and for images set aside long ago.
    for (const left of [1, 0]) {
      const next = await createApp(backend.config, { renderPage: async () => async () => new Response('') });
      try {
        await vi.waitFor(async () => expect(await storedFiles(backend)).toHaveLength(12));
        await vi.waitFor(async () => expect(await readdir(aside)).toHaveLength(left));
      } finally {
        await next.close();
      }
      await backend.app.database.write
        .updateTable('images')
        .set({ removed_at: past })
        .where('state', '=', 'aside')
        .execute();
    }
    expect((await fetched(backend, unused.url)).statusCode).toBe(404);
    for (const { url } of [inProject, icon, young])
      expect((await fetched(backend, url)).statusCode).toBe(200);
  });
});

describe('what may be uploaded', () => {
  const hostile: [string, () => Promise<Uint8Array | string> | Uint8Array | string][] = [
    ['an SVG named .png', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML named .png', () => '<!doctype html><script>alert(1)</script>'],
    ['a TIFF', () => plain(8, 8).tiff().toBuffer()],
    ['a PDF', () => '%PDF-1.7\n'],
    ['something short', () => 'x'],
    ['a video in the same container as AVIF', () => '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
  ];

  test.each(hostile)('%s is refused by what it holds', async (_title, make) => {
    await using backend = await openBackend('HTTP');
    const failure = await failureOf(
      upload(backend, fileOf(await make(), 'picture.png', 'image/png')),
      'unsupported-type',
    );
    expect(failure.issues?.map(({ path }) => path)).toEqual(['image']);
    expect(await storedFiles(backend)).toEqual([]);
  });

  test('too many pixels are refused before they are decoded', async () => {
    await using backend = await openBackend('HTTP');
    for (const bomb of [pngClaiming(60_000, 60_000), pngClaiming(8_000, 8_000), pngClaiming(17_000, 10)]) {
      const failure = await failureOf(upload(backend, fileOf(bomb, 'bomb.png', 'image/png')), 'too-large');
      expect(failure.issues?.[0]?.path).toBe('image');
    }
  });

  test('an animation counts with all its frames', async () => {
    await using backend = await openBackend('HTTP');
    await upload(backend, fileOf(gifClaiming(2000, 2000, 1), 'still.gif', 'image/gif'));
    const gif = gifClaiming(2000, 2000, 13);
    await failureOf(upload(backend, fileOf(gif, 'long.gif', 'image/gif')), 'too-large');
  });

  test('broken, truncated and empty files are refused with a sentence', async () => {
    await using backend = await openBackend('HTTP');
    const whole = await plain(400, 400).jpeg().toBuffer();
    const broken = [
      whole.subarray(0, whole.length / 2),
      pngClaiming(900, 900),
      Buffer.from('GIF89a'),
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(500)]),
      Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
      Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'),
      Buffer.alloc(0),
    ];
    for (const bytes of broken) {
      const failure = await failureOf(upload(backend, fileOf(bytes)), 'invalid');
      expect(failure.message).toMatch(/\.$/);
      expect(failure.issues?.[0]?.path).toBe('image');
    }
    expect(await storedFiles(backend)).toEqual([]);
  });

  test('a page behind a photograph does not survive, nor does what the photograph tells of its maker', async () => {
    await using backend = await openBackend('SQLite');
    const told = await plain(80, 40)
      .withExif({
        IFD0: { Copyright: 'A name' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Secret place</a></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([told, Buffer.from('<html><script>alert(1)</script></html>')]);
    expect((await sharp(polyglot).metadata()).exif).toBeDefined();
    const { url } = await upload(backend, fileOf(polyglot));
    const { rawPayload } = await fetched(backend, url);
    for (const trace of ['<script>', 'Exif', 'A name', 'Secret place'])
      expect(rawPayload.includes(trace), trace).toBe(false);
    const { exif, xmp, icc, iptc } = await sharp(rawPayload).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('a photograph that lies on its side is turned upright', async () => {
    await using backend = await openBackend('SQLite');
    const left = await plain(40, 40, { r: 0, g: 0, b: 255 }).png().toBuffer();
    const lying = await plain(80, 40)
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const image = await upload(backend, fileOf(lying));
    expect(image).toMatchObject({ width: 40, height: 80 });
    // Turned to the right, its left side is up.
    expectNear(await pixelAt(await servedImage(backend, image.url), 20, 10), [0, 0, 254]);
  });

  test('colours stay what they are: print colours, wide gamut, sixteen bits', async () => {
    await using backend = await openBackend('SQLite');
    const red = { r: 255, g: 0, b: 0 };
    const cases: [string, Buffer, number[]][] = [
      ['wide gamut', await plain(64, 64, red).withIccProfile('p3').png().toBuffer(), [255, 0, 0]],
      ['sixteen bits', await plain(64, 64).toColourspace('rgb16').png().toBuffer(), [200, 50, 50]],
      [
        'sixteen bits of wide gamut',
        await plain(64, 64).toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
        [200, 50, 50],
      ],
      [
        'grey',
        await plain(64, 64, { r: 90, g: 90, b: 90 }).toColourspace('b-w').png().toBuffer(),
        [90, 90, 90],
      ],
    ];
    for (const [title, bytes, expected] of cases) {
      const { url } = await upload(backend, fileOf(bytes, 'colours.png', 'image/png'));
      const served = await servedImage(backend, url);
      expect((await served.metadata()).depth, title).toBe('uchar');
      expectNear(await pixelAt(served, 30, 30), expected);
    }
    const print = await plain(64, 64).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    const served = await servedImage(backend, (await upload(backend, fileOf(print))).url);
    expect((await served.metadata()).space).toBe('srgb');
    const [r = 0, g = 255, b = 255] = await pixelAt(served, 30, 30);
    expect(r - Math.max(g, b)).toBeGreaterThan(120);
  });

  test('animations stay animated and get no copies; a picture of one frame does', async () => {
    await using backend = await openBackend('SQLite');
    const frames = await Promise.all(
      [0, 100, 200].map((r) => plain(900, 30, { r, g: 0, b: 0 }).png().toBuffer()),
    );
    const joined = () => sharp(frames, { join: { animated: true } });
    for (const [format, bytes] of [
      [
        'gif',
        await joined()
          .gif({ delay: [100, 200, 300] })
          .toBuffer(),
      ],
      [
        'webp',
        await joined()
          .webp({ delay: [100, 200, 300] })
          .toBuffer(),
      ],
    ] as const) {
      const image = await upload(backend, fileOf(bytes, `moving.${format}`));
      expect(image).toMatchObject({ type: `image/${format}`, width: 900, height: 30 });
      const { rawPayload } = await fetched(backend, image.url);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300] });
      await vi.waitFor(async () => {
        const row = await backend.app.database.read
          .selectFrom('images')
          .select(['state', 'widths'])
          .where('url', '=', image.url)
          .executeTakeFirstOrThrow();
        expect(row).toEqual({ state: 'ready', widths: '[]' });
      });
    }
  });

  test('a crop of an animation keeps its frames', async () => {
    await using backend = await openBackend('SQLite');
    const editor = await backend.signedInAs('editor');
    const frames = await Promise.all(
      [0, 100, 200].map((r) => plain(90, 60, { r, g: 0, b: 0 }).png().toBuffer()),
    );
    const joined = sharp(frames, { join: { animated: true } });
    const delay = [100, 200, 300];
    for (const [format, bytes] of [
      ['gif', await joined.clone().gif({ delay }).toBuffer()],
      ['webp', await joined.clone().webp({ delay }).toBuffer()],
    ] as const) {
      const { id } = await upload(backend, fileOf(bytes, `moving.${format}`));
      const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
      const cropped = await editor.media.update({ id, crop });
      expect(cropped).toMatchObject({ width: 45, height: 30 });
      const { rawPayload } = await fetched(backend, cropped.url);
      const made = await sharp(rawPayload, { animated: true }).metadata();
      expect(made, format).toMatchObject({ format, pages: 3, delay, width: 45, pageHeight: 30 });
    }
  });

  test('AVIF is kept as WebP, and every other format as itself', async () => {
    await using backend = await openBackend('SQLite');
    const picture = () => plain(64, 48);
    const kept: [Buffer, string][] = [
      [await picture().avif().toBuffer(), 'webp'],
      [await picture().webp().toBuffer(), 'webp'],
      [await picture().gif().toBuffer(), 'gif'],
      [await picture().png().toBuffer(), 'png'],
      [await picture().jpeg().toBuffer(), 'jpg'],
    ];
    for (const [bytes, extension] of kept) {
      const { url } = await upload(backend, fileOf(bytes, 'x.bin', ''));
      expect(url).toMatch(new RegExp(`^/images/x-[a-z2-7]{8}\\.${extension}$`));
      expect((await fetched(backend, url)).statusCode).toBe(200);
    }
  });

  test('a WebP larger than its encoder can bear is made smaller', async () => {
    await using backend = await openBackend('SQLite');
    const large = await plain(5000, 4000).webp({ effort: 0 }).toBuffer();
    const { width, height } = await upload(backend, fileOf(large, 'large.webp', 'image/webp'));
    expect([width, height]).toEqual([1200, 960]);
    const [original = ''] = await originalsOf(backend);
    const full = await sharp(await readFile(original)).metadata();
    expect(full.width * full.height).toBeLessThanOrEqual(12_000_000);
    expect(full.width / full.height).toBeCloseTo(5 / 4, 2);
  });

  test('mend 14: whoever sends it, a served picture has at most 1200 px a side, and its original stays private', async () => {
    await using backend = await openBackend('SQLite');
    const wide = await upload(backend, await jpegFile(3000, 1500, 'wide.jpg'));
    expect(wide).toMatchObject({ width: 1200, height: 600 });
    const tall = await upload(backend, fileOf(await plain(700, 1400).png().toBuffer(), 'tall.png'));
    expect(tall).toMatchObject({ width: 600, height: 1200 });
    const small = await upload(backend, await jpegFile(1200, 800, 'small.jpg'));
    expect(small).toMatchObject({ width: 1200, height: 800 });
    const colours = [
      { r: 200, g: 50, b: 50 },
      { r: 50, g: 50, b: 200 },
    ];
    const frames = await Promise.all(colours.map((colour) => plain(1500, 30, colour).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 90] })
      .toBuffer();
    const moving = await upload(backend, fileOf(animation, 'moving.gif'));
    expect(moving).toMatchObject({ width: 1200, height: 24 });
    for (const { url, width, height } of [wide, tall, small]) {
      const served = await sharp((await fetched(backend, url)).rawPayload).metadata();
      expect(served, url).toMatchObject({ width, height });
    }
    const { rawPayload } = await fetched(backend, moving.url);
    const served = await sharp(rawPayload, { animated: true }).metadata();
    expect(served).toMatchObject({ pages: 2, delay: [80, 90], width: 1200, pageHeight: 24 });

    const originals = await originalsOf(backend);
    const widths = await Promise.all(
      originals.map(async (path) => (await sharp(await readFile(path)).metadata()).width),
    );
    expect(widths.toSorted((one, other) => one - other)).toEqual([700, 1500, 3000]);
    for (const name of originals.map((path) => basename(path))) {
      for (const path of [`/images/originals/${name}`, `/images/originals%2f${name}`, `/originals/${name}`])
        expect((await fetched(backend, path)).statusCode, path).toBe(404);
    }
  });

  test('mend 14: a gallery of hundreds is uploaded within ten minutes', async () => {
    await using backend = await openBackend('SQLite', { config: { rateLimitFactor: 1 } });
    const editor = await backend.signedInAs('editor');
    const broken = fileOf(Buffer.from('no image'), 'a.jpg');
    // Refused uploads count as well, and cost no decoding here.
    for (let count = 0; count < 400; count += 1)
      await failureOf(editor.images.upload({ image: broken }), 'unsupported-type');
  });

  test('names that are paths, numbers or nothing become plain names', async () => {
    await using backend = await openBackend('SQLite');
    const stems: [string, string][] = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\pictures\\boat.jpg', 'boat'],
      ['/', 'image'],
      ['.htaccess', 'image'],
      ['..', 'image'],
      ['1699999999999-boat.jpg', 'boat'],
      ['1699999999999.jpg', 'image'],
      ['boat.jpg.php', 'boat.jpg'],
      ['łódź 2.jpg', 'd__2'],
      ['a\0b.jpg', 'a_b'],
      [`${'x'.repeat(300)}.jpg`, 'x'.repeat(60)],
    ];
    for (const [index, [name, stem]] of stems.entries()) {
      const bytes = await plain(8 + index, 8)
        .jpeg()
        .toBuffer();
      const { url } = await backend.ports.media.receive(fileOf(bytes, name));
      expect(url.replace(/^\/images\/(.*)-[a-z2-7]{8}\.jpg$/, '$1'), name).toBe(stem);
      expect((await fetched(backend, url)).statusCode, name).toBe(200);
    }
    expect(await readdir(backend.config.dataDir)).not.toContain('passwd');
  });
});

describe('what the images folder answers', () => {
  test('an image is asked for again with its tag, in part of a list or by HEAD', async () => {
    await using backend = await openBackend('SQLite');
    const image = await upload(backend, await jpegFile(20, 20));
    const { headers } = await fetched(backend, image.url);
    const known = await fetched(backend, image.url, {
      'if-none-match': `"other", W/${String(headers.etag)}`,
    });
    expect(known).toMatchObject({ statusCode: 304, body: '' });
    expect(known.headers['cache-control']).toContain('immutable');
    expect((await fetched(backend, image.url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await backend.app.server.inject({ method: 'HEAD', url: image.url });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(image.bytes));
  });

  test('names that no upload has are not found, whatever they try', async () => {
    await using backend = await openBackend('SQLite');
    await upload(backend, await jpegFile(20, 20));
    const names = [
      ...[
        'nothing-aaaaaaaa.jpg',
        'nothing-aaaaaaaa-400.avif',
        '..%2fvitrine.sqlite',
        '%2e%2e%2fvitrine.sqlite',
      ],
      ...[
        '..%5cvitrine.sqlite',
        'a.svg',
        '.part',
        '%00',
        'vitrine.sqlite',
        '',
        `${'a'.repeat(90)}-aaaaaaaa.jpg`,
      ],
    ];
    for (const name of names) {
      const { statusCode } = await fetched(backend, `/images/${name}`);
      expect([400, 404], name).toContain(statusCode);
    }
  });
});

test('row 55: the placeholders lie in the same folder as what is uploaded', async () => {
  const clientDir = join(import.meta.dirname, '../../public');
  const pages = { renderPage: async () => async () => new Response('', { status: 404 }), clientDir };
  await using backend = await openBackend('SQLite', { pages });
  expect((await fetched(backend, '/placeholder.svg')).headers['content-type']).toBe('image/svg+xml');
  const stock = [1, 2, 3].map((number) => `project-stock-${number}.jpg`);
  for (const name of ['default-placeholder.jpg', 'blog-placeholder.jpg', ...stock]) {
    const { width = 0 } = await (await servedImage(backend, `/images/${name}`)).metadata();
    expect(width, name).toBeGreaterThanOrEqual(800);
  }
  await servedImage(backend, (await upload(backend, await jpegFile(20, 20))).url);
});

test('ten uploads at once are all taken, while the site answers others', async () => {
  await using backend = await openBackend('HTTP');
  const editor: Site = await backend.signedInAs('editor');
  // The same bytes are stored once.
  const files = await Promise.all(
    Array.from({ length: 10 }, (_, number) => jpegFile(2000, 1500, `${number}.jpg`)),
  );
  const uploads = Promise.all(files.map((image) => editor.images.upload({ image })));
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  const urls = (await uploads).map(({ url }) => url);
  expect(new Set(urls).size).toBe(10);
});
