import { describe, expect, test } from 'vitest';
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
});
