import { describe, expect, test } from 'vitest';
import { createRevisionWork } from '#server/stores/history/revision-work.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

describe.each(backendNames)('history on %s', (name) => {
  test('every version of a post is listed with author, origin and what changed, and can be read', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const content = '<p>The boat lies in the harbour.</p>';
    const { id } = await editor.posts.create({ title: 'Harbour', content });
    await editor.posts.update({
      id,
      content:
        '<p>The red boat lies in the old harbour.</p><p><img src="/images/boat-abcdefgh.jpg" alt=""></p>',
    });
    await editor.posts.update({ id, title: 'The harbour', tags: ['Sea'] });

    const { items, total } = await editor.history.versions({ kind: 'post', id });
    expect(total).toBe(3);
    expect(items).toMatchObject([
      {
        version: 3,
        action: 'saved',
        isPresent: true,
        title: 'The harbour',
        summary: { fields: ['title', 'tags'] },
      },
      {
        version: 2,
        action: 'saved',
        isPresent: false,
        title: 'Harbour',
        summary: {
          fields: ['content'],
          wordsAdded: 2,
          wordsRemoved: 0,
          picturesAdded: 1,
          picturesRemoved: 0,
        },
      },
      { version: 1, action: 'created', summary: null, name: '' },
    ]);
    const origin = name === 'local storage' ? 'screen' : 'api';
    expect(items.map((item) => [item.user?.name, item.origin])).toEqual(Array(3).fill(['editor', origin]));
    expect((await editor.history.versions({ kind: 'post', id, limit: 2, page: 2 })).items).toMatchObject([
      { version: 1 },
    ]);

    const first = await editor.history.version({ kind: 'post', id, n: 1 });
    expect(first).toMatchObject({
      kind: 'post',
      id,
      version: 1,
      fields: { title: 'Harbour', content, tags: [], categoryId: 1 },
      names: { categoryId: 'General' },
    });
    const present = await editor.history.version({ kind: 'post', id, n: 3 });
    expect(present).toMatchObject({ isPresent: true, fields: { title: 'The harbour', tags: ['Sea'] } });
    await failureOf(editor.history.version({ kind: 'post', id, n: 4 }), 'not-found');
  });

  test('a restored version, or a single field of it, is saved as a new version', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const first = await editor.posts.create({ title: 'First', content: '<p>One</p>', tags: ['Sea'] });
    const { id } = first;
    await editor.posts.update({ id, title: 'Second', content: '<p>Two</p>', tags: ['Land'] });

    const field = await editor.history.restore({ kind: 'post', id, n: 1, fields: ['title'] });
    expect(field).toEqual({ kind: 'post', id, version: 3, adjustments: [] });
    const mixed = await editor.posts.get({ id });
    expect(mixed).toMatchObject({
      title: 'First',
      content: '<p>Two</p>',
      tags: [{ name: 'Land' }],
      version: 3,
    });

    await editor.history.restore({ kind: 'post', id, n: 1 });
    const { version: _, updatedAt: __, tags, ...restored } = await editor.posts.get({ id });
    const {
      version: ___,
      updatedAt: ____,
      dropped: _____,
      tags: sameTags,
      ...original
    } = { dropped: [], ...first };
    expect(restored).toEqual({ ...original, translations: [] });
    expect(tags.map((tag) => tag.name)).toEqual(sameTags.map((tag) => tag.name));
    const { items } = await editor.history.versions({ kind: 'post', id });
    expect(items.map(({ version, action }) => [version, action])).toEqual([
      [4, 'restored'],
      [3, 'restored'],
      [2, 'saved'],
      [1, 'created'],
    ]);
    await failureOf(editor.history.restore({ kind: 'post', id, n: 1, fields: ['colour'] }), 'invalid');
  });

  test('a restore keeps what is gone or taken as it is now, and names it', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const admin = await backend.signedInAs('admin');
    const category = await editor.categories.create({ name: 'Boats' });
    const author = await admin.accounts.create({
      name: 'Maja',
      email: 'maja@anselm.example',
      password: 'a small lighthouse',
    });
    const { id } = await editor.posts.create({
      title: 'First',
      slug: 'first',
      categoryId: category.id,
      authorId: author.id,
    });
    const moved = await editor.posts.update({
      id,
      title: 'Second',
      slug: 'second',
      categoryId: 1,
      authorId: 1,
    });
    await editor.categories.remove({ id: category.id });
    await admin.accounts.remove({ id: author.id });

    await failureOf(editor.history.restore({ kind: 'post', id, n: 1, fields: ['categoryId'] }), 'conflict');
    const { adjustments } = await editor.history.restore({ kind: 'post', id, n: 1 });
    expect(adjustments).toEqual([
      { field: 'categoryId', message: `There is no category ${category.id}.` },
      { field: 'authorId', message: `There is no account ${author.id}.` },
    ]);
    const restored = await editor.posts.get({ id });
    expect(restored).toMatchObject({ title: 'First', slug: 'first', version: 3 });
    expect([restored.category.id, restored.author.id]).toEqual([moved.category.id, moved.author.id]);
  });

  test('a restore over a version that somebody else has saved since is refused', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'First' });
    const { version } = await editor.posts.update({ id, title: 'Second' });
    await editor.posts.update({ id, title: 'Third' });
    await failureOf(editor.history.restore({ kind: 'post', id, n: 1, expectedVersion: version }), 'stale');
    expect((await editor.posts.get({ id })).title).toBe('Third');
  });

  test('the history of the whole site comes in parts, the latest first, also after the clock was set back', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'First' });
    await editor.posts.update({ id, title: 'Second' });
    await editor.posts.remove({ id });
    const first = await editor.history.list({ limit: 2 });
    expect(first.hasMore).toBe(true);
    expect(first.items).toMatchObject([
      { kind: 'post', id, action: 'deleted', title: 'Second', version: 3 },
      { kind: 'post', id, action: 'saved', title: 'Second', version: 2 },
    ]);
    const rest = await editor.history.list({ before: first.items[1]?.entry ?? 0, kind: 'post' });
    expect(rest).toMatchObject({
      hasMore: false,
      items: [{ action: 'created', title: 'First', version: 1 }],
    });
    await failureOf(editor.history.restore({ kind: 'post', id, n: 1 }), 'not-found');
    const { items } = await editor.history.versions({ kind: 'post', id });
    expect(items.map(({ version, action }) => [version, action])).toEqual([
      [3, 'deleted'],
      [2, 'saved'],
      [1, 'created'],
    ]);
  });

  test('a version can be named, also one that was written before versions were noted', async () => {
    await using backend = await openBackend(name, { sample: true });
    const editor = await backend.signedInAs('editor');
    const [sample] = (await editor.posts.list({ limit: 1 })).items;
    const id = sample?.id ?? 0;
    expect((await editor.history.versions({ kind: 'post', id })).items).toMatchObject([
      { version: 1, user: null, origin: null, isPresent: true },
    ]);
    const named = await editor.history.name({ kind: 'post', id, n: 1, name: 'As delivered' });
    expect(named).toMatchObject({ version: 1, name: 'As delivered' });
    await editor.posts.update({ id, title: 'Mine' });
    expect((await editor.history.versions({ kind: 'post', id })).items).toMatchObject([
      { version: 2, name: '', user: { name: 'editor' } },
      { version: 1, name: 'As delivered', user: null },
    ]);
    await editor.history.name({ kind: 'post', id, n: 1, name: '' });
    expect((await editor.history.version({ kind: 'post', id, n: 1 })).name).toBe('');
    await failureOf(editor.history.name({ kind: 'post', id, n: 9, name: 'None' }), 'not-found');
  });

  test('what is kept of a deleted record can be removed for good, with its pictures', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { ports } = backend;
    const at = new Date().toISOString();
    const picture = { type: 'image/png', bytes: 1, placeholder: '', width: 9, height: 9 };
    const [shared, own] = ['/images/shared-aaaaaaaa.png', '/images/own-bbbbbbbb.png'];
    for (const url of [shared, own])
      await ports.stores.inTransaction(({ images }) => images.add({ ...picture, url }, at));
    const html = `<p><img src="${shared}" alt="" /><img src="${own}" alt="" /></p>`;
    const { id } = await editor.posts.create({ title: 'Secret', content: html, imageUrl: own });
    await editor.posts.create({ title: 'Other', imageUrl: shared });
    await editor.posts.update({ id, title: 'Still secret' });
    await failureOf(editor.history.forget({ kind: 'post', id }), 'conflict');
    await editor.posts.remove({ id });
    const files = name === 'local storage' ? [] : [own];
    expect(await editor.history.forget({ kind: 'post', id })).toEqual({ versions: 2, files });
    expect((await editor.history.list()).items.map(({ title }) => title)).toEqual(['Other']);
    await failureOf(editor.history.version({ kind: 'post', id, n: 1 }), 'not-found');
    await failureOf(editor.history.forget({ kind: 'post', id }), 'not-found');
  });

  test('a picture that is gone is named, and the present one stays', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const gone = '/images/gone-aaaaaaaa.png';
    const content = `<p>One</p><p><img src="${gone}" alt="" /></p>`;
    const { id } = await editor.posts.create({ title: 'First', imageUrl: gone, content });
    await editor.posts.update({ id, imageUrl: '/pictures/present.png', content: '<p>Two</p>' });
    const { adjustments } = await editor.history.restore({ kind: 'post', id, n: 1 });
    const message = 'A picture or file of this version no longer exists.';
    expect(adjustments).toEqual([
      { field: 'content', message },
      { field: 'imageUrl', message },
    ]);
    expect(await editor.posts.get({ id })).toMatchObject({ imageUrl: '/pictures/present.png', content });
  });

  test('those who may not change settings and redirects do not see their history', async () => {
    await using backend = await openBackend(name);
    const [editor, admin] = [await backend.signedInAs('editor'), await backend.signedInAs('admin')];
    await admin.settings.update({ general: { siteName: 'Tove' } });
    await admin.redirects.create({ source: '/old', target: '/about' });
    expect((await editor.history.list()).items).toEqual([]);
    expect((await admin.history.list()).items).toMatchObject([{ kind: 'redirect' }, { kind: 'settings' }]);
    await failureOf(editor.history.versions({ kind: 'settings', id: 1 }), 'forbidden');
    await failureOf(editor.history.version({ kind: 'redirect', id: 1, n: 1 }), 'forbidden');
  });
});

describe.each(['SQLite', 'PostgreSQL'] as const)('packed versions on %s', (name) => {
  test('every version is read as it was, and little more than the differences takes room', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { database } = backend.app;
    const work = createRevisionWork(database);
    const words = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 4001}`);
    const contentAt = (version: number) => `<p>${words.with(version * 50, `new${version}`).join(' ')}</p>`;
    const { id } = await editor.posts.create({ title: 'Long', content: contentAt(1) });
    const noted = [];
    for (let version = 2; version <= 40; version += 1) {
      noted.push(JSON.stringify((await editor.history.version({ kind: 'post', id, n: version - 1 })).fields));
      await editor.posts.update({ id, content: contentAt(version) });
      if (version === 20) while (await work.packSome());
    }
    while (await work.packSome());
    const rows = await database.read
      .selectFrom('revisions')
      .select(['body', 'packed', 'keyframe_id'])
      .where('entity', '=', 'post')
      .where('version', '>', 0)
      .execute();
    expect(rows).toHaveLength(39);
    expect(rows.filter(({ body }) => body !== null)).toEqual([]);
    const keyframes = rows.filter((row) => row.keyframe_id === null);
    expect(keyframes.length).toBeLessThan(5);
    const bytes = rows.reduce((sum, { packed }) => sum + (packed?.length ?? 0), 0);
    expect(bytes).toBeLessThan(10 * contentAt(1).length);
    for (const [index, fields] of noted.entries()) {
      const read = await editor.history.version({ kind: 'post', id, n: index + 1 });
      expect(JSON.stringify(read.fields), `version ${index + 1}`).toBe(fields);
    }

    // The first versions go, with the keyframe of the others, but for one that has a name.
    await editor.history.name({ kind: 'post', id, n: 3, name: 'As printed' });
    await database.write
      .updateTable('revisions')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('version', 'in', [1, 2, 3, 4])
      .execute();
    expect(await work.dropReplacedBefore('2021-01-01T00:00:00.000Z', 100)).toBe(3);
    expect(await work.dropReplacedBefore('2021-01-01T00:00:00.000Z', 100)).toBe(0);
    while (await work.packSome());
    const left = await editor.history.versions({ kind: 'post', id });
    expect(left.items.slice(-3).map(({ version }) => version)).toEqual([6, 5, 3]);
    for (const n of [3, 5, 39]) {
      const { fields } = await editor.history.version({ kind: 'post', id, n });
      expect(JSON.stringify(fields)).toBe(noted[n - 1]);
    }
    await failureOf(editor.history.version({ kind: 'post', id, n: 2 }), 'not-found');
  });
});
