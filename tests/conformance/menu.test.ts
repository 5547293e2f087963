import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const home = { kind: 'site-page', page: 'home' } as const;

describe.each(backendNames)('the menu on %s', (name) => {
  test('row 20: the default menu is that of a new site, and an empty list restores it', async () => {
    await using backend = await openBackend(name);
    const { menu } = await backend.signedInAs('editor');
    const pages = ['home', 'about', 'projects', 'blog', 'contact'];
    const shown = async () => (await backend.visitor.menu.shown()).map((entry) => Reflect.get(entry, 'page'));
    expect(await shown()).toEqual(pages);
    expect(await menu.get()).toMatchObject({ isDefault: true, version: 0 });
    const before = await backend.contentVersion();
    await menu.update({ entries: [home], expectedVersion: 0 });
    expect(await backend.contentVersion()).toBeGreaterThan(before);
    expect(await shown()).toEqual(['home']);
    await failureOf(menu.update({ entries: [], expectedVersion: 0 }), 'stale');
    expect(await menu.update({ entries: [] })).toMatchObject({ isDefault: true });
    expect(await shown()).toEqual(pages);
  });

  test('visitors see pages that are published, links and labels in their order, and no hidden entry', async () => {
    await using backend = await openBackend(name);
    const { menu, ownPages } = await backend.signedInAs('editor');
    const now = await ownPages.create({ title: 'Now' });
    const draft = await ownPages.create({ title: 'Draft', status: 'draft' });
    const stored = await menu.update({
      entries: [
        { kind: 'link', url: 'mailto:me@example.org', label: 'Write to me' },
        { kind: 'own-page', ownPageId: now.id, label: '' },
        { kind: 'own-page', ownPageId: draft.id },
        { ...home, label: 'Start' },
        { kind: 'site-page', page: 'about', hidden: true },
        { kind: 'own-page', ownPageId: 999, label: 'Gone' },
      ],
    });
    expect(stored.entries.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await backend.visitor.menu.shown()).toEqual([
      { kind: 'link', url: 'mailto:me@example.org', label: 'Write to me' },
      { kind: 'own-page', path: '/now', label: 'Now' },
      { kind: 'site-page', page: 'home', label: 'Start' },
    ]);
    await ownPages.update({ id: draft.id, status: 'published' });
    expect(await backend.visitor.menu.shown()).toContainEqual({
      kind: 'own-page',
      path: '/draft',
      label: 'Draft',
    });
  });

  test('an entry that cannot be is refused at its field', async () => {
    await using backend = await openBackend(name);
    const { menu } = await backend.signedInAs('editor');
    const link = { kind: 'link', url: 'https://example.org', label: 'Example' } as const;
    const pathsOf = async (entries: Parameters<typeof menu.update>[0]['entries']) =>
      (await failureOf(menu.update({ entries }), 'invalid')).issues?.map(({ path }) => path);
    for (const url of ['javascript:alert(1)', 'data:text/html,a', '//example.org', 'example.org', ''])
      expect(await pathsOf([home, { ...link, url }])).toEqual(['entries.1.url']);
    expect(await pathsOf([{ ...link, label: ' ' }])).toEqual(['entries.0.label']);
    expect(await pathsOf([{ ...home, label: 'a'.repeat(limits.menuLabel + 1) }])).toEqual([
      'entries.0.label',
    ]);
    expect(await pathsOf([home, home])).toEqual(['entries.1']);
    expect(await pathsOf(Array.from({ length: 200 }, () => link))).toEqual(['entries']);
  });
});
