import { describe, expect, test, vi } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { publishDueChanges } from '#domain/unpublished/unpublished-changes.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const content = '<p>First.</p>';

/** A public text of each kind, and the calls for it. */
const kinds = {
  post: async (editor: Site) => ({
    ...(await editor.posts.create({ title: 'A text', content, tags: ['Old'] })),
    changes: editor.postChanges,
    html: 'content' as const,
    read: (site: Site, id: number) => site.posts.get({ id }),
  }),
  project: async (editor: Site) => ({
    ...(await editor.projects.create({
      title: 'A text',
      description: 'Short',
      fullDescription: content,
      images: ['/sample/harbour.svg'],
    })),
    changes: editor.projectChanges,
    html: 'fullDescription' as const,
    read: (site: Site, id: number) => site.projects.get({ id }),
  }),
  'own page': async (editor: Site) => ({
    ...(await editor.ownPages.create({ title: 'A text', content })),
    changes: editor.ownPageChanges,
    html: 'content' as const,
    read: (site: Site, id: number) => site.ownPages.get({ id }),
  }),
};

describe.each(backendNames)('unpublished changes on %s', (name) => {
  test.each(Object.keys(kinds))(
    'changes of a %s stay apart from the published text until they are published',
    async (kind) => {
      await using backend = await openBackend(name);
      const editor = await backend.signedInAs('editor');
      const text = await kinds[kind as keyof typeof kinds](editor);
      const { id, changes, html, read } = text;
      expect(await changes.get({ id })).toMatchObject({ isOpen: false, version: 0, fields: {} });
      const before = await backend.contentVersion();

      const kept = await changes.keep({
        id,
        title: 'Another title',
        [html]: '<p>Second.</p><script>alert(1)</script>',
        baseVersion: text.version,
      });
      expect(kept).toMatchObject({
        isOpen: true,
        version: 1,
        publishedVersion: text.version,
        fields: { title: 'Another title', [html]: '<p>Second.</p>' },
        conflicts: [],
        dropped: ['<script>'],
      });
      expect(await read(backend.visitor, id)).toMatchObject({ title: 'A text', [html]: content });
      expect(await backend.contentVersion()).toBe(before);

      // A further change adds to them, and a field with its published value is no change any more.
      const again = await changes.keep({ id, title: 'A text', expectedVersion: 1 });
      expect(again.fields).toEqual({ [html]: '<p>Second.</p>' });
      await failureOf(changes.keep({ id, title: 'Late', expectedVersion: 1 }), 'stale');

      const published = await changes.publish({ id, title: 'A third title', expectedVersion: 2 });
      expect(published).toMatchObject({ title: 'A third title', [html]: '<p>Second.</p>' });
      expect(await read(backend.visitor, id)).toMatchObject({
        title: 'A third title',
        [html]: '<p>Second.</p>',
      });
      expect(await backend.contentVersion()).toBeGreaterThan(before);
      expect(await changes.get({ id })).toMatchObject({ isOpen: false, version: 3, fields: {} });
      await failureOf(changes.publish({ id }), 'conflict');
    },
  );

  test('discarded changes are gone, and an editor that knew them cannot write over later ones', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A post' });
    await editor.postChanges.keep({ id, title: 'One' });
    await failureOf(editor.postChanges.discard({ id, expectedVersion: 7 }), 'stale');
    await editor.postChanges.discard({ id, expectedVersion: 1 });
    expect(await editor.postChanges.get({ id })).toMatchObject({ isOpen: false, version: 2 });
    await editor.postChanges.keep({ id, title: 'Two', expectedVersion: 2 });
    await failureOf(editor.postChanges.keep({ id, excerpt: 'Old tab', expectedVersion: 1 }), 'stale');
    expect((await editor.postChanges.get({ id })).fields).toEqual({ title: 'Two' });
  });

  test('publishing merges with the published text, and a field that both have changed needs a decision', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A post', excerpt: 'Short', tags: ['One'] });
    const { postChanges, posts } = editor;
    await postChanges.keep({ id, title: 'Unpublished', tags: ['One', 'Two'], baseVersion: 1 });
    const { version } = await posts.update({ id, excerpt: 'Published meanwhile' });
    await failureOf(postChanges.keep({ id, title: 'Old base', baseVersion: 1 }), 'stale');
    expect((await postChanges.get({ id })).conflicts).toEqual([]);
    await posts.update({ id, title: 'Published title' });
    expect(await postChanges.get({ id })).toMatchObject({
      conflicts: ['title'],
      publishedVersion: version + 1,
    });
    const refusal = await failureOf(postChanges.publish({ id }), 'conflict');
    expect(refusal.issues?.map(({ path }) => path)).toEqual(['title']);
    const published = await postChanges.publish({ id, overwrite: true });
    expect(published).toMatchObject({ title: 'Unpublished', excerpt: 'Published meanwhile' });
    expect(published.tags.map(({ name: tag }) => tag)).toEqual(['One', 'Two']);
  });

  test('a refused publication keeps the changes', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A post' });
    await editor.posts.create({ title: 'Taken', slug: 'taken' });
    await editor.postChanges.keep({ id, slug: 'taken', title: 'New' });
    await failureOf(editor.postChanges.publish({ id }), 'conflict');
    expect(await editor.postChanges.get({ id })).toMatchObject({ isOpen: true, fields: { title: 'New' } });
    expect((await backend.visitor.posts.get({ id })).title).toBe('A post');
  });

  test('only a text that visitors see can have unpublished changes', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const draft = await editor.posts.create({ title: 'A draft', status: 'draft' });
    await failureOf(editor.postChanges.keep({ id: draft.id, title: 'X' }), 'conflict');
    await failureOf(editor.postChanges.keep({ id: 999, title: 'X' }), 'not-found');
    await failureOf(editor.postChanges.get({ id: 999 }), 'not-found');
  });

  test('the list names the texts with unpublished changes, but none that was removed', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const post = await editor.posts.create({ title: 'A post' });
    const page = await editor.ownPages.create({ title: 'A page' });
    await editor.postChanges.keep({ id: post.id, title: 'X' });
    await editor.ownPageChanges.keep({ id: page.id, title: 'Y' });
    const named = async () => (await editor.unpublished.list()).map(({ kind, id }) => `${kind} ${id}`);
    expect((await named()).toSorted()).toEqual([`own-page ${page.id}`, `post ${post.id}`]);
    await editor.ownPages.remove({ id: page.id });
    expect(await named()).toEqual([`post ${post.id}`]);
  });

  test('scheduled changes are published once, at their moment and in the name of their editor', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A post' });
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const kept = await editor.postChanges.keep({ id, title: 'Scheduled', publishAt: inAnHour });
    expect(kept.publishAt).toBe(inAnHour);
    await publishDueChanges(backend.ports);
    expect((await backend.visitor.posts.get({ id })).title).toBe('A post');
    const later = { ...backend.ports, clock: () => new Date(Date.now() + 3_601_000) };
    await Promise.all([publishDueChanges(later), publishDueChanges(later)]);
    expect(await backend.visitor.posts.get({ id })).toMatchObject({ title: 'Scheduled', version: 2 });
    expect((await editor.postChanges.get({ id })).isOpen).toBe(false);
    const [revision] = await backend.ports.stores.revisions.list('post', id);
    expect((await backend.ports.stores.accounts.get(revision?.userId ?? 0))?.role).toBe('editor');
  });

  test('a scheduled publication that is refused says why and keeps the changes', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A post' });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await editor.postChanges.keep({ id, title: 'Scheduled', publishAt });
    await editor.posts.update({ id, title: 'Changed meanwhile' });
    await publishDueChanges({ ...backend.ports, clock: () => new Date(Date.now() + 3_601_000) });
    expect(await editor.postChanges.get({ id })).toMatchObject({
      isOpen: true,
      publishAt: null,
      problem: expect.stringContaining('title'),
    });
    expect((await backend.visitor.posts.get({ id })).title).toBe('Changed meanwhile');
  });

  test('a worker or the next call publishes what is due', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A post' });
    await editor.postChanges.keep({ id, title: 'Due', publishAt: '2026-01-01' });
    await vi.waitFor(async () => expect((await backend.visitor.posts.get({ id })).title).toBe('Due'), {
      timeout: 8000,
      interval: 100,
    });
  });

  test('a picture that only unpublished changes show is in use', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { ports } = backend;
    const url = '/images/boat-k3v7x2qa.png';
    const at = new Date().toISOString();
    const picture = { url, type: 'image/png', bytes: 1, width: 1, height: 1, placeholder: '' } as const;
    await ports.stores.inTransaction(({ images }) => images.add(picture, at));
    const { id } = await editor.posts.create({ title: 'A post' });
    await editor.postChanges.keep({ id, content: `<p><img src="${url}"></p>` });
    await ports.stores.inTransaction(({ images }) => images.removeUnused([url], at));
    expect(await ports.stores.images.findByUrl(url)).toBeDefined();
    await editor.postChanges.discard({ id });
    await ports.stores.inTransaction(({ images }) => images.removeUnused([url], at));
    expect(await ports.stores.images.findByUrl(url)).toBeUndefined();
  });
});
