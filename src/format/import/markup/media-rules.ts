import { recognise } from '../../embeds/providers.ts';
import {
  element,
  elementsNamed,
  type HtmlElement,
  type HtmlPart,
  oneLine,
  text,
  wordsIn,
} from './html-tree.ts';
import type { Reading } from './markup-rule.ts';
import { absoluteAddress, addressKind, fileNameOf, isFilePath, pathOf } from './source-addresses.ts';

/** A link to a player or a post elsewhere. It loads nothing before a visitor asks for it. */
export function embedFigure(
  address: string,
  { title = '', caption = [] }: { title?: string; caption?: readonly HtmlPart[] } = {},
): HtmlElement | undefined {
  const url = absoluteAddress(address, undefined);
  if (!url) return undefined;
  const known = recognise(url.href);
  const href = known?.url ?? url.href;
  const label = oneLine(title) || `${url.hostname.replace(/^www\./, '')}${shortPath(url)}`;
  const note = caption.length > 0 ? [element('figcaption', {}, ...caption)] : [];
  const provider = known?.provider ?? 'other';
  return element(
    'figure',
    { class: `embed embed-${provider}` },
    element('a', { href }, text(label)),
    ...note,
  );
}

const shortPath = ({ pathname, search }: URL) => {
  const path = `${pathname}${search}`;
  return path === '/' ? '' : path.length > 60 ? `${path.slice(0, 57)}…` : path;
};

/** A frame with a page of another site. */
export function embedOf(part: HtmlElement, reading: Reading): HtmlPart[] {
  const { src = '', title = '' } = part.attributes;
  const address = [src, part.attributes['data-src'], part.attributes['data-lazy-src']].find(
    (each) => each && each !== 'about:blank',
  );
  const found = address && addressKind(address) === 'web' ? reading.addresses.link(address) : undefined;
  const url = found && absoluteAddress(address?.startsWith('//') ? `https:${address}` : found.url, undefined);
  const figure = url && embedFigure(playedIn(url), { title });
  if (!figure) {
    reading.notes.lost('embed', address ?? '');
    return [];
  }
  if (figure.attributes.class?.includes('embed-other')) reading.notes.changed('embed', address);
  return [figure];
}

/** The page that a player of some providers stands for. */
function playedIn(url: URL): string {
  // The player of SoundCloud and the frames of Facebook carry the address of what they show.
  const inner = url.searchParams.get('url') ?? url.searchParams.get('href');
  const isPlayer = /(?:^|\.)(?:soundcloud\.com|facebook\.com)$/.test(url.hostname);
  return isPlayer && inner && /^https?:\/\//.test(inner) ? inner : url.href;
}

/** A film or a recording as a link to its file: texts of this site have no player of their own. */
export function mediaFile(part: HtmlElement, reading: Reading): HtmlPart[] {
  const sources = [part, ...elementsNamed(part.children, 'source')].map(({ attributes }) =>
    (attributes.src ?? attributes['data-src'] ?? '').trim(),
  );
  const [address] = sources.filter((each) => each !== '');
  const found = address && addressKind(address) === 'web' ? reading.addresses.link(address) : undefined;
  if (!address || !found) {
    // Content for browsers without a player is often a link to the same film.
    const fallback = reading.convert(part.children);
    reading.notes.lost('player', address ?? part.name);
    return fallback;
  }
  const known = absoluteAddress(found.url, undefined);
  if (known && recognise(known.href)) {
    const figure = embedFigure(known.href, { title: part.attributes.title ?? '' });
    if (figure) return [figure];
  }
  reading.notes.changed('player', address);
  return [fileLine(found.url, part.attributes.title ?? part.attributes['aria-label'] ?? '')];
}

/** A file to load, on a line of its own. */
export function fileLine(url: string, name: string): HtmlElement {
  return element(
    'p',
    { class: 'file' },
    element('a', { href: url, download: '' }, text(oneLine(name) || fileNameOf(url) || url)),
  );
}

/** Players of an older time. Some addresses have a page or a file that still works. */
export function flashOf(part: HtmlElement, reading: Reading): HtmlPart[] {
  const [inner] = elementsNamed(part.children, 'embed', 'iframe');
  const movie = elementsNamed(part.children, 'param').find(({ attributes }) =>
    /^(?:movie|src|url)$/i.test(attributes.name ?? ''),
  );
  const { data, src } = part.attributes;
  const address = data ?? src ?? movie?.attributes.value ?? inner?.attributes.src ?? '';
  const url = absoluteAddress(address, undefined);
  const known = url && recognise(url.href);
  const figure = known && embedFigure(known.url);
  if (figure) return [figure];
  const found = addressKind(address) === 'web' ? reading.addresses.link(address) : undefined;
  if (found && isFilePath(pathOf(found.url))) {
    reading.notes.changed('player', address);
    return [fileLine(found.url, '')];
  }
  reading.notes.lost('player', address);
  return part.name === 'object' ? reading.convert(part.children.filter((child) => child !== inner)) : [];
}

/** Scripts that only decorate a quote or a link, which stays without them. */
const DECORATING =
  /platform\.twitter\.com|instagram\.com\/embed|tiktok\.com\/embed|connect\.facebook|embed\.bsky|reddit\.com\/.*widgets|embedr\.flickr|assets\.pinterest|platform\.x\.com|s\.imgur\.com|cpwebassets\.codepen|codepen\.io\/.*ei\.js|embed\.redditmedia/;

export function scriptOf(part: HtmlElement, { notes }: Reading): HtmlPart[] {
  const { src = '', type = '' } = part.attributes;
  if (/^math\/tex/i.test(type)) {
    const code = element('code', { class: 'formula' }, text(wordsIn(part.children).trim()));
    return /mode=display/i.test(type)
      ? [element('pre', { class: 'formula' }, element('code', {}, ...code.children))]
      : [code];
  }
  if (DECORATING.test(src) || /^application\/(?:ld\+)?json$/i.test(type)) return [];
  const url = absoluteAddress(src, undefined);
  // The script of a gist has the address of the gist with `.js` at its end.
  const known = url && recognise(url.href.replace(/\.js(?=$|\?)/, ''));
  const figure = known && embedFigure(known.url);
  if (figure) return [figure];
  notes.lost('script', src || oneLine(wordsIn(part.children)).slice(0, 80));
  return [];
}
