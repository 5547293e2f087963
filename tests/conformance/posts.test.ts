import { describe, expect, test } from 'vitest';
import { postInputSchema } from '#contract/post.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createPosts } from '#domain/posts/posts.ts';
import { type BackendName, backendNames, openBackend } from '../support/backends.ts';
import { failureOf, refusedFields } from '../support/expect-failure.ts';

describe.each(backendNames)('posts on %s', (name) => {
  const open = () => openBackend(name);

  test('row 190: a new post answers every field, with category and author as objects', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const category = await editor.categories.create({ name: 'Advice' });
    const post = await editor.posts.create({
      title: 'Write it down',
      excerpt: 'Before you start',
      content: '<p>Then start.</p>',
      date: '2026-11-12',
      imageUrl: '/sample/cover-decision.svg',
      categoryId: category.id,
      authorId: 1,
    });
    expect(post).toMatchObject({
      title: 'Write it down',
      excerpt: 'Before you start',
      content: '<p>Then start.</p>',
      date: '2026-11-12',
      imageUrl: '/sample/cover-decision.svg',
      category: { id: category.id, name: 'Advice' },
      author: { id: 1, username: 'owner' },
      status: 'published',
      version: 1,
    });
    expect(await backend.visitor.posts.get({ id: post.id })).toEqual(post);
  });

  test('rows 108, 110, 111: category 1, the present time and a placeholder picture stand in for what is missing', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const post = await editor.posts.create({ title: 'Bare', imageUrl: '' });
    expect(post.category).toEqual({ id: 1, name: 'General', slug: 'general' });
    expect(post.imageUrl).toBe('/placeholder.svg');
    expect(Math.abs(Date.parse(post.date) - Date.now())).toBeLessThan(60_000);
  });

  test('row 108: a category is taken by its name in any case, the first one where none has it; its id comes first', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const advice = await editor.categories.create({ name: 'Ratgeber Ä' });
    const filed = async (fields: object) =>
      (await editor.posts.create({ title: 'Filed', ...fields })).category.id;
    expect(await filed({ category: ' rATGEBER ä ' })).toBe(advice.id);
    expect(await filed({ category: { id: advice.id, name: 'Sent back' } })).toBe(advice.id);
    expect(await filed({ category: 'Unheard of' })).toBe(1);
    expect(await filed({ category: 'general', categoryId: advice.id })).toBe(advice.id);

    const { id } = await editor.posts.create({ title: 'Moved', category: 'General' });
    const changed = async (fields: object) => (await editor.posts.update({ id, ...fields })).category.id;
    expect(await changed({ category: 'RATGEBER Ä' })).toBe(advice.id);
    expect(await changed({ title: 'Stays' })).toBe(advice.id);
    expect(await changed({ category: 'Unheard of' })).toBe(1);
  });

  test('row 109: the author is who is signed in, whatever name is sent, else account 1', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const fields = { title: 'By whom', author: 'Somebody' };
    expect((await editor.posts.create(fields)).author.username).toBe('editor');
    const byNobody = await createPosts(backend.ports, pageVisitor).create(postInputSchema.parse(fields));
    expect(byNobody.author).toMatchObject({ id: 1, username: 'owner' });
  });

  test('a change keeps the fields it does not name, and the version it replaces', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const before = await editor.posts.create({ title: 'First', excerpt: 'Kept', content: '<p>Kept too</p>' });
    const after = await editor.posts.update({ id: before.id, title: 'Second' });
    expect(after).toMatchObject({ title: 'Second', excerpt: 'Kept', content: '<p>Kept too</p>', version: 2 });

    const revisions = await backend.ports.stores.revisions.list('post', before.id);
    expect(revisions.map(({ body }) => body)).toMatchObject([{ title: 'First', version: 1 }]);
  });

  test('a preview is what a save would leave of the content, and stores nothing', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const content = '<p onclick="x()">Kept<script>x()</script></p>';
    const preview = await editor.posts.preview({ content });
    expect(preview).toEqual({ content: '<p>Kept</p>', dropped: ['<p onclick>', '<script>'] });
    expect((await editor.posts.create({ title: 'Saved', content })).content).toBe(preview.content);
    expect((await editor.posts.list()).total).toBe(1);
    await failureOf(backend.visitor.posts.preview({ content }), 'unauthenticated');
  });

  test('a removed post is gone for everybody and kept among the revisions', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'Gone soon' });
    await editor.posts.remove({ id });
    const failure = await failureOf(editor.posts.get({ id }), 'not-found');
    expect(failure.message).toBe(`Blog post with ID ${id} not found`);
    await failureOf(editor.posts.remove({ id }), 'not-found');
    expect(await backend.ports.stores.revisions.list('post', id)).toHaveLength(1);
  });

  test('a save over a version somebody else has replaced is refused and changes nothing', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id, version } = await editor.posts.create({ title: 'Mine' });
    await editor.posts.update({ id, title: 'Theirs', expectedVersion: version });
    await failureOf(editor.posts.update({ id, title: 'Mine again', expectedVersion: version }), 'stale');
    expect((await editor.posts.get({ id })).title).toBe('Theirs');
    expect(await backend.ports.stores.revisions.list('post', id)).toHaveLength(1);
  });

  test('of many saves over one version exactly one is taken', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id, version } = await editor.posts.create({ title: 'Start' });
    const saves = Array.from({ length: 10 }, (_, index) =>
      editor.posts.update({ id, title: `Save ${index}`, expectedVersion: version }).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      ),
    );
    expect((await Promise.all(saves)).toSorted()).toEqual([...Array(9).fill('stale'), 'taken']);
    expect((await editor.posts.get({ id })).version).toBe(2);
  });

  test('drafts and scheduled posts are hidden from visitors until their date', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const draft = await editor.posts.create({ title: 'Draft', status: 'draft' });
    const later = await editor.posts.create({ title: 'Later', status: 'scheduled', date: '2999-01-01' });
    const come = await editor.posts.create({
      title: 'Come',
      status: 'scheduled',
      date: '2001-01-01T10:00:00Z',
    });
    const future = await editor.posts.create({ title: 'A date alone hides nothing', date: '2999-01-01' });

    const titles = (await backend.visitor.posts.list()).items.map(({ title }) => title);
    expect(titles).toEqual([future.title, come.title]);
    await failureOf(backend.visitor.posts.get({ id: draft.id }), 'not-found');
    await failureOf(backend.visitor.posts.get({ id: later.id }), 'not-found');
    expect((await backend.visitor.posts.get({ id: come.id })).title).toBe('Come');

    const viewer = await backend.signedInAs('viewer');
    expect((await viewer.posts.list()).total).toBe(4);
    const idsOf = async (status: 'draft' | 'scheduled' | 'published') => {
      const { items, total } = await viewer.posts.list({ status });
      expect(items.every((post) => post.status === status) && items.length === total).toBe(true);
      return items.map(({ id }) => id);
    };
    expect(await idsOf('draft')).toEqual([draft.id]);
    expect(await idsOf('scheduled')).toEqual([later.id]);
    expect(await idsOf('published')).toEqual([future.id, come.id]);
    expect(await viewer.posts.counts()).toEqual({ published: 2, draft: 1, scheduled: 1 });
  });

  test('a scheduled post that has come out is a published one, whatever date it gets afterwards', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'Come', status: 'scheduled', date: '2001-01-01' });
    expect((await editor.posts.get({ id })).status).toBe('published');
    await editor.posts.update({ id, date: '2999-01-01' });
    expect((await backend.visitor.posts.get({ id })).status).toBe('published');
  });

  test('row 202: posts come newest first, in pages, with their number', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    for (const day of ['2026-01-02', '2026-01-04', '2026-01-01', '2026-01-03']) {
      await editor.posts.create({ title: day, date: day });
    }
    const list = await backend.visitor.posts.list({ limit: 3 });
    expect(list.items.map(({ title }) => title)).toEqual(['2026-01-04', '2026-01-03', '2026-01-02']);
    expect(list).toMatchObject({ total: 4, page: 1, limit: 3 });
    const next = await backend.visitor.posts.list({ limit: 3, page: 2 });
    expect(next.items.map(({ title }) => title)).toEqual(['2026-01-01']);
    expect(next.items[0]).not.toHaveProperty('content');
    expect((await backend.visitor.posts.list({ include: 'content' })).items[0]).toHaveProperty('content');
  });

  test('row 94: a search finds beginnings of words without accents or case, titles first, whatever the category', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const category = await editor.categories.create({ name: 'Other' });
    const add = (title: string, excerpt: string, content: string) =>
      editor.posts.create({ title, excerpt, content, date: '2026-01-01' });
    await add('In the text', '', '<p>All about caf&eacute;s &amp; tea</p>');
    await add('In the excerpt', 'A CAFÉ tale', '');
    await add('Cafés of Utrecht', '', '');
    await add('Decaf', '', '<p class="cafe">no</p>');

    const found = async (search: string, more = {}) =>
      (await backend.visitor.posts.list({ search, ...more })).items.map(({ title }) => title);
    expect(await found('cafe')).toEqual(['Cafés of Utrecht', 'In the excerpt', 'In the text']);
    expect(await found('CAFÉ utr')).toEqual(['Cafés of Utrecht']);
    expect(await found('cafe', { category: category.id })).toHaveLength(3);
    expect(await found('tea')).toEqual(['In the text']);
    expect(await found('nothing like it')).toEqual([]);
    for (const odd of ['%', '_', '"', "'", '\\', '*', 'a OR b', '-', '()', '👋', '<b>', '\u0000'])
      await found(odd);
  });

  test('lists by category and by author show theirs alone', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const category = await editor.categories.create({ name: 'Practice' });
    const one = await editor.posts.create({ title: 'One', categoryId: category.id, authorId: 1 });
    const two = await editor.posts.create({ title: 'Two' });
    const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);
    expect(ids(await backend.visitor.posts.listByCategory({ id: category.id }))).toEqual([one.id]);
    expect(ids(await backend.visitor.posts.list({ category: category.id }))).toEqual([one.id]);
    expect(ids(await backend.visitor.posts.listByAuthor({ id: two.author.id }))).toEqual([two.id]);
    const counts = (await backend.visitor.categories.list()).map(({ name, postCount }) => [name, postCount]);
    expect(counts).toEqual([
      ['General', 1],
      ['Practice', 1],
    ]);
  });

  test('HTML is stored without what could run or restyle the page', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { content } = await editor.posts.create({
      title: 'Hostile',
      content:
        '<h2 id="x" style="color:red">Hi</h2><script>alert(1)</script><img src="x" onerror="alert(1)">' +
        '<a href="javascript:alert(1)">a</a><a href="https://example.org" target="_blank">b</a>' +
        '<pre><code class="language-ts evil">let a = 1 &lt; 2;</code></pre><iframe src="//e"></iframe>',
    });
    expect(content).toBe(
      '<h2 id="x">Hi</h2><img src="x" /><a>a</a><a href="https://example.org" target="_blank" rel="noopener noreferrer">b</a>' +
        '<pre><code class="language-ts">let a = 1 &lt; 2;</code></pre>',
    );
  });

  test('a category or author that does not exist is refused by name', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    expect(await refusedFields(editor.posts.create({ title: 'A', categoryId: 99, authorId: 98 }))).toEqual([
      'categoryId',
      'authorId',
    ]);
    expect((await editor.posts.list()).total).toBe(0);
  });

  test('with the blog switched off visitors find no posts, accounts still do', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.posts.create({ title: 'Still here' });
    await admin.settings.update({ features: { enableBlog: false } });
    await failureOf(backend.visitor.posts.list(), 'not-found');
    await failureOf(backend.visitor.posts.get({ id }), 'not-found');
    await failureOf(backend.visitor.categories.list(), 'not-found');
    expect((await admin.posts.get({ id })).title).toBe('Still here');
  });

  test('long text in any script comes back as it was written', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const title = 'Überprüfung — مراجعة — 監査 👩🏽‍💻';
    const content = `<p>${'ünïcödé שלום 🚀 '.repeat(20_000)}</p>`;
    const { id } = await editor.posts.create({ title, content });
    expect(await backend.visitor.posts.get({ id })).toMatchObject({ title, content });
  });
});

describe('revisions', () => {
  test.each<BackendName>(['SQLite', 'PostgreSQL', 'local storage'])(
    'a failed save leaves neither half a post nor a revision on %s',
    async (name) => {
      await using backend = await openBackend(name);
      const editor = await backend.signedInAs('editor');
      const { id } = await editor.posts.create({ title: 'Whole' });
      await failureOf(editor.posts.update({ id, title: 'Half', categoryId: 99 }), 'invalid');
      expect((await editor.posts.get({ id })).title).toBe('Whole');
      expect(await backend.ports.stores.revisions.list('post', id)).toEqual([]);
    },
  );
});
