import { href, type MetaDescriptor } from 'react-router';

/** The blog's three feeds. */
export const feeds = [
  { name: 'RSS', type: 'application/rss+xml', path: href('/feed.xml') },
  { name: 'Atom', type: 'application/atom+xml', path: href('/atom.xml') },
  { name: 'JSON Feed', type: 'application/feed+json', path: href('/feed.json') },
] as const;

/** Tells feed readers where they are. */
export function feedLinks(siteName: string): MetaDescriptor[] {
  return feeds.map(({ name, type, path }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${siteName} (${name})`,
    href: path,
  }));
}

/** Tells browsers of the site search. */
export function searchLink(siteName: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'search',
    type: 'application/opensearchdescription+xml',
    title: siteName,
    href: href('/opensearch.xml'),
  };
}
