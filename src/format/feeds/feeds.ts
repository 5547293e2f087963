import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { withAbsoluteLinks } from '../html/absolute-links.ts';
import { forReaders } from '../html/blocks/reader-blocks.ts';
import { withoutForbiddenCharacters, xmlText } from '../xml.ts';

/** The content of the three feeds. URLs are absolute. */
export interface Feed {
  title: string;
  /** The language of the texts, as BCP 47 names it. */
  language: string;
  description: string;
  homeUrl: string;
  /** The URL of this very document. */
  feedUrl: string;
  author: string;
  /** The last change of anything in it. */
  updated: Date;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** The URL of the page. */
  url: string;
  /** The language of the entry, where it is not that of the feed. */
  language?: string;
  /** A URL of the page that never changes, not even with its slug. */
  id: string;
  title: string;
  summary: string;
  /** Sanitised HTML of the whole text. */
  content: string;
  published: Date;
  updated: Date;
  author: string;
  category: string;
  tags?: string[];
  /** The URL of the image; empty for an entry without one. */
  image: string;
}

/** Category and tags of an entry, which feeds do not tell apart. */
const topicsOf = ({ category, tags = [] }: FeedEntry) => [...new Set([category, ...tags])].filter(Boolean);

/** RSS 2.0 with the modules for whole texts and names: https://www.rssboard.org/rss-specification */
export function rssOf(feed: Feed): string {
  const { title, language, description, homeUrl, feedUrl, updated, entries } = printable(feed);
  const xml = generateRssFeed({
    title,
    language,
    link: homeUrl,
    description,
    atom: { links: [{ href: feedUrl, rel: 'self', type: 'application/rss+xml' }] },
    lastBuildDate: updated,
    items: entries.map((entry) => ({
      title: entry.title,
      link: entry.url,
      guid: { value: entry.id, isPermaLink: true },
      pubDate: entry.published,
      dc: { creators: [entry.author], ...(entry.language ? { languages: [entry.language] } : {}) },
      categories: topicsOf(entry).map((name) => ({ name })),
      // The element holds HTML, the summary is plain text.
      description: xmlText(entry.summary),
      content: { encoded: entry.content },
      ...imageOf(entry),
    })),
  });
  // RSS requires the element ("Required channel elements"), but the library leaves it out when it is empty.
  return description === '' ? xml.replace('</link>', '</link><description/>') : xml;
}

/** Atom, RFC 4287. Every entry names its author, so a feed without an author of its own is valid. */
export function atomOf(feed: Feed): string {
  const { title, language, description, homeUrl, feedUrl, author, updated, entries } = printable(feed);
  return generateAtomFeed({
    xml: { lang: language },
    id: homeUrl,
    title: { value: title },
    subtitle: { value: description },
    links: [
      { rel: 'self', type: 'application/atom+xml', href: feedUrl },
      { rel: 'alternate', type: 'text/html', href: homeUrl },
    ],
    updated,
    authors: author === '' ? [] : [{ name: author }],
    entries: entries.map((entry) => ({
      ...(entry.language ? { xml: { lang: entry.language } } : {}),
      id: entry.id,
      title: { value: entry.title },
      links: [{ rel: 'alternate', type: 'text/html', href: entry.url }],
      published: entry.published,
      updated: entry.updated,
      authors: [{ name: entry.author }],
      categories: topicsOf(entry).map((term) => ({ term })),
      summary: { value: entry.summary },
      content: { value: entry.content, type: 'html' },
      ...imageOf(entry),
    })),
  });
}

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedOf(feed: Feed): string {
  const { title, language, description, homeUrl, feedUrl, author, entries } = feed;
  const printed = generateJsonFeed({
    title,
    language,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    description: description || undefined,
    authors: author === '' ? undefined : [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      ...(entry.language ? { language: entry.language } : {}),
      title: entry.title,
      content_html: withAbsoluteLinks(forReaders(entry.content), entry.url),
      summary: entry.summary || undefined,
      image: entry.image || undefined,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [{ name: entry.author }],
      tags: topicsOf(entry).length === 0 ? undefined : topicsOf(entry),
    })),
  });
  // The field is required, but the library leaves it out when it is empty.
  return JSON.stringify({ items: [], ...(printed as object) });
}

/** The image of an entry as Media RSS, which readers know in both forms: https://www.rssboard.org/media-rss */
function imageOf({ image }: FeedEntry) {
  return image === '' ? {} : { media: { contents: [{ url: image, medium: 'image' as const }] } };
}

/** The feed with absolute links, and without the characters that XML forbids: the library passes them on. */
function printable(feed: Feed): Feed {
  return {
    ...feed,
    title: withoutForbiddenCharacters(feed.title),
    description: withoutForbiddenCharacters(feed.description),
    author: withoutForbiddenCharacters(feed.author),
    entries: feed.entries.map((entry) => ({
      ...entry,
      title: withoutForbiddenCharacters(entry.title),
      summary: withoutForbiddenCharacters(entry.summary),
      content: withAbsoluteLinks(forReaders(withoutForbiddenCharacters(entry.content)), entry.url),
      author: withoutForbiddenCharacters(entry.author),
      category: withoutForbiddenCharacters(entry.category),
      tags: entry.tags?.map(withoutForbiddenCharacters) ?? [],
    })),
  };
}
