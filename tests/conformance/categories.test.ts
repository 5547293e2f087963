import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

describe.each(backendNames)('categories on %s', (name) => {
  test('row 191: a category has a name and its times; category 1 is there from the start', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const added = await editor.categories.create({ name: '  Practice ' });
    expect(added).toMatchObject({ name: 'Practice', postCount: 0 });
    expect(added.createdAt).toBe(added.updatedAt);
    const list = await backend.visitor.categories.list();
    expect(list.map(({ id, name: label }) => [id, label])).toEqual([
      [1, 'General'],
      [added.id, 'Practice'],
    ]);
  });

  test('a name that exists, in whatever case, is refused', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const failure = await failureOf(editor.categories.create({ name: 'GENERAL' }), 'conflict');
    expect(failure.issues?.[0]?.path).toBe('name');
    expect(await editor.categories.list()).toHaveLength(1);
  });

  test('row 102: an empty name asks for one', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const failure = await failureOf(editor.categories.create({ name: '   ' }), 'invalid');
    expect(failure.issues).toEqual([{ path: 'name', message: 'Please enter a category name' }]);
  });

  test('safety 4: visitors see no category and no tag that only hidden entries use', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { visitor } = backend;
    const { id: categoryId } = await editor.categories.create({ name: 'Takeover of Harbour Ltd' });
    const seen = async (site: Site) => [
      (await site.categories.list()).map(({ name: label }) => label),
      (await site.tags.list()).map(({ name: label }) => label),
    ];
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const draft = await editor.posts.create({ title: 'A', status: 'draft', categoryId });
    const scheduled = await editor.posts.create({
      title: 'B',
      status: 'scheduled',
      date: tomorrow,
      categoryId,
    });
    const project = { description: 'x', image: '/placeholder.svg' };
    await editor.projects.create({ ...project, title: 'C', tags: ['Private tag'], isPublic: false });
    await editor.projects.create({ ...project, title: 'D', tags: ['Draft tag'], status: 'draft' });
    await editor.projects.create({ ...project, title: 'E', tags: ['Shown tag'] });
    expect(await seen(visitor)).toEqual([['General'], ['Shown tag']]);
    expect(await seen(editor)).toEqual([
      ['General', 'Takeover of Harbour Ltd'],
      ['Draft tag', 'Private tag', 'Shown tag'],
    ]);
    expect((await visitor.posts.list({ category: categoryId })).total).toBe(0);
    expect((await visitor.projects.list({ tag: 'Private tag' })).total).toBe(0);

    await editor.posts.update({ id: draft.id, status: 'published' });
    const [, shown] = await visitor.categories.list();
    expect(shown).toMatchObject({ name: 'Takeover of Harbour Ltd', postCount: 1 });
    await editor.posts.remove({ id: draft.id });
    expect(await seen(visitor)).toEqual([['General'], ['Shown tag']]);
    await editor.posts.remove({ id: scheduled.id });
    expect((await seen(visitor))[0]).toHaveLength(2);
  });
});
