import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

describe.each(backendNames)('sample content on %s', (name) => {
  const open = () => openBackend(name, { sample: true });

  test('a new site shows it as ordinary posts and pages, marked as sample', async () => {
    await using backend = await open();
    const { visitor } = backend;
    expect(await visitor.sampleContent.get()).toEqual({ state: 'shown' });
    expect((await visitor.posts.list()).total).toBeGreaterThan(5);
    expect((await visitor.home.get()).hero.services.length).toBeGreaterThan(0);
    expect((await visitor.settings.public()).general.siteName).not.toBe('My Portfolio');
  });

  test('removing it leaves what the owner has edited or written', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const [first, second] = (await admin.posts.list()).items;
    if (!first || !second) throw new Error('no samples');
    await admin.posts.update({ id: first.id, title: 'Mine now' });
    const own = await admin.posts.create({ title: 'My own' });
    await admin.home.update({ hero: { title: 'My page' } });

    await admin.sampleContent.remove();
    const left = (await admin.posts.list()).items.map(({ id }) => id);
    expect(left.toSorted((a, b) => a - b)).toEqual([first.id, own.id].toSorted((a, b) => a - b));
    expect((await admin.home.get()).hero.title).toBe('My page');
    expect((await admin.settings.get()).general.siteName).toBe('My Portfolio');
    expect((await admin.categories.list()).map(({ name: label }) => label)).toEqual(
      ['General', first.category.name].toSorted(),
    );
    expect(await admin.sampleContent.get()).toEqual({ state: 'removed' });
  });

  test('what was opened before it was removed is not saved over what came after', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { version: expectedVersion } = await admin.settings.get();
    await admin.sampleContent.remove();
    await admin.settings.update({ general: { siteName: 'Mine' } });
    await failureOf(admin.settings.update({ general: { siteName: 'Sample' }, expectedVersion }), 'stale');
    expect((await admin.settings.get()).general.siteName).toBe('Mine');
  });

  test('keeping it takes the mark away and nothing else', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { total } = await admin.posts.list();
    await admin.sampleContent.keep();
    expect(await backend.visitor.sampleContent.get()).toEqual({ state: 'kept' });
    expect((await admin.posts.list()).total).toBe(total);
  });
});
