import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';

async function picture(name: string, background = '#1f5f86'): Promise<File> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

describe.each(backendNames)('checked addresses on %s', (name) => {
  test('issue 17: many addresses are resolved at once, as visitors find them', async () => {
    await using backend = await openBackend(name);
    const admin = await backend.signedInAs('admin');
    const { slug } = await admin.posts.create({ title: 'The harbour map' });
    await admin.posts.create({ title: 'Not yet', status: 'draft' });
    const removed = await admin.posts.create({ title: 'An old map' });
    await admin.posts.remove({ id: removed.id });
    await admin.ownPages.create({ title: 'Tools' });
    await admin.redirects.create({ source: '/old', target: '/about' });
    await admin.redirects.create({ source: '/gone', target: '', code: 410 });
    const { url } = await admin.images.upload({ image: await picture('boat.png') });
    const paths = [
      ...[
        '/',
        '/blog',
        `/blog/${slug}`,
        `/BLOG/${slug}/`,
        `/blog/${slug}?x=1`,
        '/tools',
        '/old',
        '/feed.xml',
      ],
      ...['/admin', url, '/sample/plate-grid.svg'],
      ...['/gone', '/blog/an-old-map', '/blog/not-yet', '/blog/never', '/nothing', '/blog/tag/none', '/%ff'],
    ];
    const { items } = await admin.addresses.check({ paths });
    const states = Object.fromEntries(items.map(({ path, state }) => [path, state]));
    expect(items.map(({ path }) => path)).toEqual(paths);
    expect(states).toEqual({
      ...Object.fromEntries(paths.slice(0, 11).map((path) => [path, 'found'])),
      '/gone': 'removed',
      '/blog/an-old-map': 'removed',
      '/blog/not-yet': 'hidden',
      '/blog/never': 'missing',
      '/nothing': 'missing',
      '/blog/tag/none': 'missing',
      '/%ff': 'missing',
    });
    // A deleted upload is told apart from one that never was.
    const other = await admin.images.upload({ image: await picture('quay.png', '#d8a03a') });
    const { id } = await admin.media.find({ url: other.url });
    await admin.media.remove({ id });
    const uploads = await admin.addresses.check({ paths: [other.url, '/images/never-k3v7x2qa.jpg'] });
    expect(uploads.items.map(({ state }) => state)).toEqual(['removed', 'missing']);
    const foreign = `https://other.example${url}`;
    await expect(admin.media.find({ url: foreign })).rejects.toMatchObject({ code: 'not-found' });
    const wrong = [url.replace('.png', '.jpg'), url.replace('.png', '-17.png'), url.replace('.png', '.exe')];
    const others = await admin.addresses.check({ paths: wrong });
    expect(others.items.map(({ state }) => state)).toEqual(wrong.map(() => 'missing'));
    await expect(admin.media.find({ url: other.url })).rejects.toMatchObject({ code: 'not-found' });
    await admin.settings.update({ features: { enableBlog: false } });
    const off = await admin.addresses.check({ paths: ['/blog', `/blog/${slug}`, '/about'] });
    expect(off.items.map(({ state }) => state)).toEqual(['hidden', 'hidden', 'found']);
  });
});
