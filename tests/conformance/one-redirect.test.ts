import { expect, test } from 'vitest';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';

test('every address that a text or a list ever had leads to it in one redirect, over rules as well', async () => {
  await using site = await openBackend('SQLite', { pages: builtPages });
  // It listens, because `inject` does not pass the part that answers from memory.
  const url = await site.app.server.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string) => {
    const response = await fetch(url + path, { redirect: 'manual' });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location') };
  };
  const admin = await site.signedInAs('admin');
  const category = await admin.categories.create({ name: 'Field notes' });
  const series = await admin.series.create({ name: 'A year at sea' });
  const post = await admin.posts.create({
    title: 'Harbour',
    categoryId: category.id,
    tags: ['Night work'],
    series: 'A year at sea',
  });
  await admin.posts.update({ id: post.id, slug: 'port' });
  await admin.posts.update({ id: post.id, slug: 'лето' });
  const project = await admin.projects.create({ title: 'Planner', description: 'Plans', images: ['/a.png'] });
  await admin.projects.update({ id: project.id, slug: 'berths' });
  const above = await admin.ownPages.create({ title: 'About me' });
  const below = await admin.ownPages.create({ title: 'Tools', parentId: above.id });
  await admin.ownPages.update({ id: below.id, slug: 'desk' });
  await admin.ownPages.update({ id: above.id, slug: 'who' });
  const [tag] = await admin.postTags.list({});
  await admin.postTags.update({ id: Number(tag?.id), slug: 'nights' });
  await admin.categories.update({ id: category.id, slug: 'notes' });
  await admin.series.update({ id: series.id, slug: 'sea' });

  const blogPost = `/blog/${encodeURIComponent('лето')}`;
  /** Addresses with the one to which each leads. */
  const moved: [from: string, to: string][] = [
    [`/blog/${post.id}`, blogPost],
    ['/blog/harbour', blogPost],
    ['/BLOG/Port/', blogPost],
    [`/blog/${post.id}.md`, `${blogPost}.md`],
    ['/blog/port.md', `${blogPost}.md`],
    [`/project/${project.id}`, '/project/berths'],
    ['/projects/planner', '/project/berths'],
    ['/project/planner.md', '/project/berths.md'],
    [`/blog?category=${category.id}`, '/blog/category/notes'],
    [`/BLOG/?category=${category.id}&search=harbour`, '/blog/category/notes?search=harbour'],
    [`/blog/category/${category.id}`, '/blog/category/notes'],
    ['/blog/category/field-notes/', '/blog/category/notes'],
    ['/blog/category/field-notes/feed.xml', '/blog/category/notes/feed.xml'],
    [`/blog/tag/${tag?.id}`, '/blog/tag/nights'],
    ['/Blog/TAG/night-work', '/blog/tag/nights'],
    ['/blog/tag/night-work/feed.xml', '/blog/tag/nights/feed.xml'],
    [`/blog/series/${series.id}`, '/blog/series/sea'],
    ['/blog/series/a-year-at-sea', '/blog/series/sea'],
    ['/about-me', '/who'],
    ['/about-me/tools', '/who/desk'],
    ['/About-Me/DESK/', '/who/desk'],
    ['/about-me/tools.md', '/who/desk.md'],
    ['/feed', '/feed.xml'],
    ['/feed.json', ''],
    ['/RSS/', '/feed.xml'],
    ['/atom', '/atom.xml'],
    ['/blog/feed', '/feed.xml'],
  ];
  const isMoved = ([, to]: [string, string]) => to !== '';
  // A rule to each of them, by a path, a query and a pattern, and as a chain.
  const rules = moved.flatMap(([from, to], index): { source: string; target: string; to: string }[] => [
    { source: `/old-${index}`, target: from, to: to || from },
    { source: `/?p=${index + 100}`, target: from, to: to || from },
    { source: `/way-${index}/*`, target: `/old-${index}`, to: to || from },
  ]);
  const lines = rules.map(({ source, target }) => `"${source}","${target}"`);
  await admin.redirects.import({ csv: ['source,target', ...lines].join('\n') });

  const wrong: unknown[] = [];
  const expectMoved = async (from: string, to: string) => {
    const { status, location } = await ask(from);
    if (status !== 301 || location !== to) wrong.push({ from, status, location, to });
  };
  for (const [from, to] of moved.filter(isMoved)) {
    // The second answer comes from memory.
    await expectMoved(from, to);
    await expectMoved(from, to);
  }
  for (const { source, to } of rules) await expectMoved(source.replace('*', 'a/b'), to);
  for (const to of new Set(rules.map((rule) => rule.to))) {
    const { status } = await ask(to);
    if (status !== 200) wrong.push({ to, status });
  }
  expect(wrong).toEqual([]);

  // A redirect that depends on the query does not move the page of the path.
  for (const path of ['/blog', '/blog?search=harbour', '/blog/category/notes?page=1'])
    expect((await ask(path)).status, path).toBe(200);
});
