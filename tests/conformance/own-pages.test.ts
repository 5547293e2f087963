import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

describe.each(backendNames)('own pages on %s', (name) => {
  test('a page has the slug of its title, its path and its search settings', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const before = await backend.contentVersion();
    const page = await editor.ownPages.create({
      title: 'What I use',
      content: '<h2>Desk</h2><script>alert(1)</script>',
      metaTitle: 'Tools of an advisor',
      noIndex: true,
      imageUrl: '/sample/harbour.svg?1',
    });
    expect(page).toMatchObject({
      slug: 'what-i-use',
      path: '/what-i-use',
      parentId: null,
      parent: null,
      content: '<h2>Desk</h2>',
      imageUrl: '/sample/harbour.svg',
      status: 'published',
      metaTitle: 'Tools of an advisor',
      noIndex: true,
      version: 1,
    });
    expect(await backend.contentVersion()).toBeGreaterThan(before);
    const { ownPages } = backend.visitor;
    const { dropped, ...stored } = page;
    expect(dropped).toEqual(['<script>']);
    expect(await ownPages.get({ id: page.id })).toEqual(stored);
    expect(await ownPages.find({ path: '/what-i-use' })).toEqual(stored);
    const again = await editor.ownPages.create({ title: 'What I use' });
    expect(again.slug).toBe('what-i-use-2');
  });

  test('pages have one level of nesting', async () => {
    await using backend = await openBackend(name);
    const { ownPages } = await backend.signedInAs('editor');
    const top = await ownPages.create({ title: 'About me' });
    const tools = await ownPages.create({ title: 'Tools', parentId: top.id });
    expect(tools.path).toBe('/about-me/tools');
    expect(tools.parent).toEqual({ id: top.id, title: 'About me', path: '/about-me' });
    expect((await ownPages.find({ path: '/about-me/tools' })).id).toBe(tools.id);

    const other = await ownPages.create({ title: 'Now' });
    const wrong = [
      () => ownPages.create({ title: 'Deep', parentId: tools.id }),
      () => ownPages.update({ id: other.id, parentId: other.id }),
      () => ownPages.update({ id: top.id, parentId: other.id }),
      () => ownPages.update({ id: other.id, parentId: 999 }),
    ];
    for (const write of wrong) {
      const failure = await failureOf(write(), 'invalid');
      expect(failure.issues?.map(({ path }) => path)).toEqual(['parentId']);
    }
    const refusal = await failureOf(ownPages.remove({ id: top.id }), 'conflict');
    expect(refusal.message).toContain('below this one');

    // The same slug may stand below another page.
    const below = await ownPages.create({ title: 'Tools', parentId: other.id });
    expect(below.path).toBe('/now/tools');
    const { items } = await ownPages.list({});
    expect(items.map(({ path }) => path)).toEqual(['/about-me', '/about-me/tools', '/now', '/now/tools']);
  });

  test('a slug that is taken is refused at its field', async () => {
    await using backend = await openBackend(name);
    const { ownPages } = await backend.signedInAs('editor');
    await ownPages.create({ title: 'Now' });
    const page = await ownPages.create({ title: 'Uses' });
    for (const write of [
      () => ownPages.create({ title: 'Another', slug: 'now' }),
      () => ownPages.update({ id: page.id, slug: 'now' }),
    ]) {
      const failure = await failureOf(write(), 'conflict');
      expect(failure.issues?.map(({ path }) => path)).toEqual(['slug']);
    }
    for (const slug of ['admin', 'feed', 'Two Words', 'a--b', '..', '%2f', 'a'.repeat(300), '2024']) {
      const failure = await failureOf(ownPages.update({ id: page.id, slug }), 'invalid');
      expect(failure.issues?.map(({ path }) => path)).toEqual(['slug']);
    }
  });

  test('a page is found at every path that it had, also after its parent was renamed', async () => {
    await using backend = await openBackend(name);
    const { ownPages } = await backend.signedInAs('editor');
    const { slugs, publicRecords } = backend.ports.stores;
    const top = await ownPages.create({ title: 'About me' });
    const tools = await ownPages.create({ title: 'Tools' });
    await ownPages.update({ id: tools.id, parentId: top.id });
    await ownPages.update({ id: top.id, slug: 'who' });
    await ownPages.update({ id: tools.id, slug: 'desk' });
    const visitor = backend.visitor.ownPages;
    for (const path of ['/tools', '/about-me/tools', '/who/tools', '/who/desk', '/Who/Desk/'])
      expect((await visitor.find({ path })).path, path).toBe('/who/desk');
    const listed = async (slug: string) => (await visitor.list({ slug })).items.map(({ id }) => id);
    for (const slug of ['desk', 'tools', '/who/tools']) expect(await listed(slug)).toEqual([tools.id]);
    await failureOf(visitor.find({ path: '/desk' }), 'not-found');
    // Nobody else gets an address that leads to it.
    await failureOf(ownPages.create({ title: 'Tools', slug: 'tools' }), 'conflict');
    expect((await ownPages.create({ title: 'Tools' })).slug).toBe('tools-2');

    // Nor as a page below one that is renamed.
    const old = await ownPages.create({ title: 'Old' });
    const moved = await ownPages.create({ title: 'Moved', parentId: old.id });
    await ownPages.update({ id: moved.id, parentId: null });
    await ownPages.remove({ id: old.id });
    const other = await ownPages.create({ title: 'Other' });
    await ownPages.create({ title: 'Moved', parentId: other.id });
    const { issues } = await failureOf(ownPages.update({ id: other.id, slug: 'old' }), 'conflict');
    expect(issues?.map((issue) => issue.path)).toEqual(['slug']);
    expect((await visitor.find({ path: '/old/moved' })).path).toBe('/moved');

    await ownPages.remove({ id: tools.id });
    expect(await slugs.find('own-page', 'who/tools')).toMatchObject({ isRemoved: true });
    const draft = await ownPages.create({ title: 'Draft', status: 'draft' });
    await ownPages.remove({ id: draft.id });
    expect(await publicRecords.get('own-page', draft.id)).toBeUndefined();
    expect((await ownPages.create({ title: 'Draft' })).slug).toBe('draft');

    // A page that appeared at its time was public, although no save said so.
    const come = await ownPages.create({ title: 'Come', status: 'scheduled', date: '2020-01-01' });
    await publicRecords.forget('own-page', come.id);
    await ownPages.update({ id: come.id, status: 'draft' });
    await ownPages.remove({ id: come.id });
    expect(await slugs.find('own-page', 'come')).toMatchObject({ isRemoved: true });
  });

  test('visitors see published pages only, and scheduled ones from their time on', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const draft = await editor.ownPages.create({ title: 'Draft', status: 'draft' });
    const coming = await editor.ownPages.create({
      title: 'Coming',
      status: 'scheduled',
      date: '2999-01-01T10:00:00.000Z',
    });
    const come = await editor.ownPages.create({ title: 'Come', status: 'scheduled', date: '2020-01-01' });
    const child = await editor.ownPages.create({ title: 'Child', parentId: draft.id });
    expect(come.status).toBe('published');
    const { ownPages } = backend.visitor;
    for (const { id, path } of [draft, coming]) {
      await failureOf(ownPages.get({ id }), 'not-found');
      await failureOf(ownPages.find({ path }), 'not-found');
    }
    expect((await ownPages.list({})).items.map(({ title }) => title)).toEqual(['Come', 'Child']);
    // The title of a draft is nobody else's business.
    expect((await ownPages.get({ id: child.id })).parent).toBeNull();
    expect(await editor.ownPages.counts({})).toEqual({ published: 2, draft: 1, scheduled: 1 });
    const drafts = await editor.ownPages.list({ status: 'draft' });
    expect(drafts.items.map(({ id }) => id)).toEqual([draft.id]);
  });

  test('a search finds pages by the beginnings of words, title hits first', async () => {
    await using backend = await openBackend(name);
    const { ownPages } = await backend.signedInAs('editor');
    const text = await ownPages.create({ title: 'Desk', content: '<p>A quiet keyboard</p>' });
    const title = await ownPages.create({ title: 'Keyboards' });
    const found = async (search: string) => (await ownPages.list({ search })).items.map(({ id }) => id);
    expect(await found('keyb')).toEqual([title.id, text.id]);
    await ownPages.update({ id: text.id, content: '<p>Quiet</p>' });
    expect(await found('keyb')).toEqual([title.id]);
    await ownPages.remove({ id: title.id });
    expect(await found('keyb')).toEqual([]);
  });

  test('pages in two languages are translations of each other', async () => {
    await using backend = await openBackend(name);
    const { ownPages } = await backend.signedInAs('editor');
    const top = await ownPages.create({ title: 'About me' });
    const english = await ownPages.create({ title: 'Tools', parentId: top.id });
    const german = await ownPages.create({ title: 'Werkzeug', language: 'de', translationOf: english.id });
    const { translations } = await backend.visitor.ownPages.get({ id: german.id });
    expect(translations).toEqual([
      { id: english.id, slug: 'about-me/tools', title: 'Tools', language: 'en' },
    ]);
    const again = ownPages.create({ title: 'Auch', language: 'de', translationOf: english.id });
    await failureOf(again, 'invalid');
    await ownPages.remove({ id: english.id });
    expect((await ownPages.get({ id: german.id })).translationOf).toBeNull();
  });

  test('a save over a newer version is refused, and each replaced version is kept', async () => {
    await using backend = await openBackend(name);
    const { ownPages } = await backend.signedInAs('editor');
    const { id } = await ownPages.create({ title: 'Now', content: '<p>First</p>' });
    await ownPages.update({ id, content: '<p>Second</p>', expectedVersion: 1 });
    await failureOf(ownPages.update({ id, content: '<p>Third</p>', expectedVersion: 1 }), 'stale');
    await failureOf(ownPages.remove({ id, expectedVersion: 1 }), 'stale');
    const revisions = await backend.ports.stores.revisions.list('own-page', id);
    expect(revisions).toMatchObject([{ body: { content: '<p>First</p>', version: 1 } }]);
  });
});
