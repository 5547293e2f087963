import { mkdir, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { fileKinds } from '#format/images/file-kinds.ts';
import { imageFilesIn } from '#server/media/image-files.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';
import { mountTinyDisk } from '../support/tiny-disk.ts';

const fetched = (backend: Backend, url: string, headers: Record<string, string> = {}) =>
  backend.app.server.inject({ url, headers });

/** The names in a folder of uploads, without the subfolders of removed files and originals. */
const namesIn = async (backend: Backend, folder: 'files' | 'images') => {
  const names = await readdir(join(backend.config.dataDir, folder)).catch(() => []);
  return names.filter((name) => name !== 'removed' && name !== 'originals');
};

const send = (site: Site, name: string, ...parts: BlobPart[]) =>
  site.media.upload({ file: new File(parts, name) });

const SOUND = `ID3${'0123456789'.repeat(10)}`;

test('a file is served in parts, and whole to those whose part is of an earlier file', async () => {
  await using backend = await openBackend('SQLite');
  const { url } = await send(await backend.signedInAs('editor'), 'tide.mp3', SOUND);
  const whole = await fetched(backend, url);
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'content-length': '103',
    'content-disposition': `inline; filename="tide.mp3"; filename*=UTF-8''tide.mp3`,
    'x-content-type-options': 'nosniff',
  });
  const etag = String(whole.headers.etag);
  const parts: [string, string, string][] = [
    ['bytes=0-2', 'bytes 0-2/103', 'ID3'],
    ['bytes=100-', 'bytes 100-102/103', '789'],
    ['bytes=-4', 'bytes 99-102/103', '6789'],
    ['bytes=100-900', 'bytes 100-102/103', '789'],
    ['bytes=-900', 'bytes 0-102/103', SOUND],
  ];
  for (const [range, contentRange, text] of parts) {
    const part = await fetched(backend, url, { range, 'if-range': etag });
    expect([part.statusCode, part.headers['content-range'], part.payload], range).toEqual([
      206,
      contentRange,
      text,
    ]);
    expect(part.headers['content-length']).toBe(String(text.length));
  }
  const others: Record<string, string>[] = [
    { range: 'bytes=0-2', 'if-range': '"other"' },
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=9-3' },
    { range: 'lines=1-2' },
    { range: 'bytes=-' },
  ];
  for (const headers of others)
    expect((await fetched(backend, url, headers)).statusCode, JSON.stringify(headers)).toBe(200);
  for (const range of ['bytes=103-', 'bytes=-0']) {
    const none = await fetched(backend, url, { range });
    expect([none.statusCode, none.headers['content-range']], range).toEqual([416, 'bytes */103']);
  }
  expect((await fetched(backend, url, { 'if-none-match': etag })).statusCode).toBe(304);
  const head = await backend.app.server.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '103', '']);
});

test('the content decides the type of a file, and nothing that could run is shown in place', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const page = '<!doctype html><script>alert(document.cookie)</script>';
  const files: [string, BlobPart, string, string][] = [
    ['page.html', page, 'application/octet-stream', 'attachment'],
    ['page.pdf', `${page} 2`, 'application/octet-stream', 'attachment'],
    ['script.mp3', 'alert(1)', 'application/octet-stream', 'attachment'],
    ['notes.txt', 'Low tide at six.', 'application/octet-stream', 'attachment'],
    ['archive.bin', 'PK\x03\x04 zip', 'application/zip', 'attachment'],
    ['report.html', '%PDF-1.7', 'application/pdf', 'inline'],
    ['wave', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav', 'inline'],
    ['film.exe', '\0\0\0\x20ftypisom', 'video/mp4', 'inline'],
    ['film.webm', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.from('webm')]), 'video/webm', 'inline'],
  ];
  for (const [name, bytes, type, form] of files) {
    const { url, kind } = await send(editor, name, bytes);
    const served = await fetched(backend, url);
    expect([kind, served.headers['content-type']], name).toEqual(['file', type]);
    expect(served.headers['content-disposition'], name).toMatch(new RegExp(`^${form}; filename="${name}"`));
    expect(served.headers['content-security-policy'], name).toContain("default-src 'none'");
    // The viewers of browsers show no PDF in a sandbox.
    expect(String(served.headers['content-security-policy']).includes('sandbox'), name).toBe(
      type !== 'application/pdf',
    );
  }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await failureOf(send(editor, 'drawing.pdf', drawing), 'unsupported-type');
  for (const name of ['x.pdf', '../vitrine.db', 'page-aaaaaaaa.html', 'removed'])
    expect((await fetched(backend, `/files/${name}`)).statusCode, name).toBe(404);
});

/** The first bytes of a file of each kind. */
const heads: Record<string, string> = {
  pdf: '%PDF-1.7',
  mp3: 'ID3',
  aac: '\xff\xf1',
  wav: 'RIFF\0\0\0\0WAVEfmt ',
  flac: 'fLaC',
  ogg: 'OggS vorbis',
  ogv: 'OggS theora',
  m4a: '\0\0\0\x20ftypM4A ',
  mp4: '\0\0\0\x20ftypisom',
  mov: '\0\0\0\x20ftypqt  ',
  webm: '\x1a\x45\xdf\xa3 webm',
  zip: 'PK\x03\x04',
  bin: 'Low tide at six.',
};

test('files of every kind are counted where texts use them, and a replacement reaches those texts', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  expect(Object.keys(heads).toSorted()).toEqual(fileKinds.map(({ extension }) => extension).toSorted());
  for (const [extension, head] of Object.entries(heads)) {
    const { id, url } = await send(editor, 'tide', Buffer.from(head, 'latin1'));
    expect(url).toMatch(new RegExp(`\\.${extension}$`));
    const post = await editor.posts.create({ title: extension, content: `<p><a href="${url}">Tide</a></p>` });
    expect((await editor.media.get({ id })).uses, extension).toMatchObject([{ title: extension }]);
    await failureOf(editor.media.remove({ id }), 'conflict');
    const file = new File([Buffer.from(`${head} next`, 'latin1')], 'next');
    const next = await editor.media.replace({ id, file });
    expect(next.useCount, extension).toBe(1);
    expect((await editor.posts.get({ id: post.id })).content).toContain(`"${next.url}"`);
  }
  expect((await editor.media.list({ show: 'unused' })).total).toBe(0);
});

test('a replaced file is downloaded under its name with the extension of the new file', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const { id } = await send(editor, 'report.v2.pdf', '%PDF-1.7');
  const next = await editor.media.replace({ id, file: new File(['PK\x03\x04'], 'new.zip') });
  const { headers } = await fetched(backend, next.url);
  expect(headers['content-disposition']).toContain('attachment; filename="report.v2.zip"');
});

test('a refused upload leaves nothing behind: an unknown part, a missing record', async () => {
  await using backend = await openBackend('HTTP');
  const authorization = `Bearer ${await backend.tokenOf('editor')}`;
  const sendTo = async (path: string, part: string) => {
    const body = new FormData();
    body.set(part, new File(['%PDF-1.7'], 'a.pdf'));
    return (await fetch(`${backend.url}${path}`, { method: 'POST', body, headers: { authorization } }))
      .status;
  };
  expect(await sendTo('/api/files', 'other')).toBe(400);
  expect(await sendTo('/api/media/99/file', 'file')).toBe(404);
  expect(await namesIn(backend, 'files')).toEqual([]);
  expect(await backend.app.database.read.selectFrom('images').selectAll().execute()).toEqual([]);
});

test('a storage that fails is no missing picture', async () => {
  await using backend = await openBackend('SQLite');
  const folder = join(backend.config.dataDir, 'images');
  // A folder cannot be read as a file.
  await mkdir(join(folder, 'boat-aaaaaaaa.jpg'), { recursive: true });
  const files = imageFilesIn(folder);
  await expect(files.readServed('boat-aaaaaaaa.jpg')).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(files.readServed('gone-aaaaaaaa.jpg')).rejects.toMatchObject({ code: 'not-found' });
});

test('names in a header are safe, whatever they hold', async () => {
  await using backend = await openBackend('SQLite');
  const { url } = await send(
    await backend.signedInAs('editor'),
    'Jahr "2026"\r\nX-Evil: 1 – Übersicht.pdf',
    '%PDF-1.7',
  );
  const { headers } = await fetched(backend, url);
  expect(headers['x-evil']).toBeUndefined();
  expect(headers['content-disposition']).toBe(
    `inline; filename="Jahr _2026_X-Evil_ 1 _ _bersicht.pdf"; filename*=UTF-8''Jahr%20%222026%22X-Evil%3A%201%20%E2%80%93%20%C3%9Cbersicht.pdf`,
  );
});

test('the URL of a replaced file leads to the present one, and a deleted file is not found', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const { id, url } = await send(editor, 'tide.mp3', SOUND);
  const next = await editor.media.replace({ id, file: new File(['ID3 next'], 'next.mp3') });
  const moved = await fetched(backend, url);
  expect([moved.statusCode, moved.headers.location]).toEqual([302, next.url]);
  expect(moved.headers['cache-control']).toBe('no-cache');
  expect((await fetched(backend, next.url)).payload).toBe('ID3 next');
  await editor.media.undo({ id });
  expect((await fetched(backend, url)).payload).toBe(SOUND);
  expect((await fetched(backend, next.url)).headers.location).toBe(url);
  await editor.media.remove({ id });
  expect((await fetched(backend, url)).statusCode).toBe(404);
  await editor.media.restore({ id });
  expect((await fetched(backend, url)).payload).toBe(SOUND);
});

test('the URL of a replaced picture and of its copies leads to the present ones', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const jpeg = async (green: number) => {
    const background = { r: 9, g: green, b: 9 };
    const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return new File([new Uint8Array(bytes)], 'boat.jpg');
  };
  const { id, url } = await editor.media.upload({ file: await jpeg(1) });
  const ready = (one: string) =>
    vi.waitFor(
      async () => expect((await fetched(backend, one)).headers['cache-control']).toContain('immutable'),
      { timeout: 10_000, interval: 50 },
    );
  const copyOf = (one: string) => one.replace('.jpg', '-400.avif');
  await ready(copyOf(url));
  const next = await editor.media.replace({ id, file: await jpeg(90) });
  await vi.waitFor(async () => expect((await fetched(backend, url)).statusCode).toBe(302), {
    timeout: 10_000,
  });
  expect((await fetched(backend, url)).headers.location).toBe(next.url);
  expect((await fetched(backend, copyOf(url))).headers.location).toBe(copyOf(next.url));
  await ready(copyOf(next.url));
  await editor.media.undo({ id });
  expect((await fetched(backend, url)).statusCode).toBe(200);
  await ready(copyOf(url));
  await vi.waitFor(async () => expect((await fetched(backend, next.url)).headers.location).toBe(url), {
    timeout: 10_000,
  });
});

test('housekeeping keeps what the library holds, and forgets earlier files after thirty days', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const kept = await send(editor, 'kept.pdf', '%PDF-1.7 kept');
  const changed = await send(editor, 'changed.pdf', '%PDF-1.7 one');
  const next = await editor.media.replace({ id: changed.id, file: new File(['%PDF-1.7 two'], 'two.pdf') });
  const gone = await send(editor, 'gone.pdf', '%PDF-1.7 gone');
  await editor.media.remove({ id: gone.id });
  const { write } = backend.app.database;
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
  await write.updateTable('images').set({ created_at: longAgo }).execute();
  await write
    .updateTable('images')
    .set({ removed_at: longAgo })
    .where('removed_at', 'is not', null)
    .execute();
  await write.updateTable('images').set({ state: 'deleted' }).where('id', '=', gone.id).execute();
  await write.updateTable('jobs').set({ run_at: longAgo }).where('kind', '=', 'image-sweep').execute();
  // A save wakes the worker.
  await editor.categories.create({ name: 'Wake' });
  await vi.waitFor(
    async () => {
      const removed = await readdir(join(backend.config.dataDir, 'files', 'removed')).catch(() => ['?']);
      expect(removed).toEqual([]);
    },
    { timeout: 15_000, interval: 50 },
  );
  expect((await fetched(backend, kept.url)).statusCode).toBe(200);
  expect((await fetched(backend, next.url)).statusCode).toBe(200);
  expect((await fetched(backend, changed.url)).headers.location).toBe(next.url);
  expect(await editor.media.get({ id: next.id })).toMatchObject({ canUndo: false });
  await failureOf(editor.media.restore({ id: gone.id }), 'not-found');
});

test('a file above the limit is refused while it arrives, and leaves nothing behind', async () => {
  await using backend = await openBackend('HTTP', { config: { fileBytes: 11_000_000 } });
  const editor = await backend.signedInAs('editor');
  const refused = await failureOf(send(editor, 'film.mp4', new Uint8Array(12_000_000)), 'too-large');
  expect(refused.message).toBe('A file may have at most 11 MB.');
  expect(await namesIn(backend, 'files')).toEqual([]);
  const { bytes } = await send(editor, 'film.mp4', new Uint8Array(10_900_000));
  expect(bytes).toBe(10_900_000);
});

test('an upload that breaks off leaves nothing behind', async () => {
  await using backend = await openBackend('HTTP');
  const token = await backend.tokenOf('editor');
  const body = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const sent = request(`${backend.url}/api/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': '1000000',
    },
  });
  sent.on('error', () => undefined);
  sent.write(body + 'x'.repeat(100_000));
  await vi.waitFor(async () => expect(await namesIn(backend, 'files')).toHaveLength(1), { timeout: 10_000 });
  sent.destroy();
  await vi.waitFor(async () => expect(await namesIn(backend, 'files')).toEqual([]), { timeout: 10_000 });
  expect(await backend.app.database.read.selectFrom('images').selectAll().execute()).toEqual([]);
});

test('a disk that fills up during an upload refuses the file with 507 and keeps nothing of it', async (context) => {
  using disk = mountTinyDisk('30m');
  if (!disk) return context.skip();
  await using backend = await openBackend('HTTP', { config: { dataDir: disk.path } });
  const editor = await backend.signedInAs('editor');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(32_000_000)], 'film.mp4'));
  const authorization = `Bearer ${await backend.tokenOf('editor')}`;
  const answer = await fetch(`${backend.url}/api/files`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  });
  expect(answer.status).toBe(507);
  expect(await namesIn(backend, 'files')).toEqual([]);
  expect((await editor.media.list()).total).toBe(0);
  expect((await send(editor, 'short.mp4', new Uint8Array(100_000))).bytes).toBe(100_000);
}, 40_000);
