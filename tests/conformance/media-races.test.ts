import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { snapshotFile } from '#server/database/sqlite-snapshots.ts';
import { imageFilesIn } from '#server/media/image-files.ts';
import { createImageRemake } from '#server/media/image-remake.ts';
import { createImageSweep } from '#server/media/image-variants.ts';
import { otherFilesIn } from '#server/media/other-files.ts';
import { restoreSnapshot } from '#server/restore-snapshot.ts';
import { createImageWork } from '#server/stores/media/image-work.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { noPages } from '../support/empty-sites.ts';

async function picture(width: number, height: number, green: number): Promise<File> {
  const background = { r: 9, g: green, b: 9 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'boat.jpg');
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

const folderOf = (backend: Backend) => join(backend.config.dataDir, 'images');

/** The names of the copies of an image that lie in the folder. */
async function copiesOf(backend: Backend, url: string): Promise<string[]> {
  const stem = basename(url, '.jpg');
  const names = await readdir(folderOf(backend));
  return names.filter((name) => name.startsWith(`${stem}-`)).toSorted();
}

const copiesMade = (backend: Backend, url: string, widths: number[]) =>
  eventually(async () => expect((await backend.ports.stores.images.findByUrl(url))?.widths).toEqual(widths));

/** The parts that a background job of this site needs, to run one by hand. */
function jobParts(backend: Backend) {
  const { stores, clock, report } = backend.ports;
  return {
    ...{ stores, clock, report },
    work: createImageWork(backend.app.database),
    files: imageFilesIn(folderOf(backend)),
    otherFiles: otherFilesIn(join(backend.config.dataDir, 'files')),
  };
}

/** A job as a worker hands it over. */
const running = (payload: object) => ({
  ...{ id: 1, kind: 'image', key: '', payload, leasedBy: '', revision: 1, failures: 0, lastError: '' },
  createdAt: '',
  saveProgress: async () => undefined,
});

const signal = new AbortController().signal;

describe.each(['SQLite', 'PostgreSQL'] as const)('changes during background work on %s', (name) => {
  test('a picture that is replaced while its copies are made gets the copies of the new file', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id, url } = await editor.media.upload({ file: await picture(1300, 900, 1) });
    await eventually(async () => expect(await copiesOf(backend, url)).not.toEqual([]));
    const next = await editor.media.replace({ id, file: await picture(900, 600, 90) });
    await copiesMade(backend, next.url, [400, 800]);
    expect(await copiesOf(backend, next.url)).toHaveLength(6);
    await eventually(async () => expect(await copiesOf(backend, url)).toEqual([]));
  });

  test('a picture that is replaced while its copies are made again keeps the widths of its new file', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id, url } = await editor.media.upload({ file: await picture(1300, 900, 1) });
    await copiesMade(backend, url, [400, 800, 1200]);
    const names = [`${basename(url, '.jpg')}-1200.avif`];
    const make = async () => {
      const next = await editor.media.replace({ id, file: await picture(500, 300, 90) });
      await copiesMade(backend, next.url, [400]);
      for (const each of names) await writeFile(join(folderOf(backend), each), 'late');
      return { widths: [400, 800, 1200], names };
    };
    const remake = createImageRemake({ ...jobParts(backend), copies: { make, complete: make } });
    await remake.run(running({ anew: true }), signal);
    const present = await editor.media.get({ id });
    expect(present.widths).toEqual([400]);
    await eventually(async () => expect(await copiesOf(backend, url)).toEqual([]));
  });

  test('a record that is restored or taken back during housekeeping keeps its files', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const deleted = await editor.media.upload({ file: await picture(90, 60, 1) });
    const changed = await editor.media.upload({ file: await picture(90, 60, 2) });
    await editor.media.replace({ id: changed.id, file: await picture(90, 60, 3) });
    await editor.media.remove({ id: deleted.id });
    const state = async () =>
      (await backend.app.database.read.selectFrom('images').select(['id', 'state']).execute()).find(
        ({ id }) => id === deleted.id,
      )?.state;
    await eventually(async () => expect(await state()).toBe('aside'));
    const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
    await backend.app.database.write
      .updateTable('images')
      .set({ removed_at: longAgo })
      .where('removed_at', 'is not', null)
      .execute();
    const parts = jobParts(backend);
    const work: typeof parts.work = {
      ...parts.work,
      asideSince: async (at) => {
        const found = await parts.work.asideSince(at);
        await editor.media.restore({ id: deleted.id });
        return found;
      },
      replacedSince: async (at) => {
        const found = await parts.work.replacedSince(at);
        await editor.media.undo({ id: changed.id });
        return found;
      },
    };
    await createImageSweep({ ...parts, work }).run(running({}), signal);
    for (const { id, url } of [deleted, changed]) {
      expect(await editor.media.get({ id })).toMatchObject({ url });
      await eventually(async () => expect((await backend.app.server.inject(url)).statusCode).toBe(200));
    }
  });

  test('a record that is deleted while its file comes back stays deleted', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.media.upload({ file: await picture(90, 60, 1) });
    const { write } = backend.app.database;
    await write.updateTable('images').set({ state: 'deleted' }).where('id', '=', id).execute();
    await createImageWork(backend.app.database).queueAnew(id);
    expect((await editor.media.list()).total).toBe(0);
  });

  test('the copies of a picture outdate the pages only if a text uses it', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const before = await backend.contentVersion();
    const { url } = await editor.media.upload({ file: await picture(500, 300, 1) });
    await copiesMade(backend, url, [400]);
    expect(await backend.contentVersion()).toBe(before);
    await editor.posts.create({ title: 'Harbour', imageUrl: url });
    const saved = await backend.contentVersion();
    // A second start finds a queued image with its job.
    await backend.app.database.write.updateTable('images').set({ state: 'queued', widths: '[]' }).execute();
    const again = await createApp(backend.config, noPages);
    try {
      await copiesMade(backend, url, [400]);
      expect(await backend.contentVersion()).toBeGreaterThan(saved);
    } finally {
      await again.close();
    }
  });
});

test('a return to a snapshot from before a replacement makes the missing copies again', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const { id, url } = await editor.media.upload({ file: await picture(500, 300, 1) });
  await copiesMade(backend, url, [400]);
  const copies = await copiesOf(backend, url);
  snapshotFile(backend.config.dataDir, '0025');
  await editor.media.replace({ id, file: await picture(500, 300, 90) });
  await eventually(async () => expect(await copiesOf(backend, url)).toEqual([]));
  await backend.app.close();
  await restoreSnapshot(backend.config);
  const restored = await createApp(backend.config, noPages);
  try {
    await eventually(async () => expect(await copiesOf(backend, url)).toEqual(copies));
    expect((await restored.server.inject(url)).statusCode).toBe(200);
  } finally {
    await restored.close();
  }
});
