import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';

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
      ...['/admin', '/images/boat-k3v7x2qa.jpg', '/sample/plate-grid.svg'],
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
    await admin.settings.update({ features: { enableBlog: false } });
    const off = await admin.addresses.check({ paths: ['/blog', `/blog/${slug}`, '/about'] });
    expect(off.items.map(({ state }) => state)).toEqual(['hidden', 'hidden', 'found']);
  });
});
