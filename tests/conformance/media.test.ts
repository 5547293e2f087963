import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import type { Media } from '#contract/media/media.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createMedia } from '#domain/media/media.ts';
import { backendNames, openBackend, testWith } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

/** A plain picture. The same size and colour give the same bytes. */
async function picture(name: string, { width = 60, height = 40, green = 0 } = {}): Promise<File> {
  const background = { r: 200, g: green, b: 50 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

const uploaded = async (site: Site, name: string, size = {}): Promise<Media> =>
  site.media.upload({ file: await picture(name, size) });

const names = ({ items }: { items: Media[] }) => items.map(({ name }) => name);

describe.each(backendNames)('the media library on %s', (backendName) => {
  test('lists the latest upload first, and finds it by name and alternative text without case and accents', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const first = await uploaded(editor, 'Quay at night.jpg', { green: 1 });
    const second = await uploaded(editor, 'lighthouse.jpg', { green: 2 });
    await editor.media.update({ id: first.id, alt: 'Café am Hafen' });
    expect(names(await editor.media.list())).toEqual(['lighthouse.jpg', 'Quay at night.jpg']);
    for (const search of ['cafe', 'QUAY', 'hafen nig', 'nig'])
      expect(names(await editor.media.list({ search })), search).toEqual(['Quay at night.jpg']);
    expect(names(await editor.media.list({ search: 'uay' }))).toEqual([]);
    expect(await editor.media.list({ limit: 1, page: 2 })).toMatchObject({
      total: 2,
      items: [{ id: first.id }],
    });
    expect(second).toMatchObject({ kind: 'image', width: 60, height: 40, alt: '', focalX: 0.5, useCount: 0 });
  });

  test('filters what has no alternative text, what no text uses, and what is large', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const used = await uploaded(editor, 'used.jpg', { green: 1 });
    const plain = await uploaded(editor, 'plain.jpg', { green: 2 });
    const ornament = await uploaded(editor, 'ornament.jpg', { green: 3 });
    await editor.media.update({ id: used.id, alt: 'A quay' });
    await editor.media.update({ id: ornament.id, isDecorative: true });
    await editor.posts.create({ title: 'Harbour', imageUrl: used.url });
    expect(names(await editor.media.list({ show: 'no-alt' }))).toEqual([plain.name]);
    expect(names(await editor.media.list({ show: 'unused' }))).toEqual(['ornament.jpg', 'plain.jpg']);
    expect(names(await editor.media.list({ show: 'large' }))).toEqual([]);
    expect(names(await editor.media.list({ kind: 'file' }))).toEqual([]);
    expect(names(await editor.media.list({ kind: 'image', show: 'unused', search: 'orn' }))).toEqual([
      'ornament.jpg',
    ]);
  });

  test('names every text that uses a picture, with the path of its editor', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const { id, url } = await uploaded(editor, 'boat.jpg');
    const post = await editor.posts.create({ title: 'Harbour', content: `<p><img src="${url}" alt=""></p>` });
    const project = await editor.projects.create({
      title: 'Lock',
      description: 'x',
      images: [{ imageUrl: url, alt: '' }],
    });
    const page = await editor.ownPages.create({ title: 'Uses', imageUrl: url });
    await editor.home.update({ hero: { profileImage: url } });
    await (await backend.signedInAs('admin')).settings.update({ general: { siteIcon: url } });
    const { uses, useCount } = await editor.media.get({ id });
    expect(uses).toHaveLength(5);
    expect(useCount).toBe(5);
    expect(uses).toEqual(
      expect.arrayContaining([
        { kind: 'post', id: post.id, title: 'Harbour', editor: `/admin/blog/edit/${post.id}` },
        { kind: 'project', id: project.id, title: 'Lock', editor: `/admin/projects/edit/${project.id}` },
        { kind: 'own-page', id: page.id, title: 'Uses', editor: `/admin/pages/edit/${page.id}` },
        { kind: 'home', id: 1, title: 'Home page', editor: '/admin/home' },
        { kind: 'settings', id: 1, title: 'Settings', editor: '/admin/settings' },
      ]),
    );
  });

  test('stores the same bytes once', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const first = await uploaded(editor, 'one.jpg');
    const other = await uploaded(editor, 'between.jpg', { green: 9 });
    const again = await uploaded(editor, 'two.jpg');
    expect(again).toMatchObject({ id: first.id, url: first.url, name: 'one.jpg' });
    expect((await editor.images.upload({ image: await picture('three.jpg') })).url).toBe(first.url);
    // A picture that was uploaded again counts as the latest.
    expect((await editor.media.list()).items.map(({ id }) => id)).toEqual([first.id, other.id]);
  });

  test('a replaced picture is shown by every text, and the replacement can be taken back', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const { id, url } = await uploaded(editor, 'boat.jpg');
    await editor.media.update({ id, focalX: 0.1 });
    const post = await editor.posts.create({
      title: 'Harbour',
      imageUrl: url,
      content: `<p><img src="${url}" alt="A boat"></p>`,
    });
    const before = await backend.contentVersion();
    const replaced = await editor.media.replace({
      id,
      file: await picture('new.jpg', { width: 90, green: 99 }),
    });
    expect(replaced).toMatchObject({
      id,
      name: 'boat.jpg',
      width: 90,
      focalX: 0.5,
      canUndo: true,
      useCount: 1,
    });
    expect(await backend.contentVersion()).toBeGreaterThan(before);
    const shown = await editor.posts.get({ id: post.id });
    expect(shown).toMatchObject({ imageUrl: replaced.url, picture: { width: 90 }, version: post.version });
    expect(shown.content).toContain(replaced.url);
    // A save that began before still names the earlier URL.
    const saved = await editor.posts.update({ id: post.id, imageUrl: url, expectedVersion: post.version });
    expect(saved).toMatchObject({ imageUrl: replaced.url, picture: { width: 90 } });

    const undone = await editor.media.undo({ id });
    expect(undone).toMatchObject({ url, width: 60, focalX: 0.1, canUndo: false });
    expect(await editor.posts.get({ id: post.id })).toMatchObject({ imageUrl: url, picture: { width: 60 } });
    expect((await editor.media.list()).total).toBe(1);
    await failureOf(editor.media.undo({ id }), 'conflict');
  });

  test('a crop is made from the original, again and again, and taken back', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const { id } = await uploaded(editor, 'boat.jpg', { width: 200, height: 100 });
    const left = { x: 0, y: 0, width: 0.5, height: 1 };
    const cropped = await editor.media.update({ id, crop: left, alt: 'The bow' });
    expect(cropped).toMatchObject({ width: 100, height: 100, crop: left, alt: 'The bow', canUndo: true });
    const wide = { x: 0.1, y: 0.2, width: 0.8, height: 0.5 };
    expect(await editor.media.update({ id, crop: wide })).toMatchObject({ width: 160, height: 50 });
    expect(await editor.media.original({ id })).toMatchObject({ width: 200, height: 100 });
    expect((await editor.media.original({ id })).data).toMatch(/^data:image\/jpeg;base64,/);
    expect(await editor.media.undo({ id })).toMatchObject({ width: 100, height: 100, crop: left });
    expect(await editor.media.update({ id, crop: null })).toMatchObject({ width: 200, crop: null });
    await failureOf(editor.media.update({ id, crop: { ...left, width: 2 } }), 'invalid');
  });

  test('a crop is refused if the picture got another file, or was cropped, while the crop was made', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const { id } = await uploaded(editor, 'boat.jpg', { width: 200, height: 100 });
    const left = { x: 0, y: 0, width: 0.5, height: 1 };
    const { update } = createMedia(backend.ports, pageVisitor);
    // The gate of the site prepares a crop before it calls the handler. Here the picture changes in between.
    await failureOf(update({ id, crop: left }), 'stale');
    if (backendName === 'local storage') return;
    await backend.ports.media.prepareCrop(id, left);
    await editor.media.replace({ id, file: await picture('new.jpg', { width: 90, green: 99 }) });
    await failureOf(update({ id, crop: left }), 'stale');
    expect(await editor.media.get({ id })).toMatchObject({ width: 90, crop: null });
  });

  test('a used picture is deleted only by those who know of its uses, and comes back', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const { id, url } = await uploaded(editor, 'boat.jpg');
    await editor.posts.create({ title: 'Harbour', imageUrl: url });
    const refused = await failureOf(editor.media.remove({ id }), 'conflict');
    expect(refused.message).toContain('“Harbour”');
    expect((await editor.media.list()).total).toBe(1);
    await editor.media.remove({ id, evenIfUsed: true });
    await failureOf(editor.media.get({ id }), 'not-found');
    expect((await editor.media.list()).total).toBe(0);
    expect((await editor.media.list({ show: 'deleted' })).items).toMatchObject([{ id, url, useCount: 1 }]);
    expect(await editor.media.restore({ id })).toMatchObject({ id, url, useCount: 1 });
    expect((await editor.media.list()).total).toBe(1);
    expect((await editor.media.list({ show: 'deleted' })).total).toBe(0);
    await failureOf(editor.media.restore({ id }), 'not-found');
  });

  test('a stale change is refused, and roles are kept apart', async () => {
    await using backend = await openBackend(backendName);
    const editor = await backend.signedInAs('editor');
    const { id, version } = await uploaded(editor, 'boat.jpg');
    await editor.media.update({ id, name: 'quay.jpg', expectedVersion: version });
    await failureOf(editor.media.update({ id, name: 'x', expectedVersion: version }), 'stale');
    const viewer = await backend.signedInAs('viewer');
    expect(names(await viewer.media.list())).toEqual(['quay.jpg']);
    await failureOf(viewer.media.update({ id, name: 'x' }), 'forbidden');
    await failureOf(backend.visitor.media.list(), 'unauthenticated');
  });

  testWith('server', backendName)(
    'keeps files of other kinds, and a picture cannot replace one',
    async () => {
      await using backend = await openBackend(backendName);
      const editor = await backend.signedInAs('editor');
      const pdf = new File(['%PDF-1.7\n', 'x'.repeat(3000)], 'Annual report.pdf', { type: 'text/html' });
      const file = await editor.media.upload({ file: pdf });
      expect(file).toMatchObject({
        kind: 'file',
        type: 'application/pdf',
        name: 'Annual report.pdf',
        bytes: 3009,
      });
      expect(file.url).toMatch(/^\/files\/annual_report-[a-z2-7]{8}\.pdf$/);
      await editor.posts.create({ title: 'Report', content: `<p><a href="${file.url}">Report</a></p>` });
      expect((await editor.media.get({ id: file.id })).uses).toMatchObject([
        { kind: 'post', title: 'Report' },
      ]);
      await failureOf(
        editor.media.replace({ id: file.id, file: await picture('boat.jpg') }),
        'unsupported-type',
      );
      const next = await editor.media.replace({ id: file.id, file: new File(['%PDF-1.7\nnew'], 'new.pdf') });
      expect(next).toMatchObject({ id: file.id, bytes: 12, useCount: 1, canUndo: true });
    },
  );
});

test('the demo says that it takes no other files', async () => {
  await using backend = await openBackend('local storage');
  const editor = await backend.signedInAs('editor');
  expect(await editor.media.limits()).toMatchObject({ fileBytes: 0, storesFiles: false });
  const refused = await failureOf(
    editor.media.upload({ file: new File(['%PDF-1.7'], 'report.pdf') }),
    'unsupported-type',
  );
  expect(refused.message).toBe('This demo stores pictures only. A site on a server takes other files.');
});
