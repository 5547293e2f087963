import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { Image } from '#contract/media/image.ts';
import { createApp } from '#server/create-app.ts';
import { writeValue } from '#server/stores/key-values.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

async function upload(backend: Backend, width: number, height: number, name = 'boat.jpg'): Promise<Image> {
  const picture = sharp({ create: { width, height, channels: 3, background: 'red' } });
  const file = new File([new Uint8Array(await picture.jpeg().toBuffer())], name, { type: 'image/jpeg' });
  return (await backend.signedInAs('editor')).images.upload({ image: file });
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

const widthsOf = async (backend: Backend, { url }: Image) =>
  (await backend.ports.stores.images.findByUrl(url))?.widths;

const folderOf = (backend: Backend) => join(backend.config.dataDir, 'images');

/** Opens the site a second time, as after a restart. */
const restarted = (backend: Backend) =>
  createApp(backend.config, { renderPage: async () => async () => new Response('') });

describe.each(['SQLite', 'PostgreSQL'] as const)('the copies of pictures on %s', (name) => {
  test('decision D23: the widths above 1200 px are made from the original, where it is large enough', async () => {
    await using backend = await openBackend(name);
    const [wide, tall, small] = [
      await upload(backend, 2000, 500),
      await upload(backend, 1500, 3000),
      await upload(backend, 1300, 600),
    ];
    await eventually(async () => expect(await widthsOf(backend, wide)).toEqual([400, 800, 1200, 1600]));
    // A copy is at most 2400 px high.
    await eventually(async () => expect(await widthsOf(backend, tall)).toEqual([400, 800, 1200]));
    await eventually(async () => expect(await widthsOf(backend, small)).toEqual([400, 800, 1200]));
    const { rawPayload } = await backend.app.server.inject(wide.url.replace('.jpg', '-1600.webp'));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1600, height: 400, format: 'webp' });
    expect(wide).toMatchObject({ width: 1200, height: 300 });
  });

  test('a site of an earlier version makes the new widths of its pictures, and no copy twice', async () => {
    await using backend = await openBackend(name);
    const image = await upload(backend, 2000, 500);
    await eventually(async () => expect(await widthsOf(backend, image)).toEqual([400, 800, 1200, 1600]));
    const { write } = backend.app.database;
    await writeValue(write, 'image-widths', '400,800,1200');
    await write.updateTable('images').set({ widths: '[400,800,1200]' }).execute();
    const copy = (width: number) =>
      join(folderOf(backend), basename(image.url).replace('.jpg', `-${width}.avif`));
    await rm(copy(1600));
    const before = (await stat(copy(800))).mtimeMs;

    const app = await restarted(backend);
    try {
      await eventually(async () => expect(await widthsOf(backend, image)).toEqual([400, 800, 1200, 1600]));
    } finally {
      await app.close();
    }
    expect((await stat(copy(1600))).size).toBeGreaterThan(0);
    expect((await stat(copy(800))).mtimeMs).toBe(before);
  });

  test('the owner sees the queue, has failed pictures tried again, and has all sizes made again', async () => {
    await using backend = await openBackend(name);
    const admin = await backend.signedInAs('admin');
    const broken = await upload(backend, 510, 400, 'broken.jpg');
    const image = await upload(backend, 500, 400);
    await eventually(async () =>
      expect(await admin.jobs.pictures()).toEqual({
        total: 2,
        done: 2,
        waiting: 0,
        running: 0,
        failed: 0,
        failures: [],
      }),
    );
    const file = (url: string) => join(folderOf(backend), basename(url));
    await rm(file(broken.url));
    const copy = file(image.url).replace('.jpg', '-400.webp');
    await writeFile(copy, 'old');

    await admin.jobs.remakePictures();
    await eventually(async () =>
      expect(await admin.jobs.pictures()).toMatchObject({
        total: 2,
        done: 1,
        failed: 1,
        failures: [{ url: broken.url, lastError: expect.any(String) }],
      }),
    );
    expect((await stat(copy)).size).toBeGreaterThan(3);
    // The pages go on showing the copies from before.
    expect(await widthsOf(backend, broken)).toEqual([400]);

    const whole = await sharp({ create: { width: 500, height: 400, channels: 3, background: 'red' } });
    await writeFile(file(broken.url), await whole.jpeg().toBuffer());
    await admin.jobs.retryPictures();
    await eventually(async () => expect(await admin.jobs.pictures()).toMatchObject({ done: 2, failed: 0 }));
    expect(await readdir(folderOf(backend))).toHaveLength(8);
  });

  test('only the owner sees and starts the work on pictures', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    for (const call of [editor.jobs.pictures, editor.jobs.retryPictures, editor.jobs.remakePictures])
      await failureOf(call(), 'forbidden');
  });
});
