import { expect, test } from 'vitest';
import { type Post, postInputSchema } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { settingsSchema } from '#contract/settings.ts';
import { pageMeta } from './page-meta.ts';

const origin = 'https://site.example';
const settings = {
  ...settingsSchema.parse({ general: { siteName: 'Notes', authorName: 'Tove Anselm' } }),
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const root = { loaderData: { settings, origin } };
const on = (pathname: string, given = settings) =>
  [{ loaderData: { settings: given, origin } }, { pathname }] as const;

const post = {
  ...defaultsOf(postInputSchema),
  id: 3,
  slug: 'a-title',
  title: 'A </script> title',
  excerpt: 'Short.',
  date: '2026-10-09',
  imageUrl: '/placeholder.svg',
  imageAlt: '',
  status: 'published' as const,
  author: { id: 1, username: 'tove', name: 'Tove Anselm' },
  category: { id: 1, name: 'Advice', slug: 'advice' },
  series: null,
  tags: [{ id: 1, name: 'Audit', slug: 'audit' }],
  createdAt: '2026-10-09T00:00:00.000Z',
  updatedAt: '2026-10-10T00:00:00.000Z',
  version: 1,
};

type Tags = ReturnType<typeof pageMeta>;
const content = (tags: Tags, name: string) => {
  const tag = tags.find((entry) => Object.values(entry ?? {}).includes(name));
  return tag && Reflect.get(tag, 'content');
};
const canonical = (tags: Tags) => {
  const link = tags.find((entry) => entry && 'rel' in entry && entry.rel === 'canonical');
  return link && Reflect.get(link, 'href');
};
const graph = (tags: Tags): Record<string, unknown>[] => {
  const data = tags.find((entry) => entry && 'script:ld+json' in entry);
  return data ? Reflect.get(Reflect.get(data, 'script:ld+json'), '@graph') : [];
};

test('row 24: without settings the site is called My Portfolio', () => {
  expect(pageMeta({ matches: [{}] })).toEqual([{ title: 'My Portfolio' }]);
});

test('a page names itself before the site', () => {
  expect(pageMeta({ matches: [{}], title: 'Blog', description: 'Notes.' })).toEqual([
    { title: 'Blog · My Portfolio' },
    { name: 'description', content: 'Notes.' },
  ]);
});

test.each([
  ['/', `${origin}/`],
  ['/Blog/', `${origin}/blog`],
  ['/about', `${origin}/about`],
])('the address of %s is %s, however it was asked for', (asked, address) => {
  const tags = pageMeta({ matches: on(asked) });
  expect(canonical(tags)).toBe(address);
  expect(content(tags, 'og:url')).toBe(address);
});

test('a post has one address, whatever its id was written like', () => {
  expect(canonical(pageMeta({ matches: on('/blog/003'), post }))).toBe(`${origin}/blog/a-title`);
});

test('what is not to be listed says so, and neither has an address nor is shared', () => {
  const tags = pageMeta({ matches: on('/login'), title: 'Login', indexed: false });
  expect(content(tags, 'robots')).toBe('noindex');
  expect(canonical(tags)).toBeUndefined();
  expect(content(tags, 'og:title')).toBeUndefined();
  expect(graph(tags)).toEqual([]);
});

test('without social meta tags there are none, and the rest stays', () => {
  const quiet = { ...settings, seo: { ...settings.seo, enableSocialMetaTags: false } };
  const tags = pageMeta({ matches: on('/blog/3', quiet), post });
  expect(JSON.stringify(tags)).not.toMatch(/"(og|twitter|article):/);
  expect(canonical(tags)).toBe(`${origin}/blog/a-title`);
  expect(graph(tags).length).toBeGreaterThan(0);
});

test('description and keywords of the site are the defaults', () => {
  const seo = { ...settings.seo, metaDescription: 'About all of it.', keywords: 'ships, tides' };
  const tags = pageMeta({ matches: on('/blog', { ...settings, seo }) });
  expect(content(tags, 'description')).toBe('About all of it.');
  expect(content(tags, 'keywords')).toBe('ships, tides');
  expect(content(tags, 'og:description')).toBe('About all of it.');
});

test('a picture of the owner’s stands for its post, a stand-in or a drawing does not', () => {
  const picture = { width: 1200, height: 800, placeholder: '', widths: [], focalX: 0.5, focalY: 0.5 };
  const imageOf = (imageUrl: string) =>
    content(pageMeta({ matches: on('/blog/3'), post: { ...post, imageUrl, picture } }), 'og:image');
  expect(imageOf('/images/boat-k3v7x2qa.jpg')).toBe(`${origin}/images/boat-k3v7x2qa.jpg`);
  expect(imageOf('https://pictures.example/boat.jpg')).toBe('https://pictures.example/boat.jpg');
  for (const other of ['/placeholder.svg', '/images/default-placeholder.jpg', 'https://x.example/a.svg']) {
    expect(imageOf(other), other).toMatch(/^https:\/\/site\.example\/share\/post-3-[0-9a-z]+\.png$/);
  }
});

test('a picture with a focal point of its own is cut there for networks', () => {
  const picture = { width: 900, height: 1200, placeholder: '', widths: [], focalX: 0.5, focalY: 0.25 };
  const imageUrl = '/images/boat-k3v7x2qa.jpg';
  const tags = pageMeta({ matches: on('/blog/3'), post: { ...post, imageUrl, picture } });
  expect(content(tags, 'og:image')).toBe(`${origin}/share/boat-k3v7x2qa-50x25.jpg`);
  expect([content(tags, 'og:image:width'), content(tags, 'og:image:height')]).toEqual(['900', '473']);
});

test('the address of a card changes with what stands on it', () => {
  const cardOf = (change: Partial<typeof post>, given = settings) =>
    content(pageMeta({ matches: on('/blog/3', given), post: { ...post, ...change } }), 'og:image');
  const before = cardOf({});
  expect(cardOf({ excerpt: 'Other.' })).toBe(before);
  const red = { ...settings, appearance: { ...settings.appearance, primaryColor: '#cc0000' } };
  expect(new Set([before, cardOf({ title: 'Other' }), cardOf({}, red)]).size).toBe(3);
});

test('feeds are named while there is a blog', () => {
  const types = (tags: Tags) => JSON.stringify(tags).match(/application\/(rss|atom|feed)\+(xml|json)/g) ?? [];
  expect(types(pageMeta({ matches: [root] }))).toEqual([
    'application/rss+xml',
    'application/atom+xml',
    'application/feed+json',
  ]);
  const off = { ...settings, features: { ...settings.features, enableBlog: false } };
  expect(types(pageMeta({ matches: on('/', off) }))).toEqual([]);
});

test('schema.org is told of the site, its owner, the post and the way to it', () => {
  const things = graph(pageMeta({ matches: on('/blog/3'), title: post.title, post }));
  expect(things.map((thing) => thing['@type'])).toEqual([
    'WebSite',
    'Person',
    'BlogPosting',
    'BreadcrumbList',
  ]);
  expect(things[2]).toMatchObject({
    headline: post.title,
    datePublished: '2026-10-09',
    author: { '@id': `${origin}/#owner` },
  });
  // The defaults are the networks' front pages: nobody's profile.
  expect(things[1]).not.toHaveProperty('sameAs');
});

test('a guest’s post is the guest’s', () => {
  const guest = { ...post, author: { id: 2, username: 'ines', name: 'Ines Varga' } };
  const things = graph(pageMeta({ matches: on('/blog/3'), post: guest }));
  expect(things[2]).toMatchObject({ author: { '@type': 'Person', name: 'Ines Varga' } });
});

test.each([
  ['/blog', '/blog?category=1', 'page-blog-'],
  ['/projects', undefined, 'page-projects-'],
  ['/', undefined, 'page-home-'],
])('%s with the URL %s has the card %s', (asked, path, card) => {
  expect(content(pageMeta({ matches: on(asked), path }), 'og:image')).toContain(`${origin}/share/${card}`);
});

/** The properties that schema.org and the search engines require of each type that this site uses. */
const required: Record<string, string[]> = {
  WebSite: ['@id', 'url', 'name', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  Person: ['@id', 'name', 'url'],
  BlogPosting: ['@id', 'url', 'headline', 'image', 'datePublished', 'author', 'isPartOf'],
  Blog: ['@id', 'url', 'name', 'mainEntity', 'isPartOf'],
  CollectionPage: ['@id', 'url', 'name', 'mainEntity', 'isPartOf'],
  CreativeWorkSeries: ['@id', 'url', 'name'],
  ItemList: ['numberOfItems', 'itemListElement'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
};

/** Fails for a thing without a property that its type requires, and for a list that is not numbered in order. */
function expectComplete(thing: unknown): void {
  if (typeof thing !== 'object' || thing === null) return;
  const things: Record<string, unknown> = { ...thing };
  const type = things['@type'];
  if (typeof type === 'string')
    expect(Object.keys(things), type).toEqual(expect.arrayContaining(required[type] ?? ['?']));
  const items = things.itemListElement;
  if (Array.isArray(items)) {
    const positions = items.map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, index) => positions[0] + index));
    for (const item of items) expect(item.url ?? item.item).toMatch(/^https?:/);
  }
  Object.values(things).forEach(expectComplete);
}

test('a list names its entries in order, and a page below the blog names the blog above it', () => {
  const list = {
    type: 'CollectionPage' as const,
    name: 'Practice',
    entries: [
      { name: 'One', path: '/blog/one' },
      { name: 'Two', path: '/blog/zwölf' },
    ],
    before: 12,
    total: 14,
    above: '/blog',
  };
  const things = graph(pageMeta({ matches: on('/blog/category/practice'), title: 'Practice', list }));
  expectComplete(things);
  expect(things.find((thing) => thing['@type'] === 'CollectionPage')).toMatchObject({
    url: `${origin}/blog/category/practice`,
    mainEntity: {
      numberOfItems: 14,
      itemListElement: [
        { position: 13, name: 'One', url: `${origin}/blog/one` },
        { position: 14, name: 'Two', url: `${origin}/blog/zw%C3%B6lf` },
      ],
    },
  });
  const path = things.find((thing) => thing['@type'] === 'BreadcrumbList');
  expect(path?.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${origin}/` },
    { position: 2, name: 'Blog', item: `${origin}/blog` },
    { position: 3, name: 'Practice', item: `${origin}/blog/category/practice` },
  ]);
});

test('a post names its series and its place there', () => {
  const part = { ...post, series: { id: 4, slug: 'a-year', name: 'A year' } };
  const things = graph(pageMeta({ matches: on('/blog/3'), title: post.title, post: part, seriesPart: 2 }));
  expectComplete(things);
  expect(things.find((thing) => thing['@type'] === 'BlogPosting')).toMatchObject({
    isPartOf: [
      { '@id': `${origin}/#site` },
      { '@type': 'CreativeWorkSeries', name: 'A year', url: `${origin}/blog/series/a-year` },
    ],
    position: 2,
  });
});

test('the pages without a list are complete as well', () => {
  for (const page of [{ matches: on('/about') }, { matches: on('/blog/3'), title: post.title, post }])
    expectComplete(graph(pageMeta(page)));
});

test('a text from another site has the address of that site in the cards and in the structured data', () => {
  const canonicalUrl = 'https://first.example/text';
  const tags = pageMeta({ matches: on('/blog/a-title'), post: { ...post, canonicalUrl } });
  expect(canonical(tags)).toBe(canonicalUrl);
  expect(content(tags, 'og:url')).toBe(canonicalUrl);
  const posting = graph(tags).find((thing) => thing['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({ mainEntityOfPage: canonicalUrl, url: canonicalUrl });
});

test('the own address of a page counts as no canonical URL', () => {
  const own = { ...post, canonicalUrl: `${origin}/Blog/a-title/` };
  expect(canonical(pageMeta({ matches: on('/blog/a-title'), post: own }))).toBe(`${origin}/blog/a-title`);
});

test('the links between translations leave out a text whose canonical page is on another site', () => {
  const german = { id: 4, slug: 'ein-titel', title: 'Ein Titel', language: 'de' };
  const french = { id: 5, slug: 'un-titre', title: 'Un titre', language: 'fr' };
  const canonicalUrl = 'https://first.example/titre';
  const languagesWith = (translations: Post['translations']) =>
    pageMeta({ matches: on('/blog/a-title'), post: { ...post, translations } }).flatMap((tag) =>
      tag && 'hrefLang' in tag ? [tag.hrefLang] : [],
    );
  expect(languagesWith([german, { ...french, canonicalUrl }])).toEqual(['en', 'de', 'x-default']);
  expect(languagesWith([{ ...french, canonicalUrl }])).toEqual([]);
});
