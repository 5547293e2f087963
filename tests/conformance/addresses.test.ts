import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { slugRules } from '#contract/addresses/slug.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { slugOf } from '#format/slugs.ts';
import type { Database } from '#server/database/open.ts';
import { type Backend, backendNames, backendsWith, openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { failureOf } from '../support/expect-failure.ts';
import { openPreviousVersion } from '../support/previous-version.ts';

const project = { title: 'Berth planner', description: 'Plans', images: ['/images/a.png'] };

/** The status of a path and where it leads, without following it. */
async function answerOf(backend: Backend, path: string) {
  const { statusCode, headers } = await backend.app.server.inject(path);
  return [statusCode, headers.location];
}

describe.each(backendNames)('addresses on %s', (name) => {
  test('renaming a post ten times leaves eleven addresses that each reach it in one redirect', async () => {
    await using backend = await openBackend(name, { pages: builtPages });
    const editor = await backend.signedInAs('editor');
    const { id, slug } = await editor.posts.create({ title: 'Harbour lights' });
    const slugs = [slug];
    for (let count = 1; count <= 10; count += 1) {
      await editor.posts.update({ id, slug: `name-${count}` });
      slugs.push(`name-${count}`);
    }
    for (const each of slugs) {
      const { items } = await backend.visitor.posts.list({ slug: each });
      expect(items.map((post) => [post.id, post.slug])).toEqual([[id, 'name-10']]);
      expect((await backend.visitor.posts.get({ id: each })).slug).toBe('name-10');
      if (name === 'local storage') continue;
      const answer = await answerOf(backend, `/blog/${each}?a=b`);
      expect(answer).toEqual(each === 'name-10' ? [200, undefined] : [301, '/blog/name-10?a=b']);
    }
  });

  test('a slug that is typed is refused with the reason', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'Harbour' });
    const other = await editor.posts.create({ title: 'Port' });
    const refused = async (slug: string, code: 'invalid' | 'conflict' = 'invalid') => {
      const { issues } = await failureOf(editor.posts.update({ id, slug }), code);
      return issues;
    };
    const because = (message: string) => [{ path: 'slug', message }];
    expect(await refused('tag')).toEqual(because('“tag” stands for something else in addresses.'));
    expect(await refused('port', 'conflict')).toEqual(because('“port” is the slug of the post “Port”.'));
    await editor.posts.update({ id: other.id, slug: 'quay' });
    expect(await refused('port', 'conflict')).toEqual(
      because('“port” was a slug of the post “Port”, and its old address still leads there.'),
    );
    for (const empty of ['', '  ', '..', '—!'])
      expect(await refused(empty)).toEqual(because('A slug needs at least one letter.'));
    expect(await refused('2024')).toEqual(
      because('A slug needs at least one letter, because a number is an id.'),
    );
    for (const long of ['a'.repeat(300), `a${'\u0301'.repeat(20_000)}`])
      expect(await refused(long)).toEqual(because('Use at most 80 characters.'));
    expect(await refused('a%2fb')).toEqual(
      because('Write small letters, digits and single dashes, such as “a-2fb”.'),
    );
    expect(await refused('ab\u202ec')).toEqual(
      because('A slug has no invisible characters, such as direction marks. Type it anew.'),
    );
    expect((await editor.posts.get({ id })).slug).toBe('harbour');
    expect((await editor.posts.update({ id, slug: 'лето' })).slug).toBe('лето');
  });

  test('lists of posts, projects, categories and tags are narrowed to a slug', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    await editor.posts.create({ title: 'Secret', status: 'draft' });
    const { id } = await editor.projects.create({ ...project, tags: ['Audit trail', 'C'] });
    const { visitor } = backend;
    expect((await visitor.posts.list({ slug: 'secret' })).total).toBe(0);
    expect((await editor.posts.list({ slug: 'SECRET' })).total).toBe(1);
    expect((await visitor.posts.list({ slug: 'nothing' })).items).toEqual([]);
    expect((await visitor.projects.list({ slug: 'berth-planner' })).items).toMatchObject([{ id }]);
    expect(await editor.categories.list({ slug: 'general' })).toMatchObject([{ id: 1, name: 'General' }]);
    expect(await visitor.tags.list({ slug: 'audit-trail' })).toMatchObject([{ name: 'Audit trail' }]);
    expect(await visitor.tags.list({ slug: 'audit' })).toEqual([]);
  });

  test('what visitors saw is known as removed until another record takes its slug; drafts never were', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { visitor } = backend;
    await editor.posts.create({ title: 'Another' });
    const shown = await editor.posts.create({ title: 'Harbour' });
    await editor.posts.update({ id: shown.id, slug: 'port' });
    const draft = await editor.posts.create({ title: 'Draft', status: 'draft' });
    const once = await editor.posts.create({ title: 'Once' });
    await editor.posts.update({ id: once.id, status: 'draft' });
    for (const { id } of [once, draft, shown]) await editor.posts.remove({ id });

    for (const key of [shown.id, 'harbour', 'port'])
      expect(await visitor.removed.get({ kind: 'post', id: key })).toMatchObject({
        id: shown.id,
        category: { id: 1, slug: 'general' },
      });
    expect(await visitor.removed.get({ kind: 'post', id: 'once' })).toMatchObject({ id: once.id });
    for (const key of ['draft', draft.id, 'another', 4711])
      await failureOf(visitor.removed.get({ kind: 'post', id: key }), 'not-found');

    expect((await editor.posts.create({ title: 'Harbour' })).slug).toBe('harbour-2');
    expect((await editor.posts.create({ title: 'New', slug: 'port' })).slug).toBe('port');
    await failureOf(visitor.removed.get({ kind: 'post', id: 'port' }), 'not-found');

    await (await backend.signedInAs('admin')).settings.update({ features: { enableBlog: false } });
    await failureOf(visitor.removed.get({ kind: 'post', id: 'harbour' }), 'not-found');
  });

  test('a slug that a text had only before it was ever public leads nowhere, and is free', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const post = await editor.posts.create({ title: 'Takeover', status: 'draft' });
    await editor.posts.update({ id: post.id, slug: 'merger' });
    await editor.posts.update({ id: post.id, slug: 'news', status: 'published' });
    await editor.posts.update({ id: post.id, slug: 'good-news' });
    const { id } = await editor.projects.create({ ...project, title: 'Takeover', isPublic: false });
    await editor.projects.update({ id, slug: 'planner', isPublic: true });
    const page = await editor.ownPages.create({ title: 'Takeover', status: 'draft' });
    await editor.ownPages.update({ id: page.id, slug: 'now', status: 'published' });
    const { slugs } = backend.ports.stores;
    for (const kind of ['post', 'project', 'own-page'] as const)
      expect(await slugs.find(kind, 'takeover'), kind).toBeUndefined();
    expect((await backend.visitor.posts.get({ id: 'news' })).slug).toBe('good-news');
    await editor.posts.remove({ id: post.id });
    const removed = (key: string) => backend.visitor.removed.get({ kind: 'post', id: key });
    for (const key of ['takeover', 'merger']) await failureOf(removed(key), 'not-found');
    for (const key of ['news', 'good-news']) expect(await removed(key)).toMatchObject({ id: post.id });
  });

  test('a removed post names its category only while visitors see a post of it', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id: categoryId } = await editor.categories.create({ name: 'Takeover' });
    const announced = await editor.posts.create({ title: 'Announced', categoryId });
    const kept = await editor.posts.create({ title: 'Kept', categoryId });
    await editor.posts.remove({ id: announced.id });
    const removed = () => backend.visitor.removed.get({ kind: 'post', id: 'announced' });
    expect((await removed()).category).toMatchObject({ id: categoryId, name: 'Takeover' });
    await editor.posts.update({ id: kept.id, status: 'draft' });
    expect((await removed()).category).toBeNull();
  });
});

describe.each(backendsWith('server'))('pages of records on %s', (name) => {
  test('every other address of a post or project answers one 301 to its canonical one', async () => {
    await using backend = await openBackend(name, { pages: builtPages });
    const editor = await backend.signedInAs('editor');
    const post = await editor.posts.create({ title: 'Лето' });
    const { id } = await editor.projects.create(project);
    await editor.projects.update({ id, slug: 'planner' });
    const canonical = `/blog/${encodeURIComponent('лето')}`;
    const moved: [string, string][] = [
      [`/blog/${post.id}`, canonical],
      [`/blog/${post.id}/?page=2&a=%20`, `${canonical}?page=2&a=%20`],
      [`/blog/${encodeURIComponent('ЛЕТО')}`, canonical],
      [`/BLOG/${encodeURIComponent('лето')}`, canonical],
      [`${canonical}/`, canonical],
      [`/blog/${post.id}.md`, `${canonical}.md`],
      [`/project/${id}`, '/project/planner'],
      [`/projects/${id}`, '/project/planner'],
      ['/projects/planner', '/project/planner'],
      ['/projects/Berth-Planner/?x=1', '/project/planner?x=1'],
      ['/project/berth-planner', '/project/planner'],
      ['/project/berth-planner.md', '/project/planner.md'],
      [`/projects/${id}.md`, '/project/planner.md'],
    ];
    for (const [from, to] of moved) {
      for (let count = 1; count <= 2; count += 1)
        expect(await answerOf(backend, from), from).toEqual([301, to]);
      expect((await backend.app.server.inject(to)).statusCode, to).toBe(200);
    }
    const negotiated = await backend.app.server.inject({
      url: '/project/berth-planner',
      headers: { accept: 'text/markdown' },
    });
    expect(negotiated.headers.location).toBe('/project/planner.md');
    const [draft] = [await editor.posts.create({ title: 'Hidden', status: 'draft' })];
    for (const path of [`/blog/${draft.id}`, '/blog/hidden', '/blog/hidden.md', '/project/nothing'])
      expect(await answerOf(backend, path), path).toEqual([404, undefined]);
  });

  test('rows 46, 61: what visitors saw answers 410 with the texts of a missing page and links to others', async () => {
    await using backend = await openBackend(name, { pages: builtPages });
    const editor = await backend.signedInAs('editor');
    await editor.posts.create({ title: 'Another post' });
    await editor.projects.create({ ...project, title: 'Another project' });
    const post = await editor.posts.create({ title: 'Harbour' });
    await editor.posts.update({ id: post.id, slug: 'port' });
    const { id, slug } = await editor.projects.create(project);
    expect((await answerOf(backend, '/blog/harbour'))[1]).toBe('/blog/port');
    await editor.posts.remove({ id: post.id });
    await editor.projects.remove({ id });

    const gone = async (path: string, ...texts: string[]) => {
      const { statusCode, body } = await backend.app.server.inject(path);
      expect(statusCode, path).toBe(410);
      for (const text of texts) expect(body, path).toContain(text);
    };
    for (const key of [post.id, 'harbour', 'port', 'PORT/']) {
      await gone(`/blog/${key}`, 'Blog post not found', 'href="/blog"', 'href="/blog/another-post"');
    }
    await gone('/blog/port.md', 'Blog post not found', '/blog/another-post.md');
    for (const path of [`/project/${id}`, `/project/${slug}`, `/projects/${slug}`])
      await gone(
        path,
        'Failed to load project data. The project may not exist.',
        'Project not found',
        'Back to Projects',
        'href="/project/another-project"',
      );
    await gone(`/project/${id}.md`, 'Project not found', '/project/another-project.md');
    await editor.posts.create({ title: 'Anew', slug: 'port' });
    expect(await answerOf(backend, '/blog/port')).toEqual([200, undefined]);
    await gone(`/blog/${post.id}`, 'Blog post not found');
  });
});

const LONG_AGO = '2026-01-01T00:00:00.000Z';

/** Posts, projects, categories and tags as the version before slugs stored them. */
async function fillOldSite(database: Database['write']): Promise<void> {
  const titles = [
    'Harbour',
    'Harbour',
    'Ærø, by night!',
    'Лето',
    '2024',
    '監査',
    '…',
    'Tag',
    'Gone',
    'Harbour 2',
  ];
  for (const [index, title] of titles.entries())
    await sql`insert into posts (id, title, excerpt, content, date, image_url, image_alt, status, category_id,
      author_id, sample, created_at, updated_at, version) values (${index + 1}, ${title}, '', '<p>Text</p>',
      ${LONG_AGO}, '', '', 'published', 1, 1, 0, ${LONG_AGO}, ${LONG_AGO}, 1)`.execute(database);
  for (const [index, slug] of ['planner', 'old-tag'].entries())
    await sql`insert into projects (id, slug, title, description, full_description, demo_url, link, github_link,
      is_public, is_mvp, featured, status, search_title, search_excerpt, search_content, sample, created_at,
      updated_at, version) values (${index + 1}, ${slug}, 'Title', '', '', '', '', '', 1, 0, 0, 'published', '', '',
      '', 0, ${LONG_AGO}, ${LONG_AGO}, 1)`.execute(database);
  await sql`insert into categories (name, name_key, sample, created_at, updated_at)
    values ('Général', 'général', 0, ${LONG_AGO}, ${LONG_AGO})`.execute(database);
  await sql`insert into tags (name, name_key) values ('Audit trail', 'audit trail')`.execute(database);
  await sql`insert into project_tags (project_id, tag_id, position) values (1, 1, 0)`.execute(database);
  // Removed by the version before, one of them a draft.
  await sql`delete from posts where id = 9`.execute(database);
  for (const [id, status] of [
    [9, 'published'],
    [99, 'draft'],
  ])
    await sql`insert into revisions (entity, entity_id, body, created_at)
      values ('post', ${id}, ${JSON.stringify({ status, categoryId: 1 })}, ${LONG_AGO})`.execute(database);
  await sql`update posts set content = ${'<p>Long</p>'.repeat(1000)} where id = 1`.execute(database);
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a database of the version without slugs opens with every old address, on %s',
  async (name) => {
    await using site = await openPreviousVersion(name, '0019', fillOldSite, builtPages);
    const inject = (path: string) => site.app.server.inject(path);
    const visitor = createSite(site.app.ports, pageVisitor);
    const { items } = await visitor.posts.list();
    const slugs = new Map(items.map(({ id, slug }) => [id, slug]));
    expect([1, 2, 3, 4, 5, 6, 7, 8, 10].map((id) => slugs.get(id))).toEqual([
      'harbour',
      'harbour-2',
      'aero-by-night',
      'лето',
      'post-2024',
      '監査',
      'post',
      'post-tag',
      'harbour-2-2',
    ]);
    // The migration has a copy of the rule that is as it was when slugs came.
    for (const { id, title, slug } of items)
      if (![2, 10].includes(id)) expect(slug).toBe(slugOf(title, slugRules.post));
    const old = [
      ...items.flatMap(({ id }) => [`/blog/${id}`, `/blog/${id}.md`]),
      ...['1', '2', 'planner', 'old-tag'].flatMap((key) => [`/project/${key}`, `/projects/${key}`]),
      ...['/project/1.md', '/blog', '/blog?category=1', '/projects?tag=Audit%20trail', '/feed.xml'],
    ];
    for (const path of old) {
      const answer = await inject(path);
      expect([200, 301], path).toContain(answer.statusCode);
      if (answer.statusCode === 301)
        expect((await inject(String(answer.headers.location))).statusCode, path).toBe(200);
    }
    expect((await inject('/blog/9')).statusCode).toBe(410);
    expect((await inject('/blog/99')).statusCode).toBe(404);
    expect((await visitor.categories.list()).map(({ slug }) => slug).toSorted()).toEqual([
      'general',
      'general-2',
    ]);
    expect(await visitor.tags.list({ slug: 'audit-trail' })).toHaveLength(1);
  },
);
