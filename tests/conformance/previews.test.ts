import { describe, expect, test } from 'vitest';
import { forgetExpiredPreviews } from '#domain/unpublished/previews.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const secretOf = ({ path }: { path: string }) => path.slice('/preview/'.length);

describe.each(backendNames)('previews on %s', (name) => {
  test('the holder of a link reads a draft as visitors will, and nothing else changes', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const series = 'Notes';
    const first = await editor.posts.create({ title: 'First part', series, tags: ['Sea'] });
    const draft = await editor.posts.create({ title: 'Second part', series, tags: ['Sea'], status: 'draft' });
    const before = await backend.contentVersion();
    const link = await editor.previews.create({ kind: 'post', id: draft.id });
    const preview = await backend.visitor.previews.get({ secret: secretOf(link) });
    expect(preview).toMatchObject({
      kind: 'post',
      post: { title: 'Second part', status: 'published', slug: draft.slug },
      more: [{ id: first.id }],
      series: { name: series, posts: [{ id: first.id }, { id: draft.id }] },
    });
    await failureOf(backend.visitor.posts.get({ id: draft.id }), 'not-found');
    expect(await editor.posts.get({ id: draft.id })).toMatchObject({ status: 'draft', version: 1 });
    expect(await backend.contentVersion()).toBe(before);
    expect(await backend.ports.stores.revisions.list('post', draft.id)).toEqual([]);
  });

  test('a preview shows unpublished changes of each kind of text', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const post = await editor.posts.create({ title: 'Post' });
    const page = await editor.ownPages.create({ title: 'Page' });
    const project = await editor.projects.create({
      title: 'Project',
      description: 'Short',
      images: ['/sample/harbour.svg'],
    });
    await editor.postChanges.keep({ id: post.id, title: 'New post', tags: ['Fresh'] });
    await editor.ownPageChanges.keep({ id: page.id, content: '<p>New</p>' });
    await editor.projectChanges.keep({ id: project.id, images: ['/sample/harbour.svg', '/sample/lamp.svg'] });
    const shown = async (kind: 'post' | 'project' | 'own-page', id: number) => {
      const link = await editor.previews.create({ kind, id });
      return backend.visitor.previews.get({ secret: secretOf(link) });
    };
    expect(await shown('post', post.id)).toMatchObject({
      post: { title: 'New post', tags: [{ name: 'Fresh' }] },
    });
    expect(await shown('own-page', page.id)).toMatchObject({
      page: { title: 'Page', content: '<p>New</p>' },
    });
    expect(await shown('project', project.id)).toMatchObject({
      project: { images: [{ imageUrl: '/sample/harbour.svg' }, { imageUrl: '/sample/lamp.svg' }] },
    });
    expect((await backend.visitor.posts.get({ id: post.id })).title).toBe('Post');
  });

  test('a field that a save would refuse keeps its published value in the preview', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    await editor.posts.create({ title: 'Other', slug: 'taken' });
    const { id, slug } = await editor.posts.create({ title: 'Post' });
    await editor.postChanges.keep({ id, title: 'New', slug: 'taken', categoryId: 999 });
    const link = await editor.previews.create({ kind: 'post', id });
    const preview = await backend.visitor.previews.get({ secret: secretOf(link) });
    expect(preview).toMatchObject({ post: { title: 'New', slug, category: { id: 1 } } });
  });

  test('links that were ended or have expired show nothing, and look like links that never were', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A draft', status: 'draft' });
    const ofPost = { kind: 'post' as const, id };
    const [one, other] = [await editor.previews.create(ofPost), await editor.previews.create(ofPost)];
    expect(one.path).not.toBe(other.path);
    expect((await editor.previews.list(ofPost)).map((link) => link.path)).toEqual([other.path, one.path]);
    await editor.previews.revoke({ id: one.id });
    await failureOf(editor.previews.revoke({ id: one.id }), 'not-found');
    const ended = await failureOf(backend.visitor.previews.get({ secret: secretOf(one) }), 'not-found');
    const unknown = await failureOf(backend.visitor.previews.get({ secret: 'x'.repeat(43) }), 'not-found');
    expect(ended.message).toBe(unknown.message);
    const inAWeek = { ...backend.ports, clock: () => new Date(Date.now() + 8 * 24 * 3_600_000) };
    await forgetExpiredPreviews(inAWeek);
    expect(await editor.previews.list(ofPost)).toEqual([]);
    await failureOf(backend.visitor.previews.get({ secret: secretOf(other) }), 'not-found');
    await failureOf(editor.previews.create({ kind: 'project', id: 999 }), 'not-found');
    const left = await editor.previews.create({ ...ofPost, days: 1 });
    await editor.posts.remove({ id });
    await failureOf(backend.visitor.previews.get({ secret: secretOf(left) }), 'not-found');
  });
});

describe.each(backendNames)('open editors on %s', (name) => {
  test('editors of one text know of each other until they are closed', async () => {
    await using backend = await openBackend(name);
    const [admin, editor] = [await backend.signedInAs('admin'), await backend.signedInAs('editor')];
    const { id } = await editor.posts.create({ title: 'A post' });
    const ofPost = { kind: 'post' as const, id };
    const note = (site: typeof admin, name_: string, isClosed = false) =>
      site.openEditors.note({ ...ofPost, editor: name_, isClosed });
    expect(await note(editor, 'editor-tab-1')).toEqual([]);
    expect(await note(editor, 'editor-tab-2')).toEqual([{ name: '' }]);
    expect(await note(admin, 'admin-tab-1')).toEqual([{ name: 'editor' }, { name: 'editor' }]);
    await note(editor, 'editor-tab-1', true);
    expect(await note(admin, 'admin-tab-1')).toEqual([{ name: 'editor' }]);
    expect(await admin.openEditors.note({ kind: 'project', id, editor: 'admin-tab-2' })).toEqual([]);
  });
});
