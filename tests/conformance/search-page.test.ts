import { expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { elementsOf } from '../support/html-elements.ts';

/** A site with its sample content, and its pages as visitors without JavaScript get them. */
async function openSite(config: Partial<Config> = {}) {
  const backend = await openBackend('SQLite', { sample: true, pages: builtPages, config });
  const get = (path: string) => backend.app.server.inject(path);
  const htmlOf = async (path: string) => (await get(path)).body;
  return { ...backend, get, htmlOf, elements: async (path: string) => elementsOf(await htmlOf(path)) };
}

test('the search page is a form that works without JavaScript, and says what it searches', async () => {
  await using site = await openSite();
  const response = await site.get('/search');
  expect(response.statusCode).toBe(200);
  const elements = elementsOf(response.body);
  expect(elements.filter(({ tag, action }) => tag === 'form' && action === '/search')).toHaveLength(1);
  expect(elements.find(({ name }) => name === 'q')).toMatchObject({ type: 'search', maxlength: '200' });
  expect(response.body).toContain('Posts, projects and pages of this site.');
});

test('results of all kinds have their marked words, their number and a filter, and no search engine lists them', async () => {
  await using site = await openSite();
  const editor = await site.signedInAs('editor');
  await editor.posts.create({
    title: 'Zebra <b>crossing</b>',
    excerpt: 'A zébra & more',
    date: '2026-03-03',
  });
  await editor.projects.create({
    title: 'Zebra',
    description: 'Stripes',
    images: ['/a.png'],
    language: 'de',
  });
  const html = await site.htmlOf('/search?q=zebra');
  expect(html).toContain('<mark>Zebra</mark> &lt;b&gt;crossing&lt;/b&gt;');
  expect(html).toContain('A <mark>zébra</mark> &amp; more');
  expect(html.replaceAll('<!-- -->', '')).toContain('2 results for “<bdi>zebra</bdi>”');
  const elements = elementsOf(html);
  expect(elements.filter(({ name, content }) => name === 'robots' && content === 'noindex')).toHaveLength(1);
  expect(elements.find(({ tag, href }) => tag === 'a' && href === '/project/zebra')).toBeDefined();
  expect(elements.filter(({ tag, lang }) => tag === 'h2' && lang === 'de')).toHaveLength(1);
  const filters = elements.filter(({ tag, href }) => tag === 'a' && href?.includes('kind='));
  expect(filters.map(({ href }) => href)).toEqual([
    '/search?q=zebra&kind=post',
    '/search?q=zebra&kind=project',
  ]);
  const corrected = await site.htmlOf('/search?q=zbera');
  expect(corrected).toContain('Nothing has exactly these words. These results come close.');
  expect(corrected).toContain('<mark>Zebra</mark>');
});

test('a search without results suggests others, and says what a search without words needs', async () => {
  await using site = await openSite();
  await (await site.signedInAs('editor')).posts.create({ title: 'Zebra crossing' });
  const none = await site.htmlOf('/search?q=zebrafish');
  expect(none).toContain('Nothing found for “zebrafish”');
  expect(none).toContain('href="/search?q=zebra"');
  expect(await site.htmlOf('/search?q=zebra&kind=project')).toContain('href="/search?q=zebra&amp;kind=post"');
  expect(await site.htmlOf('/search?q=%F0%9F%91%8B')).toContain('Write at least one letter or digit.');
});

test('bad searches have clear answers', async () => {
  await using site = await openSite();
  for (const path of [
    '/search?q=',
    '/search?q=%20&page=&kind=',
    `/search?q=${'a'.repeat(1000)}`,
    '/search?q=%22%3Cscript%3E',
    '/search?q=%E2%80%AE%D9%85%D8%B1%D8%A7%D8%AC%D8%B9%D8%A9',
    '/search?q=%00',
    '/search?q=%ff',
    '/search?q=a&q=b&other=1',
  ]) {
    const { statusCode, body } = await site.get(path);
    expect(statusCode, path).toBe(200);
    expect(body, path).not.toContain('"<script>"');
  }
  for (const path of ['/search?q=the&page=999', '/search?q=the&page=0', '/search?q=the&kind=messages'])
    expect((await site.get(path)).statusCode, path).toBe(404);
});

test('a visitor who has searched too often is told when to go on', async () => {
  // One call of the sixty in a minute.
  await using site = await openSite({ rateLimitFactor: 1 / 60 });
  expect((await site.get('/search?q=zebra')).statusCode).toBe(200);
  const { statusCode, headers, body } = await site.get('/search?q=zebra');
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect(body).toMatch(/<h1>Search<\/h1>/);
  // Another visitor still searches.
  const other = await site.app.server.inject({ url: '/search?q=zebra', remoteAddress: '198.51.100.7' });
  expect(other.statusCode).toBe(200);
  // The page without a search stays.
  expect((await site.get('/search')).statusCode).toBe(200);
});

test('header, missing pages and browsers lead to the search, and search engines know its address', async () => {
  await using site = await openSite();
  const home = await site.htmlOf('/');
  const toSearch = elementsOf(home).filter(({ tag, href }) => tag === 'a' && href === '/search');
  expect(toSearch).toMatchObject([{ 'aria-label': 'Search' }]);
  const missing = (await site.elements('/nowhere')).filter(({ href }) => href === '/search');
  expect(missing).toHaveLength(2);
  expect(elementsOf(home).find(({ rel }) => rel === 'search')).toMatchObject({
    type: 'application/opensearchdescription+xml',
    href: '/opensearch.xml',
  });
  const description = await site.get('/opensearch.xml');
  expect(description.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
  expect(description.body).toMatch(/template="http:[^"]*\/search\?q=\{searchTerms\}"/);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home)?.[1] ?? '';
  const website = JSON.parse(data)['@graph'].find(
    (thing: { '@type': string }) => thing['@type'] === 'WebSite',
  );
  expect(website.potentialAction).toEqual({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${website.url}search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  });
  expect((await site.get('/sitemap.xml')).body).not.toContain('site.example/search');
});
