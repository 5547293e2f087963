import { recognise } from './providers.ts';

/**
 * Hosts whose pages are described by an oEmbed endpoint of the same provider (https://oembed.com). Pages of other hosts
 * name their endpoint themselves, or carry Open Graph data. A host stands for its subdomain `www` as well.
 */
const endpoints = new Map(
  Object.entries({
    'youtube.com': 'https://www.youtube.com/oembed',
    'vimeo.com': 'https://vimeo.com/api/oembed.json?width=1280',
    'open.spotify.com': 'https://open.spotify.com/oembed',
    'soundcloud.com': 'https://soundcloud.com/oembed',
    'codepen.io': 'https://codepen.io/api/oembed',
    'dailymotion.com': 'https://www.dailymotion.com/services/oembed',
    'flickr.com': 'https://www.flickr.com/services/oembed/',
    'flic.kr': 'https://www.flickr.com/services/oembed/',
    'giphy.com': 'https://giphy.com/services/oembed',
    'loom.com': 'https://www.loom.com/v1/oembed',
    'mixcloud.com': 'https://app.mixcloud.com/oembed/',
    'reddit.com': 'https://www.reddit.com/oembed',
    'slideshare.net': 'https://www.slideshare.net/api/oembed/2',
    'speakerdeck.com': 'https://speakerdeck.com/oembed.json',
    'ted.com': 'https://www.ted.com/services/v1/oembed.json',
    'tiktok.com': 'https://www.tiktok.com/oembed',
    'x.com': 'https://publish.x.com/oembed',
    'twitter.com': 'https://publish.x.com/oembed',
  }),
);

/** Returns the address that describes a page in JSON, or undefined if the site knows none. */
export function oembedAddressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  // The pages of posts say more: the endpoints of these providers give only HTML, which the site never uses.
  if (['mastodon', 'bluesky', 'gist'].includes(recognise(url)?.provider ?? '')) return undefined;
  const endpoint = endpoints.get(hostname.replace(/^www\./, ''));
  if (endpoint === undefined) return undefined;
  const address = new URL(endpoint);
  address.searchParams.set('url', url);
  address.searchParams.set('format', 'json');
  return address.href;
}
