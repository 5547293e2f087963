import { expect, test } from 'vitest';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { elementsOf } from '../support/html-elements.ts';

/** A site with its sample content, and the answers of its pages to visitors. */
async function openSite() {
  const backend = await openBackend('SQLite', { sample: true, pages: builtPages });
  const answer = async (path: string) => {
    const { statusCode, headers, body } = await backend.app.server.inject(path);
    return { status: statusCode, location: headers.location, body };
  };
  return { ...backend, answer };
}

test('the pages of tags and categories list their posts, with description, search and a feed', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const decisions = (await admin.postTags.list()).find(({ name }) => name === 'Decisions');
  await admin.postTags.update({ id: decisions?.id ?? 0, description: 'How choices are made' });
  const page = await site.answer('/blog/tag/decisions');
  expect(page.status).toBe(200);
  expect(page.body).toContain('How choices are made');
  expect(page.body).toContain('Write the decision down first');
  expect(page.body).not.toContain('Retrieval is mostly librarianship');
  const elements = elementsOf(page.body);
  expect(elements.find(({ rel }) => rel === 'canonical')?.href).toMatch(/\/blog\/tag\/decisions$/);
  expect(elements.map(({ href }) => href)).toContain('/blog/tag/decisions/feed.xml');
  const found = await site.answer('/blog/tag/decisions?search=spreadsheet');
  expect(found.body).toContain('When a spreadsheet beats a model');
  expect(found.body).not.toContain('Write the decision down first');
  const category = await site.answer('/blog/category/engineering');
  expect(category.body).toContain('Retrieval is mostly librarianship');
  for (const topic of ['tag/decisions', 'category/engineering']) {
    const feed = await site.answer(`/blog/${topic}/feed.xml`);
    expect([feed.status, feed.body.includes('<item>')], topic).toEqual([200, true]);
  }
  expect((await site.answer('/blog/tag/decisions?page=2')).status).toBe(404);
});

test('earlier slugs, ids and merged topics lead to the page in one redirect', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const tags = await admin.postTags.list();
  const [decisions, cost] = ['Decisions', 'Cost'].map((name) => tags.find((tag) => tag.name === name));
  await admin.postTags.update({ id: decisions?.id ?? 0, slug: 'choices' });
  await admin.postTags.merge({ id: cost?.id ?? 0, into: decisions?.id ?? 0 });
  for (const path of ['decisions', 'cost', String(decisions?.id)]) {
    const { status, location } = await site.answer(`/blog/tag/${path}`);
    expect([status, location], path).toEqual([301, '/blog/tag/choices']);
  }
  const category = (await admin.categories.list()).find(({ name }) => name === 'Practice');
  const { status, location } = await site.answer(`/blog?category=${category?.id}&search=a`);
  expect([status, location]).toEqual([301, '/blog/category/practice?search=a']);
  for (const path of ['/blog/category/practice', '/blog?search=a', '/blog'])
    expect((await site.answer(path)).status, path).toBe(200);
  const engineering = (await admin.categories.list()).find(({ name }) => name === 'Engineering');
  await admin.categories.merge({ id: category?.id ?? 0, into: engineering?.id ?? 0 });
  for (const path of [`?category=${category?.id}`, `/category/${category?.id}`, '/category/practice']) {
    const merged = await site.answer(`/blog${path}`);
    expect([merged.status, merged.location], path).toEqual([301, '/blog/category/engineering']);
  }
});

test('removed topics answer 410 with posts to read instead, those that only drafts had 404', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  const named = <Topic extends { name: string }>(topics: Topic[], name: string) =>
    topics.find((topic) => topic.name === name);
  const category = named(await admin.categories.list(), 'Practice')?.id ?? 0;
  const [series] = await admin.series.list();
  const draft = await admin.posts.create({
    title: 'Draft',
    status: 'draft',
    tags: ['Secret'],
    series: 'Hidden',
  });
  await admin.series.remove({ id: draft.series?.id ?? 0 });
  for (const name of ['Decisions', 'Secret'])
    await admin.postTags.remove({ id: named(await admin.postTags.list(), name)?.id ?? 0 });
  await admin.categories.remove({ id: category });
  await admin.series.remove({ id: series?.id ?? 0 });
  for (const path of [
    '/tag/decisions',
    '/category/practice',
    `/category/${category}`,
    `?category=${category}`,
    '/series/before-you-trust-a-number',
  ]) {
    const { status, body } = await site.answer(`/blog${path}`);
    expect(status, path).toBe(410);
    expect(body, path).toContain('Keep reading');
  }
  expect((await site.answer('/blog/tag/decisions/feed.xml')).status).toBe(410);
  for (const path of ['tag/secret', 'series/hidden', 'tag/secret/feed.xml', 'category/nothing'])
    expect((await site.answer(`/blog/${path}`)).status, path).toBe(404);
  await admin.settings.update({ features: { enableBlog: false } });
  expect((await site.answer('/blog/tag/decisions')).status).toBe(404);
});

test('topics without a published post have no page', async () => {
  await using site = await openSite();
  const admin = await site.signedInAs('admin');
  await admin.categories.create({ name: 'Empty' });
  await admin.posts.create({ title: 'Draft', status: 'draft', tags: ['Secret'], series: 'Hidden' });
  for (const path of ['category/empty', 'tag/secret', 'series/hidden', 'tag/nothing', 'tag/secret/feed.xml'])
    expect((await site.answer(`/blog/${path}`)).status, path).toBe(404);
  const sitemap = (await site.answer('/sitemap.xml')).body;
  expect(sitemap).toContain('/blog/tag/decisions<');
  expect(sitemap).toContain('/blog/series/before-you-trust-a-number<');
  for (const path of ['empty', 'secret', 'hidden']) expect(sitemap).not.toContain(`/${path}<`);
});

test('a post names its tags and its place in the series, and leads to the other parts', async () => {
  await using site = await openSite();
  const [series] = await site.visitor.series.list();
  const { posts } = await site.visitor.series.get({ id: series?.id ?? 0 });
  expect(posts).toHaveLength(3);
  const { body: shown } = await site.answer(`/blog/${posts[1]?.slug}`);
  expect(shown.replaceAll('<!-- -->', '')).toContain('Part 2 of 3');
  const links = elementsOf(shown);
  expect(links.filter(({ tag, rel }) => tag === 'a' && rel === 'prev')).toHaveLength(1);
  expect(links.filter(({ tag, rel }) => tag === 'a' && rel === 'next')).toHaveLength(1);
  expect(links.filter(({ rel }) => rel === 'tag').map(({ href }) => href)).toEqual([
    '/blog/tag/decisions',
    '/blog/tag/audit-trail',
  ]);
  const page = await site.answer('/blog/series/before-you-trust-a-number');
  expect(page.status).toBe(200);
  for (const { title } of posts) expect(page.body).toContain(title);
});

test('lists of posts and the parts of a series are in the structured data, with their canonical addresses', async () => {
  await using site = await openSite();
  const thingsAt = async (path: string) => {
    const { body } = await site.answer(path);
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
    const things: Record<string, unknown>[] = JSON.parse(json)['@graph'];
    return (type: string) => things.find((thing) => thing['@type'] === type);
  };
  const { items, total } = await site.visitor.posts.list({ limit: 12 });
  const first = (path: string, name: string) => ({
    position: 1,
    name,
    url: expect.stringMatching(new RegExp(`^http.*${path}$`)),
  });
  const [newest] = items;
  expect((await thingsAt('/blog'))('Blog')).toMatchObject({
    name: 'Blog',
    mainEntity: {
      numberOfItems: total,
      itemListElement: expect.arrayContaining([
        expect.objectContaining(first(`/blog/${newest?.slug}`, newest?.title ?? '')),
      ]),
    },
  });
  for (const path of ['/blog/tag/decisions', '/blog/category/practice']) {
    const thing = await thingsAt(path);
    expect(thing('CollectionPage'), path).toBeDefined();
    expect(thing('BreadcrumbList'), path).toMatchObject({
      itemListElement: [
        { name: 'Home' },
        { name: 'Blog' },
        { name: expect.stringMatching(/Decisions|Practice/) },
      ],
    });
  }
  const [series] = await site.visitor.series.list();
  const { posts } = await site.visitor.series.get({ id: series?.id ?? 0 });
  expect((await thingsAt(`/blog/series/${series?.slug}`))('CreativeWorkSeries')).toMatchObject({
    name: series?.name,
    mainEntity: { itemListElement: posts.map(({ title }, index) => ({ position: index + 1, name: title })) },
  });
  expect((await thingsAt(`/blog/${posts[1]?.slug}`))('BlogPosting')).toMatchObject({ position: 2 });
});
