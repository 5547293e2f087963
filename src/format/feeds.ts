import { withAbsoluteLinks } from './absolute-links.ts';
import { xmlDocument, xmlElement, xmlField, xmlText } from './xml.ts';

/** What the three feeds say of the site. Addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  homeUrl: string;
  /** The address of this very document. */
  feedUrl: string;
  author: string;
  /** When anything in it last changed. */
  updated: Date;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Its page, and its name for good: ids do not change with titles. */
  url: string;
  title: string;
  summary: string;
  /** Sanitised HTML, whole. */
  content: string;
  published: Date;
  updated: Date;
  author: string;
  category: string;
  /** The address of its picture; empty without one of its own. */
  image: string;
}

/** RSS 2.0 with the modules for whole texts and names: https://www.rssboard.org/rss-specification */
export function rssOf(feed: Feed): string {
  const items = feed.entries.map((entry) =>
    xmlElement(
      'item',
      {},
      xmlField('title', entry.title),
      xmlField('link', entry.url),
      xmlField('guid', entry.url, { isPermaLink: 'true' }),
      xmlField('pubDate', entry.published.toUTCString()),
      xmlField('dc:creator', entry.author),
      xmlField('category', entry.category),
      // The summary is plain text, but the element holds HTML.
      xmlField('description', xmlText(entry.summary)),
      xmlField('content:encoded', withAbsoluteLinks(entry.content, entry.url)),
    ),
  );
  const channel = xmlElement(
    'channel',
    {},
    xmlField('title', feed.title),
    xmlField('link', feed.homeUrl),
    // Required, whether there is something to say or not (RSS 2.0, "Required channel elements").
    xmlElement('description', {}, xmlText(feed.description)),
    xmlElement('atom:link', { href: feed.feedUrl, rel: 'self', type: 'application/rss+xml' }),
    xmlField('lastBuildDate', feed.updated.toUTCString()),
    ...items,
  );
  return xmlDocument(
    xmlElement(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      channel,
    ),
  );
}

/** Atom, RFC 4287. Every entry names its author, so the feed need not where it has none. */
export function atomOf(feed: Feed): string {
  const entries = feed.entries.map((entry) =>
    xmlElement(
      'entry',
      {},
      xmlField('id', entry.url),
      xmlField('title', entry.title),
      xmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
      xmlField('published', entry.published.toISOString()),
      xmlField('updated', entry.updated.toISOString()),
      xmlElement('author', {}, xmlField('name', entry.author)),
      entry.category === '' ? '' : xmlElement('category', { term: entry.category }),
      xmlField('summary', entry.summary),
      xmlField('content', withAbsoluteLinks(entry.content, entry.url), { type: 'html' }),
    ),
  );
  return xmlDocument(
    xmlElement(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      xmlField('id', feed.homeUrl),
      xmlField('title', feed.title),
      xmlField('subtitle', feed.description),
      xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.feedUrl }),
      xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.homeUrl }),
      xmlField('updated', feed.updated.toISOString()),
      feed.author === '' ? '' : xmlElement('author', {}, xmlField('name', feed.author)),
      ...entries,
    ),
  );
}

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedOf(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    ...present('description', feed.description),
    ...(feed.author === '' ? {} : { authors: [{ name: feed.author }] }),
    items: feed.entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      content_html: withAbsoluteLinks(entry.content, entry.url),
      ...present('summary', entry.summary),
      ...present('image', entry.image),
      date_published: entry.published.toISOString(),
      date_modified: entry.updated.toISOString(),
      authors: [{ name: entry.author }],
      ...(entry.category === '' ? {} : { tags: [entry.category] }),
    })),
  });
}

/** The JSON Feed has no field without a value. */
function present(name: string, text: string): Record<string, string> {
  return text === '' ? {} : { [name]: text };
}

/** A page of the sitemap; `changed` is an ISO instant. */
export interface SitemapEntry {
  url: string;
  changed: string;
}

/** https://www.sitemaps.org/protocol.html */
export function sitemapOf(entries: SitemapEntry[]): string {
  const urls = entries.map(({ url, changed }) =>
    xmlElement('url', {}, xmlField('loc', url), xmlField('lastmod', changed)),
  );
  return xmlDocument(xmlElement('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...urls));
}
