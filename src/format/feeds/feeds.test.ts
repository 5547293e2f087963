import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { sitemapOf } from '../xml.ts';
import { atomOf, type Feed, jsonFeedOf, rssOf } from './feeds.ts';

const feed: Feed = {
  language: 'en',
  title: 'Notes & <queries>',
  description: 'Tides\u0008 and "quays"',
  homeUrl: 'https://site.example/',
  feedUrl: 'https://site.example/feed.xml',
  author: 'Tove Anselm',
  updated: new Date('2026-11-12T10:00:00Z'),
  entries: [
    {
      url: 'https://site.example/blog/3',
      id: 'https://site.example/blog/3',
      title: 'A <b>title</b> with ]]> & more \u{1F30A}\uD800',
      summary: 'x < y',
      content:
        '<p>See <a href="/blog/2">this</a>, <a href="#part">that</a>, a &lt;tag&gt; and href="/x" in text.</p>' +
        '<p><img src="/images/a.jpg?w=1&amp;h=2" alt="src=&quot;/y&quot;" /></p>',
      published: new Date('2026-11-12T00:00:00Z'),
      updated: new Date('2026-11-12T10:00:00Z'),
      author: 'Ines Varga',
      category: 'Advice',
      image: 'https://site.example/images/a.jpg',
    },
  ],
};

const content =
  '<p>See <a href="https://site.example/blog/2">this</a>, <a href="https://site.example/blog/3#part">that</a>, ' +
  'a &lt;tag&gt; and href="/x" in text.</p>' +
  '<p><img src="https://site.example/images/a.jpg?w=1&amp;h=2" alt="src=&quot;/y&quot;" /></p>';
const title = 'A <b>title</b> with ]]> & more \u{1F30A}';

test('RSS: a reader finds every entry whole, with absolute addresses and a name that stays', () => {
  const read = parseRssFeed(rssOf(feed));
  expect(read).toMatchObject({ title: feed.title, link: feed.homeUrl, description: 'Tides and "quays"' });
  const [item] = read.items ?? [];
  expect(item).toMatchObject({
    title,
    link: 'https://site.example/blog/3',
    guid: { value: 'https://site.example/blog/3', isPermaLink: true },
    pubDate: 'Thu, 12 Nov 2026 00:00:00 GMT',
    // HTML, in which the text's sign is escaped.
    description: 'x &lt; y',
    content: { encoded: content },
    dc: { creators: ['Ines Varga'] },
  });
});

test('Atom: the same, with what RFC 4287 asks of feeds and entries', () => {
  const read = parseAtomFeed(atomOf(feed));
  expect(read).toMatchObject({
    id: feed.homeUrl,
    title: { value: feed.title },
    updated: '2026-11-12T10:00:00.000Z',
    authors: [{ name: 'Tove Anselm' }],
  });
  expect(read.links).toContainEqual(expect.objectContaining({ rel: 'self', href: feed.feedUrl }));
  expect(read.entries?.[0]).toMatchObject({
    id: 'https://site.example/blog/3',
    title: { value: title },
    published: '2026-11-12T00:00:00.000Z',
    updated: '2026-11-12T10:00:00.000Z',
    authors: [{ name: 'Ines Varga' }],
    content: { value: content, type: 'html' },
  });
});

test('JSON Feed 1.1', () => {
  const text = jsonFeedOf(feed);
  expect(JSON.parse(text).version).toBe('https://jsonfeed.org/version/1.1');
  expect(parseJsonFeed(text).items?.[0]).toMatchObject({
    id: 'https://site.example/blog/3',
    content_html: content,
    summary: 'x < y',
    image: 'https://site.example/images/a.jpg',
    authors: [{ name: 'Ines Varga' }],
    tags: ['Advice'],
  });
});

test('mend 9: every feed names its language and the image of a post', () => {
  const image = 'https://site.example/images/a.jpg';
  const rss = parseRssFeed(rssOf(feed));
  expect(rss.language).toBe('en');
  expect(rss.items?.[0]?.media?.contents).toEqual([{ url: image, medium: 'image' }]);
  const atom = parseAtomFeed(atomOf(feed));
  expect(atomOf(feed)).toContain('xml:lang="en"');
  expect(atom.entries?.[0]?.media?.contents).toEqual([{ url: image, medium: 'image' }]);
  expect(JSON.parse(jsonFeedOf(feed))).toMatchObject({ language: 'en', items: [{ image }] });
  const without = { ...feed, entries: feed.entries.map((entry) => ({ ...entry, image: '' })) };
  expect(rssOf(without) + atomOf(without)).not.toContain('media:');
});

test('a blog without posts, words or an owner still has feeds', () => {
  const empty = { ...feed, description: '', author: '', entries: [] };
  expect(parseRssFeed(rssOf(empty)).title).toBe(feed.title);
  expect(rssOf(empty)).toContain('<description/>');
  expect(parseAtomFeed(atomOf(empty)).entries ?? []).toEqual([]);
  expect(JSON.parse(jsonFeedOf(empty))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    language: 'en',
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    items: [],
  });
});

test('a sitemap says when a page changed, where that is known', () => {
  const text = sitemapOf([
    { url: 'https://site.example/?a=1&b=2', changed: '2026-11-12T10:00:00.000Z' },
    { url: 'https://site.example/contact', changed: '' },
  ]);
  expect(text).toContain(
    '<url><loc>https://site.example/?a=1&amp;b=2</loc><lastmod>2026-11-12T10:00:00.000Z</lastmod></url>' +
      '<url><loc>https://site.example/contact</loc></url>',
  );
});
