import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteIconPath, siteIconSizes } from '#format/images/site-icons.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const MARK = { siteIcon: '', accent: '#1e90ff' };

const fetched = (backend: Backend, url: string, headers: Record<string, string> = {}) =>
  backend.app.server.inject({ url, headers });

async function iconAt(backend: Backend, url: string) {
  const answer = await fetched(backend, url);
  expect(answer.statusCode, url).toBe(200);
  const image = sharp(answer.rawPayload);
  return { ...(await image.metadata()), pixels: await image.stats(), headers: answer.headers };
}

async function uploadIcon(backend: Backend, background: { r: number; g: number; b: number; alpha: number }) {
  const png = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
    .png()
    .toBuffer();
  const admin = await backend.signedInAs('admin');
  const file = new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' });
  const { url } = await admin.settings.uploadSiteIcon({ image: file });
  await admin.settings.update({ general: { siteIcon: url } });
  return url;
}

test('row 149: the icons of a site follow what its admin uploads, in every size', async () => {
  await using backend = await openBackend('SQLite');
  const siteIcon = await uploadIcon(backend, { r: 200, g: 40, b: 40, alpha: 1 });
  for (const size of siteIconSizes) {
    const icon = await iconAt(backend, siteIconPath(size, { ...MARK, siteIcon }));
    expect(icon).toMatchObject({ format: 'png', width: size, height: size });
    expect(icon.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(icon.pixels.channels[0]?.mean).toBeGreaterThan(190);
  }
  const manifest = (await fetched(backend, '/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
  expect(manifest.icons.map(({ src }) => src)).toContain(siteIconPath(512, { ...MARK, siteIcon }));

  // Apple's home screen would put a transparent icon on black.
  const clear = await uploadIcon(backend, { r: 0, g: 0, b: 0, alpha: 0 });
  const apple = await iconAt(backend, siteIconPath(180, { ...MARK, siteIcon: clear }));
  expect(apple.pixels.isOpaque).toBe(true);
});

test('a site without an icon has the mark in its own colour', async () => {
  await using backend = await openBackend('SQLite');
  const blue = await iconAt(backend, siteIconPath(32, MARK));
  expect(blue).toMatchObject({ width: 32, height: 32 });
  await (await backend.signedInAs('admin')).settings.update({ appearance: { primaryColor: '#f2801e' } });
  const orange = await iconAt(backend, siteIconPath(32, { ...MARK, accent: '#f2801e' }));
  expect(orange.pixels.channels[0]?.mean).toBeGreaterThan(blue.pixels.channels[0]?.mean ?? 255);

  const old = await fetched(backend, siteIconPath(32, MARK));
  expect(old.statusCode).toBe(302);
  expect(old.headers.location).toBe(siteIconPath(32, { ...MARK, accent: '#f2801e' }));
  expect((await fetched(backend, '/icons/icon-33-abc.png')).statusCode).toBe(404);
});

test('an icon from elsewhere is never fetched by the server, and one that is gone breaks nothing', async () => {
  await using backend = await openBackend('SQLite');
  const admin = await backend.signedInAs('admin');
  for (const siteIcon of ['https://elsewhere.example/icon.png', '/images/gone-abcdefgh.png']) {
    await admin.settings.update({ general: { siteIcon } });
    expect(await iconAt(backend, siteIconPath(192, { ...MARK, siteIcon }))).toMatchObject({ width: 192 });
  }
});

test('what stands in for an icon that is missing is asked for again, and gone once the icon is back', async () => {
  await using backend = await openBackend('SQLite');
  const siteIcon = await uploadIcon(backend, { r: 200, g: 40, b: 40, alpha: 1 });
  const file = join(backend.config.dataDir, siteIcon);
  const path = siteIconPath(192, { ...MARK, siteIcon });
  await rename(file, `${file}.away`);
  const { headers, pixels } = await iconAt(backend, path);
  expect(headers['cache-control']).toBe('no-cache');
  expect(pixels.channels[0]?.mean).toBeLessThan(190);
  const etag = { 'if-none-match': String(headers.etag) };
  expect((await fetched(backend, path, etag)).statusCode).toBe(304);
  await rename(`${file}.away`, file);
  expect((await fetched(backend, path, etag)).statusCode).toBe(200);
  const back = await iconAt(backend, path);
  expect(back.headers['cache-control']).toContain('immutable');
  expect(back.pixels.channels[0]?.mean).toBeGreaterThan(190);
});

test('/favicon.ico holds two sizes and is not sent twice', async () => {
  await using backend = await openBackend('SQLite');
  const { rawPayload, headers } = await fetched(backend, '/favicon.ico');
  expect(headers).toMatchObject({ 'content-type': 'image/x-icon', 'cache-control': 'no-cache' });
  expect([rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4)]).toEqual([1, 2]);
  for (const [index, size] of [16, 32].entries()) {
    const at = 6 + 16 * index;
    expect(rawPayload.readUInt8(at)).toBe(size);
    const from = rawPayload.readUInt32LE(at + 12);
    const png = rawPayload.subarray(from, from + rawPayload.readUInt32LE(at + 8));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size });
  }
  const again = await fetched(backend, '/favicon.ico', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  await uploadIcon(backend, { r: 1, g: 2, b: 3, alpha: 1 });
  const changed = await fetched(backend, '/favicon.ico', { 'if-none-match': String(headers.etag) });
  expect(changed.statusCode).toBe(200);
});

test('row 149: an icon that is no image is refused with its sentence', async () => {
  await using backend = await openBackend('SQLite');
  const admin = await backend.signedInAs('admin');
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'icon.png', { type: 'image/png' });
  const refusal = await failureOf(admin.settings.uploadSiteIcon({ image: file }), 'unsupported-type');
  expect(refusal.message).toBe(
    'This is an SVG drawing, which may contain scripts. Export it as PNG, 1200 pixels wide or more.',
  );
});
