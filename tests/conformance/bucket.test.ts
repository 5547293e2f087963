import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { imageFilesInBucket } from '#server/media/image-files.ts';
import { withDiskCache } from '#server/storage/disk-cache.ts';
import { type BucketSettings, openBucket } from '#server/storage/s3-bucket.ts';
import { type Backend, createPostgresDatabase, openBackend } from '../support/backends.ts';
import { noPages, testConfig } from '../support/empty-sites.ts';
import { failureOf } from '../support/expect-failure.ts';
import { startS3 } from '../support/s3-server.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3[Symbol.asyncDispose]());
let bucket: BucketSettings;
beforeEach(() => {
  s3.line.faultOf = () => undefined;
  bucket = s3.newBucket();
});

const picture = async (colour: string) =>
  new File(
    [
      await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
        .png()
        .toBuffer(),
    ],
    'boat.png',
  );

const openSite = (config = {}) =>
  openBackend('PostgreSQL', { config: { bucket, cacheBytes: 1_000_000, ...config } });

const statusOf = async (backend: Backend, url: string) =>
  (await backend.app.server.inject({ url })).statusCode;

describe('a site with a bucket', () => {
  test('pictures and files come from the bucket, on each instance, and nothing lies in the data folder but a cache', async () => {
    await using backend = await openSite();
    const owner = await backend.signedInAs('admin');
    const { url } = await owner.media.upload({ file: await picture('teal') });
    const sound = await owner.media.upload({ file: new File([`ID3${'0123456789'.repeat(10)}`], 'tide.mp3') });
    expect(await statusOf(backend, url)).toBe(200);
    const part = await backend.app.server.inject({ url: sound.url, headers: { range: 'bytes=100-' } });
    expect([part.statusCode, part.payload]).toEqual([206, '789']);

    const folder = await mkdtemp(join(tmpdir(), 'vitrine-second-'));
    const second = await createApp({ ...backend.config, dataDir: folder }, noPages, weakPasswords());
    try {
      const seen = await second.server.inject({ url });
      expect(seen.statusCode).toBe(200);
      expect(seen.headers['content-type']).toBe('image/png');
      expect((await second.server.inject({ url: sound.url })).payload).toHaveLength(103);
      expect((await readdir(folder)).toSorted()).toEqual(
        ['assets', 'cache'].filter((name) => name === 'cache'),
      );
    } finally {
      await second.close();
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ['down', { status: 503 } as const],
    ['broken', 'request lost' as const],
  ])(
    'while the bucket is %s, uploads are refused in words and cached pictures are served',
    async (_name, fault) => {
      await using backend = await openSite();
      const owner = await backend.signedInAs('admin');
      const { url } = await owner.media.upload({ file: await picture('navy') });
      expect(await statusOf(backend, url)).toBe(200);
      s3.line.faultOf = () => fault;
      const refused = await failureOf(owner.media.upload({ file: await picture('red') }), 'unavailable');
      expect(refused.message).toBe('The site cannot store images at the moment. Please try again later.');
      expect(await statusOf(backend, url)).toBe(200);
      s3.line.faultOf = () => undefined;
      await owner.media.upload({ file: await picture('red') });
    },
  );

  test('a large file goes up in parts, and a lost part is sent again', async () => {
    await using backend = await openSite();
    const owner = await backend.signedInAs('admin');
    const puts: string[] = [];
    s3.line.faultOf = ({ method, path }) => {
      if (method !== 'PUT' || !path.includes('partNumber=2')) return undefined;
      puts.push(path);
      return puts.length === 1 ? 'request lost' : undefined;
    };
    const bytes = Buffer.alloc(20_000_000, 'ID3 tide ');
    const { url } = await owner.media.upload({ file: new File([bytes], 'tide.mp3') });
    expect(puts.length).toBeGreaterThan(1);
    const tail = await backend.app.server.inject({ url, headers: { range: 'bytes=-9' } });
    expect(tail.payload).toBe(bytes.subarray(-9).toString());
  });
});

/** A public address of the server for buckets, which shows some paths. */
async function openPublicAddress(origin: string, paths: RegExp) {
  const fault: { status?: number } = {};
  const server = createServer(async (request, response) => {
    if (fault.status) return response.writeHead(fault.status).end();
    if (!paths.test(request.url ?? '')) return response.writeHead(403).end();
    const shown = await fetch(origin + request.url);
    response.writeHead(shown.status, {
      'content-type': shown.headers.get('content-type') ?? '',
      'content-disposition': shown.headers.get('content-disposition') ?? '',
    });
    response.end(Buffer.from(await shown.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    fault,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('a site whose bucket has a public address', () => {
  test('visitors get pictures and files from there, with their type, and originals from nowhere', async () => {
    await using address = await openPublicAddress(s3.line.url, /\/(images|files)\/[^/]+$/);
    const publicUrl = `${address.url}/${bucket.bucket}`;
    await using backend = await openSite({ bucket: { ...bucket, publicUrl } });
    const owner = await backend.signedInAs('admin');
    const { url } = await owner.media.upload({ file: await picture('teal') });
    const sound = await owner.media.upload({ file: new File(['ID3 tide'], 'Brøt tide.mp3') });
    const shown = await fetch(publicUrl + url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const moved = await backend.app.server.inject({ url: sound.url });
    expect([moved.statusCode, moved.headers.location]).toEqual([302, publicUrl + sound.url]);
    const direct = await fetch(publicUrl + sound.url);
    expect(direct.headers.get('content-type')).toBe('audio/mpeg');
    expect(direct.headers.get('content-disposition')).toContain("filename*=UTF-8''Br%C3%B8t%20tide.mp3");
    await owner.media.update({ id: sound.id, name: 'Ebb.mp3' });
    const renamed = await backend.app.server.inject({ url: sound.url });
    expect([renamed.statusCode, renamed.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('filename="Ebb.mp3"'),
    ]);
    expect(await statusOf(backend, url)).toBe(200);
    const original = publicUrl + url.replace('/images/', '/private/originals/');
    expect((await fetch(original)).status).toBe(403);
  });
});

describe('a start', () => {
  const newFolder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
  };

  const startWith = async (change: object, dataDir?: string) => {
    await using folder = await newFolder();
    try {
      const config = { ...testConfig(dataDir ?? folder.path), ...change };
      const app = await createApp(config, noPages, weakPasswords());
      await app.close();
      return 'started';
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  };

  test('a bucket that is not there, a wrong key and the bucket of another site are told in words', async () => {
    expect(await startWith({ bucket: { ...bucket, bucket: 'missing' } })).toBe(
      'StartError: The bucket of S3_BUCKET cannot be used. There is no bucket named missing.',
    );
    expect(
      await startWith({
        bucket: { ...bucket, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } },
      }),
    ).toBe(
      'StartError: The bucket of S3_BUCKET cannot be used. S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong.',
    );
    expect(await startWith({ bucket })).toBe('started');
    expect(await startWith({ bucket })).toContain(
      `StartError: The bucket ${bucket.bucket} belongs to another site. Each site needs a bucket of its own.`,
    );
    expect(await startWith({ bucket: s3.newBucket() })).toBe('started');
  });

  test('a key without rights and a bucket that never responded are told; one that is away later is no reason not to start', async () => {
    s3.line.faultOf = () => ({ status: 403 });
    expect(await startWith({ bucket })).toContain('It needs s3:ListBucket, s3:GetObject');
    s3.line.faultOf = () => 'request lost';
    expect(await startWith({ bucket })).toMatch(
      /^StartError: The bucket of S3_BUCKET cannot be reached \(.+\)\. Check S3_ENDPOINT, and that this machine reaches it\.$/,
    );
    s3.line.faultOf = () => undefined;
    await using folder = await newFolder();
    expect(await startWith({ bucket }, folder.path)).toBe('started');
    s3.line.faultOf = () => 'request lost';
    expect(await startWith({ bucket }, folder.path)).toBe('started');
  });

  test('a database whose pictures are in another bucket is refused', async () => {
    await using folder = await newFolder();
    expect(await startWith({ bucket }, folder.path)).toBe('started');
    expect(await startWith({ bucket: s3.newBucket() }, folder.path)).toContain(
      `StartError: The pictures of this database are in the bucket ${bucket.bucket}`,
    );
  });

  test('a public address must show pictures and files of this bucket, and nothing that is private', async () => {
    const open = (paths: RegExp) => openPublicAddress(s3.line.url, paths);
    await using fitting = await open(/\/(images|files)\/[^/]+$/);
    await using tooMuch = await open(/./);
    await using hidden = await open(/\/files\//);
    const withAddress = (url: string) => ({ bucket: { ...bucket, publicUrl: url } });
    await using folder = await newFolder();
    const at = (url: string) => startWith(withAddress(`${url}/${bucket.bucket}`), folder.path);
    expect(await at(fitting.url)).toBe('started');
    expect(await at(tooMuch.url)).toContain('It shows the folder private of the bucket');
    expect(await at(hidden.url)).toContain(
      'It must show the folders images and files of the bucket to everybody.',
    );
    expect(await at('http://127.0.0.1:9')).toBe('started');
    const other = s3.newBucket();
    await using second = await newFolder();
    expect(await startWith({ bucket: other }, second.path)).toBe('started');
    const shown = await open(/\/(images|files)\/[^/]+$/);
    await using _shown = shown;
    await startWith({ bucket: { ...other, publicUrl: `${shown.url}/${other.bucket}` } }, second.path);
    expect(await startWith(withAddress(`${shown.url}/${other.bucket}`), folder.path)).toContain(
      'It shows the bucket of another site.',
    );
  });

  test('a public address that has worked and fails now is no reason not to start', async () => {
    await using address = await openPublicAddress(s3.line.url, /\/(images|files)\/[^/]+$/);
    await using folder = await newFolder();
    const publicUrl = `${address.url}/${bucket.bucket}`;
    const start = () => startWith({ bucket: { ...bucket, publicUrl } }, folder.path);
    address.fault.status = 403;
    expect(await start()).toContain('It must show the folders images and files');
    for (const status of [429, undefined, 403, 404]) {
      address.fault.status = status;
      expect(await start()).toBe('started');
    }
  });

  test('a bucket that lost its marker, or has the folders of an earlier version, is refused with what to do', async () => {
    await using folder = await newFolder();
    const start = () => startWith({ bucket }, folder.path);
    expect(await start()).toBe('started');
    const { driver, readText, writeText } = await openBucket(bucket)();
    const site = (await readText('vitrine-site')) ?? '';
    await driver.delete('vitrine-layout');
    expect(await start()).toContain('Move all objects of images/originals/ to private/originals/');
    await writeText('vitrine-layout', '2');
    await driver.delete('vitrine-site');
    expect(await start()).toContain(`store this text as that object: ${site}`);
    await writeText('vitrine-site', site);
    expect(await start()).toBe('started');
  });

  test('a second folder on the same PostgreSQL is refused, the same one is not', async () => {
    const database = await createPostgresDatabase();
    try {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-first-'));
      const config = { ...testConfig(folder), databaseUrl: database.url };
      await (await createApp(config, noPages, weakPasswords())).close();
      await (await createApp(config, noPages, weakPasswords())).close();
      await rm(folder, { recursive: true });
      expect(await startWith({ databaseUrl: database.url })).toMatch(
        /^StartError: The pictures of this database are in another folder than .* write [0-9a-f-]{36} into .*vitrine-site\.$/,
      );
    } finally {
      await database.drop();
    }
  });
});

describe('the cache of a machine', () => {
  test('a picture that is moved out of reach is gone from the cache as well, and comes back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-cache-'));
    try {
      const stored = imageFilesInBucket(openBucket(bucket));
      const files = await withDiskCache(stored, { folder, maxBytes: 1000 });
      await files.put('boat.png', Buffer.from('boat'));
      expect((await buffer(await files.read('boat.png'))).toString()).toBe('boat');
      for (const _twice of [1, 2]) await files.withdraw('boat.png');
      expect([await files.sizeOf('boat.png'), await files.sizeOfAside('boat.png')]).toEqual([undefined, 4]);
      expect(Buffer.from(await files.readWhole('boat.png')).toString()).toBe('boat');
      for (const _twice of [1, 2]) await files.restore('boat.png');
      expect((await buffer(await files.read('boat.png'))).toString()).toBe('boat');
      await files.withdraw('boat.png');
      await files.removeAside('boat.png');
      expect((await failureOf(files.readWhole('boat.png'), 'not-found')).message).toContain('gone');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('holds no more than its bytes, asks again after a minute, and is found again by the next process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-cache-'));
    try {
      const files = imageFilesInBucket(openBucket(bucket));
      for (const name of ['a.png', 'b.png', 'c.png']) await files.put(name, Buffer.alloc(400, name));
      let now = 1_000_000;
      const open = () => withDiskCache(files, { folder, maxBytes: 1000, now: () => now });
      const cached = await open();
      for (const name of ['a.png', 'b.png', 'c.png'])
        expect((await buffer(await cached.read(name))).subarray(0, 5).toString()).toBe(name);
      await vi.waitFor(async () => expect((await readdir(folder)).toSorted()).toEqual(['b.png', 'c.png']));
      await files.remove('c.png');
      expect(await cached.sizeOf('c.png')).toBe(400);
      now += 60_000;
      expect(await cached.sizeOf('c.png')).toBeUndefined();
      const next = await open();
      s3.line.faultOf = () => 'request lost';
      expect(await next.sizeOf('b.png')).toBe(400);
      expect((await buffer(await next.read('b.png'))).length).toBe(400);
      s3.line.faultOf = () => undefined;
      await rm(join(folder, 'b.png'));
      expect((await buffer(await next.read('b.png'))).length).toBe(400);
      await files.put('large.png', Buffer.alloc(2000));
      expect((await buffer(await next.read('large.png'))).length).toBe(2000);
      expect((await readdir(folder)).includes('large.png')).toBe(false);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
