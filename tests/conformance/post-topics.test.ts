import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';
import { relateWaitingPosts } from '#domain/posts/related-posts.ts';
import { readValue } from '#server/stores/key-values.ts';
import { backendNames, openBackend, testWith } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const names = (entries: { name: string }[]) => entries.map(({ name }) => name);
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title);
const project = { title: 'A project', description: 'Text', image: '/placeholder.svg' };

async function tagNamed(site: Site, name: string) {
  const tag = (await site.postTags.list()).find((each) => each.name === name);
  if (!tag) throw new Error(`There is no tag ${name}.`);
  return tag;
}

describe.each(backendNames)('tags of posts on %s', (name) => {
  test('a post has several tags in order, shares them with projects, and is found by each', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const first = await editor.posts.create({ title: 'First', tags: ['Data', { name: 'Audit' }, ''] });
    await editor.posts.create({ title: 'Second', tags: ['data'] });
    await editor.projects.create({ ...project, tags: ['Audit', 'Edge'] });
    expect(first.tags).toMatchObject([
      { name: 'Data', slug: 'data' },
      { name: 'Audit', slug: 'audit' },
    ]);
    const data = await tagNamed(editor, 'Data');
    expect(data).toMatchObject({ postCount: 2, projectCount: 0, description: '' });
    expect((await editor.posts.list({ tag: data.id })).total).toBe(2);
    const found = await backend.visitor.posts.listByTag({ id: data.id, search: 'second' });
    expect(titles(found.items)).toEqual(['Second']);
    expect(names(found.items[0]?.tags ?? [])).toEqual(['Data']);
    // The specified list has the tags of projects only (decision X3).
    expect(names(await backend.visitor.tags.list())).toEqual(['Audit', 'Edge']);
    expect(names(await backend.visitor.postTags.list())).toEqual(['Audit', 'Data']);
    expect(names(await editor.postTags.list())).toEqual(['Audit', 'Data', 'Edge']);

    const changed = await editor.posts.update({ id: first.id, title: 'Renamed' });
    expect(names(changed.tags)).toEqual(['Data', 'Audit']);
    await editor.posts.update({ id: first.id, tags: [] });
    expect(await tagNamed(editor, 'Audit')).toMatchObject({ postCount: 0, projectCount: 1 });
  });

  test('an unused tag vanishes unless it has a description', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A', tags: ['Kept', 'Gone'] });
    await editor.postTags.update({ id: (await tagNamed(editor, 'Kept')).id, description: 'Described' });
    await editor.posts.remove({ id });
    expect(names(await editor.postTags.list())).toEqual(['Kept']);
    expect(await backend.visitor.postTags.list()).toEqual([]);
  });

  test('a tag without a use keeps the addresses that somebody gave it', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'A', tags: ['AI', 'Art', 'Craft'] });
    const { id: ai } = await tagNamed(editor, 'AI');
    await editor.postTags.update({ id: ai, slug: 'machine' });
    const craft = await tagNamed(editor, 'Craft');
    await editor.postTags.merge({ id: (await tagNamed(editor, 'Art')).id, into: craft.id });
    await editor.posts.update({ id, tags: [] });
    await editor.posts.update({ id, tags: ['AI', 'Craft'] });
    for (const key of ['machine', 'ai']) {
      expect(await backend.visitor.postTags.get({ id: key })).toMatchObject({ id: ai, slug: 'machine' });
    }
    expect(await backend.visitor.postTags.get({ id: 'art' })).toMatchObject({ id: craft.id });
  });

  test('tags that only hidden posts have do not exist for visitors', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    await editor.posts.create({ title: 'A', status: 'draft', tags: ['Takeover'] });
    const { id } = await tagNamed(editor, 'Takeover');
    expect(await backend.visitor.postTags.list()).toEqual([]);
    await failureOf(backend.visitor.postTags.get({ id }), 'not-found');
    expect((await backend.visitor.posts.listByTag({ id })).total).toBe(0);
  });

  test('more tags than the limit and names that differ only in case are refused at the field', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const many = Array.from({ length: 100 }, (_, index) => `Tag ${index}`);
    const tooMany = await failureOf(editor.posts.create({ title: 'A', tags: many }), 'invalid');
    expect(tooMany.issues).toEqual([{ path: 'tags', message: `Use at most ${limits.postTags} tags.` }]);
    const twice = await failureOf(editor.posts.create({ title: 'A', tags: ['Data', 'DATA'] }), 'invalid');
    expect(twice.issues).toEqual([{ path: 'tags.1', message: 'Tag already exists' }]);
  });

  test('a tag is renamed, described, merged and deleted', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const both = await editor.posts.create({ title: 'Both', tags: ['Tests', 'Testing'] });
    const one = await editor.posts.create({ title: 'One', tags: ['Tests'] });
    const { id: projectId } = await editor.projects.create({ ...project, tags: ['Tests'] });
    const [tests, testing] = [await tagNamed(editor, 'Tests'), await tagNamed(editor, 'Testing')];

    const taken = await failureOf(editor.postTags.update({ id: tests.id, name: 'TESTING' }), 'conflict');
    expect(taken.issues?.[0]?.path).toBe('name');
    const long = 'x'.repeat(limits.topicDescription + 1);
    const tooLong = await failureOf(editor.postTags.update({ id: tests.id, description: long }), 'invalid');
    expect(tooLong.issues?.[0]?.path).toBe('description');
    const renamed = await editor.postTags.update({ id: tests.id, name: 'tests', expectedVersion: 1 });
    expect(renamed).toMatchObject({ name: 'tests', version: 2, postCount: 2, projectCount: 1 });
    await failureOf(editor.postTags.update({ id: tests.id, name: 'x', expectedVersion: 1 }), 'stale');

    const itself = await failureOf(editor.postTags.merge({ id: tests.id, into: tests.id }), 'invalid');
    expect(itself.issues?.[0]?.path).toBe('into');
    const unknown = await failureOf(editor.postTags.merge({ id: tests.id, into: 999 }), 'invalid');
    expect(unknown.issues?.[0]?.path).toBe('into');
    await failureOf(editor.postTags.merge({ id: 999, into: tests.id }), 'not-found');
    const before = await backend.contentVersion();
    const merged = await editor.postTags.merge({ id: tests.id, into: testing.id });
    expect(merged).toMatchObject({ name: 'Testing', postCount: 2, projectCount: 1 });
    expect(await backend.contentVersion()).toBeGreaterThan(before);
    expect(names((await editor.posts.get({ id: both.id })).tags)).toEqual(['Testing']);
    expect(names((await editor.posts.get({ id: one.id })).tags)).toEqual(['Testing']);
    expect(names((await editor.projects.get({ id: projectId })).tags)).toEqual(['Testing']);

    await editor.postTags.remove({ id: testing.id });
    expect((await editor.posts.get({ id: both.id })).tags).toEqual([]);
    await failureOf(editor.postTags.remove({ id: testing.id }), 'not-found');
  });
});

describe.each(backendNames)('categories that are cared for on %s', (name) => {
  test('decision D11: category 1 is renamed, and never deleted or merged away', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const other = await editor.categories.create({ name: 'Practice' });
    const renamed = await editor.categories.update({ id: 1, name: 'Notes', description: 'All else' });
    expect(renamed).toMatchObject({ name: 'Notes', description: 'All else', version: 2 });
    await failureOf(editor.categories.remove({ id: 1 }), 'conflict');
    await failureOf(editor.categories.merge({ id: 1, into: other.id }), 'conflict');
    const taken = await failureOf(editor.categories.update({ id: other.id, name: 'notes' }), 'conflict');
    expect(taken.issues?.[0]?.path).toBe('name');
  });

  test('the posts of a deleted or merged category move', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const practice = await editor.categories.create({ name: 'Practice' });
    const advice = await editor.categories.create({ name: 'Advice' });
    const post = await editor.posts.create({ title: 'A', categoryId: practice.id });
    const into = async () => (await editor.posts.get({ id: post.id })).category;
    await failureOf(editor.categories.merge({ id: practice.id, into: practice.id }), 'invalid');
    await failureOf(editor.categories.merge({ id: practice.id, into: 999 }), 'invalid');
    expect(await editor.categories.merge({ id: practice.id, into: advice.id })).toMatchObject({
      name: 'Advice',
      postCount: 1,
    });
    expect(await into()).toMatchObject({ id: advice.id });
    await editor.categories.remove({ id: advice.id });
    expect(await into()).toMatchObject({ id: 1 });
    expect(await editor.categories.list()).toHaveLength(1);
    await failureOf(editor.categories.get({ id: advice.id }), 'not-found');
  });
});

test('no page with a removed or merged topic is served from an earlier version', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  const hides = async () =>
    (await readValue(backend.app.database.read, 'hidden-version')) === String(await backend.contentVersion());
  const [a, b] = [
    await editor.categories.create({ name: 'A' }),
    await editor.categories.create({ name: 'B' }),
  ];
  expect(await hides()).toBe(false);
  await editor.categories.merge({ id: a.id, into: b.id });
  expect(await hides()).toBe(true);
  await editor.posts.create({ title: 'A', tags: ['One', 'Two'] });
  expect(await hides()).toBe(false);
  await editor.postTags.merge({
    id: (await tagNamed(editor, 'One')).id,
    into: (await tagNamed(editor, 'Two')).id,
  });
  expect(await hides()).toBe(true);
  await editor.posts.create({ title: 'B' });
  await editor.categories.remove({ id: b.id });
  expect(await hides()).toBe(true);
});

describe.each(backendNames)('series on %s', (name) => {
  test('a post joins a series by name at a place, moves in it and leaves it', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const a = await editor.posts.create({ title: 'A', series: 'A year of notes' });
    const b = await editor.posts.create({ title: 'B', series: 'a YEAR of notes' });
    const c = await editor.posts.create({ title: 'C', series: { name: 'A year of notes' }, seriesPlace: 1 });
    const [series] = await editor.series.list();
    if (!series) throw new Error('There is no series.');
    expect(series).toMatchObject({ name: 'A year of notes', postCount: 3 });
    const order = async () => titles((await editor.series.get({ id: series.id })).posts);
    expect(await order()).toEqual(['C', 'A', 'B']);
    expect((await editor.posts.get({ id: b.id })).series).toMatchObject({ id: series.id, place: 3 });
    await editor.posts.update({ id: b.id, seriesPlace: 2 });
    expect(await order()).toEqual(['C', 'B', 'A']);
    await editor.posts.update({ id: a.id, title: 'A again' });
    expect(await order()).toEqual(['C', 'B', 'A again']);
    await editor.posts.update({ id: c.id, series: null });
    expect(await order()).toEqual(['B', 'A again']);
    await editor.posts.remove({ id: b.id });
    expect(await order()).toEqual(['A again']);
    const { id: other } = await editor.series.create({ name: 'Another' });
    await editor.posts.update({ id: a.id, series: { id: other } });
    expect(await order()).toEqual([]);
    await editor.series.remove({ id: other });
    expect((await editor.posts.get({ id: a.id })).series).toBeNull();
  });

  test('visitors see the published posts of a series, and no series without one', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { visitor } = backend;
    const draft = await editor.posts.create({ title: 'Draft', status: 'draft', series: 'Notes' });
    const id = draft.series?.id ?? 0;
    expect(await visitor.series.list()).toEqual([]);
    await failureOf(visitor.series.get({ id }), 'not-found');
    const { id: postId } = await editor.posts.create({ title: 'Shown', series: { id } });
    expect(titles((await visitor.series.get({ id })).posts)).toEqual(['Shown']);
    expect(await visitor.series.list()).toMatchObject([{ postCount: 1 }]);
    expect((await visitor.posts.get({ id: postId })).series).not.toHaveProperty('place');
  });

  test('a series is renamed, described and ordered', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const a = await editor.posts.create({ title: 'A', series: 'Notes' });
    const b = await editor.posts.create({ title: 'B', series: 'Notes' });
    await editor.series.create({ name: 'Other' });
    const id = a.series?.id ?? 0;
    const ordered = await editor.series.update({ id, posts: [b.id, a.id], description: 'In order' });
    expect(titles(ordered.posts)).toEqual(['B', 'A']);
    expect(ordered).toMatchObject({ description: 'In order', version: 2 });
    for (const posts of [[a.id], [a.id, a.id], [a.id, b.id, 999]]) {
      const refused = await failureOf(editor.series.update({ id, posts }), 'invalid');
      expect(refused.issues?.[0]?.path).toBe('posts');
    }
    const taken = await failureOf(editor.series.update({ id, name: 'OTHER' }), 'conflict');
    expect(taken.issues?.[0]?.path).toBe('name');
    await failureOf(editor.series.update({ id, name: 'X', expectedVersion: 1 }), 'stale');
  });

  test.each([0, -1, 1.5, 1_000_000, '0', 'x'])('the place %s is refused at its field', async (place) => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const input = { title: 'A', series: 'Notes', seriesPlace: place };
    const refused = await failureOf(editor.posts.create(input), 'invalid');
    expect(refused.issues).toEqual([
      { path: 'seriesPlace', message: `Write a place from 1 to ${limits.seriesParts}.` },
    ]);
  });

  test('an unknown series and a place without a series are refused', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const unknown = await failureOf(editor.posts.create({ title: 'A', series: { id: 99 } }), 'invalid');
    expect(unknown.issues?.[0]?.path).toBe('series');
    const alone = await failureOf(editor.posts.create({ title: 'A', seriesPlace: 1 }), 'invalid');
    expect(alone.issues?.[0]?.path).toBe('seriesPlace');
    expect((await editor.posts.list()).total).toBe(0);
  });
});

describe.each(backendNames)('related posts on %s', (name) => {
  test('common tags, category and words bring posts together, in both directions', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const write = (title: string, more: object = {}) => editor.posts.create({ title, ...more });
    const harbour = await write('The harbour crane', {
      content: '<p>cranes lift containers</p>',
      tags: ['Port'],
    });
    await write('Bread', { content: '<p>flour and salt</p>' });
    await write('Soup', { content: '<p>leek and water</p>' });
    const quay = await write('Another harbour', { content: '<p>containers and cranes wait</p>' });
    const tagged = await write('Ferries', { content: '<p>timetable</p>', tags: ['Port'] });
    await write('Newest', { content: '<p>nothing in common</p>' });
    const of = async (id: number) => titles(await backend.visitor.posts.related({ id, limit: 2 }));
    expect(await of(harbour.id)).toEqual(['Ferries', 'Another harbour']);
    expect((await of(quay.id))[0]).toBe('The harbour crane');
    expect((await of(tagged.id))[0]).toBe('The harbour crane');
  });

  testWith('server', name)(
    'posts from before related posts were computed get their lists in the background',
    async () => {
      await using backend = await openBackend(name);
      const editor = await backend.signedInAs('editor');
      const a = await editor.posts.create({ title: 'Harbour walls', date: '2026-01-01' });
      const b = await editor.posts.create({ title: 'Harbour lights', date: '2026-01-02' });
      await editor.posts.create({ title: 'Bread', date: '2026-01-03' });
      const { related } = backend.ports.stores;
      for (const { id } of [a, b]) {
        await related.putWords(id, []);
        await related.clear(id);
      }
      await relateWaitingPosts(backend.ports, AbortSignal.timeout(60_000));
      // The third one follows, because it has the same category.
      expect((await related.list(a.id))[0]).toBe(b.id);
      expect(await related.withoutWords(0, 10)).toEqual([]);

      // Posts without any word count as done too, and nothing has changed then.
      const [one] = [await editor.posts.create({ title: 'X' }), await editor.posts.create({ title: 'Y' })];
      await related.putWords(one.id, []);
      await relateWaitingPosts(backend.ports, AbortSignal.timeout(60_000));
      expect(await related.withoutWords(0, 10)).toEqual([]);
      const before = await backend.contentVersion();
      await relateWaitingPosts(backend.ports, AbortSignal.timeout(60_000));
      expect(await backend.contentVersion()).toBe(before);
    },
  );

  test('only published posts are shown, and the newest fill the rest', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const a = await editor.posts.create({ title: 'A', tags: ['T'], date: '2026-01-01' });
    const hidden = await editor.posts.create({ title: 'H', tags: ['T'], status: 'draft' });
    await editor.posts.create({ title: 'B', date: '2026-02-01' });
    await editor.posts.create({ title: 'C', date: '2026-03-01' });
    const of = async (site: Site) => titles(await site.posts.related({ id: a.id }));
    expect((await of(backend.visitor)).toSorted()).toEqual(['B', 'C']);
    await failureOf(backend.visitor.posts.related({ id: hidden.id }), 'not-found');
    await editor.posts.update({ id: hidden.id, status: 'published' });
    expect((await of(backend.visitor))[0]).toBe('H');
    await editor.posts.remove({ id: hidden.id });
    expect(await of(backend.visitor)).not.toContain('H');
  });
});
