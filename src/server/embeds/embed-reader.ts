import pLimit from 'p-limit';
import type { AdoptedPicture, Embed, EmbedFailure } from '#contract/embeds/embed.ts';
import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { embedFailure } from '#domain/embeds/embed-failures.ts';
import { bareCard } from '#domain/embeds/embeds.ts';
import { plainLine } from '#domain/embeds/plain-line.ts';
import type { EmbedReader } from '#domain/ports.ts';
import { oembedAddressOf } from '#format/embeds/oembed-endpoints.ts';
import { recognise } from '#format/embeds/providers.ts';
import { ForeignError } from '../fetching/foreign-error.ts';
import type { FetchForeign } from '../fetching/guarded-client.ts';
import { failureOf } from './failure-of.ts';
import { type Oembed, readOembed } from './oembed.ts';
import { type PageHead, readPageHead } from './page-head.ts';
import { type PictureLibrary, storePoster } from './poster.ts';

interface Needs {
  fetchForeign: FetchForeign;
  media: PictureLibrary;
  /** The time for all that is read for one card, in milliseconds. */
  ms?: number;
}

/** Heads with whole style sheets and scripts inside have some 500 kB. Nothing after the head is read. */
const HEAD_BYTES = 1_000_000;
/** Cards that are read at once, and those that may wait: with 5 s for each, the last one waits half a minute. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 24;

/** Reads cards from oEmbed data, Open Graph data and titles of pages. Nothing in them is taken for HTML. */
export function createEmbedReader({ ms = limits.foreignSeconds * 1_000, ...needs }: Needs): EmbedReader {
  const queue = pLimit(MOST_AT_ONCE);
  const queued = async <Value>(read: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    if (queue.pendingCount < MOST_WAITING) return queue(() => read(AbortSignal.timeout(ms)));
    throw new SiteError('unavailable', 'Too many addresses arrive at once. Please try again in a moment.', {
      retryAfter: 10,
    });
  };
  return {
    read: (url) => queued((signal) => readCard(needs, url, signal)),
    readPicture: (url) => queued((signal) => adoptPicture(needs, url, signal)),
  };
}

async function adoptPicture(needs: Needs, url: string, signal: AbortSignal): Promise<AdoptedPicture> {
  const { poster, posterFailure } = await storePoster(needs, [url], pictureName(url), signal);
  return { image: poster, failure: posterFailure };
}

/** The name of the file in the address, or that of the host. */
function pictureName(url: string): string {
  const { pathname, hostname } = new URL(url);
  const file = pathname.split('/').at(-1) ?? '';
  return file.replace(/\.\w{1,5}$/, '') || hostname;
}

async function readCard(needs: Needs, given: string, signal: AbortSignal): Promise<Embed> {
  const { fetchForeign, media } = needs;
  const bare = bareCard(given);
  const found = await readSources(fetchForeign, bare, signal);
  const { page, oembed, failure } = found;
  // A short address, such as on.soundcloud.com, led to a provider.
  const reached = bare.provider === 'other' && page ? recognise(page.url.href) : undefined;
  if (reached) return readCard(needs, reached.url, signal);
  const url = bare.provider === 'other' && page ? pageAddress(bare.url, page) : bare.url;
  const title = plainLine(oembed?.title || page?.head.title || oembed?.author_name || '', limits.headline);
  const { host } = new URL(url);
  const card: Embed = {
    ...bare,
    url,
    title: title || (url === bare.url ? bare.title : bareCard(url).title),
    author: plainLine(oembed?.author_name || authorName(page?.head.author), limits.personName),
    description: plainLine(oembed?.description || page?.head.description || '', limits.line),
    siteName: plainLine(page?.head.siteName || oembed?.provider_name || '', limits.personName),
    failure: title ? null : (failure ?? embedFailure('no-title', host)),
  };
  const addresses = posterAddresses(card, found);
  if (addresses.length === 0) return card;
  return { ...card, ...(await storePoster({ fetchForeign, media }, addresses, posterName(card), signal)) };
}

interface Page {
  head: PageHead;
  /** The address after all redirects, by which relative addresses are resolved. */
  url: URL;
  /** The address after the permanent redirects. */
  permanentUrl: URL;
}

interface Sources {
  oembed?: Oembed | undefined;
  page?: Page | undefined;
  failure?: EmbedFailure | undefined;
}

/**
 * Asks the provider's oEmbed endpoint, if the site knows one, and otherwise reads the page and the oEmbed data that it
 * names. The page of a player is read only if its provider gives no title: pages of removed videos have a title as well.
 */
async function readSources(
  fetchForeign: FetchForeign,
  { url, kind }: Embed,
  signal: AbortSignal,
): Promise<Sources> {
  const endpoint = oembedAddressOf(url);
  const asked =
    endpoint === undefined ? undefined : await attempt(readOembed(fetchForeign, endpoint, signal));
  if (asked?.value?.title || (asked?.failure && kind === 'player')) {
    return { oembed: asked.value, failure: asked.failure };
  }
  const read = await attempt(readPage(fetchForeign, url, signal));
  const named = asked || !read.value ? undefined : absolute(read.value.head.oembed, read.value.url);
  // The data that a page names only adds to it, so its failure is no failure of the card.
  const added = named === undefined ? undefined : await attempt(readOembed(fetchForeign, named, signal));
  return { oembed: asked?.value ?? added?.value, page: read.value, failure: read.failure };
}

async function readPage(fetchForeign: FetchForeign, address: string, signal: AbortSignal): Promise<Page> {
  using response = await fetchForeign(address, {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    signal,
    mostBytes: HEAD_BYTES,
  });
  const { url, permanentUrl, type, body } = response;
  if (type !== '' && !/^(text\/html|application\/xhtml\+xml)\b/i.test(type.trim()))
    throw new ForeignError('no-page', url.host);
  return { url, permanentUrl, head: await readPageHead(body, type) };
}

async function attempt<Value>(work: Promise<Value>): Promise<{ value?: Value; failure?: EmbedFailure }> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof ForeignError) return { failure: failureOf(error) };
    throw error;
  }
}

/**
 * The address of a page for other people: the canonical one that it names on its own host, or the one that permanent
 * redirects lead to. Temporary redirects often lead to a form for signing in, or for consent.
 */
function pageAddress(given: string, { head, permanentUrl: reached }: Page): string {
  const named = absolute(head.canonical, reached);
  const url = new URL(named ?? reached);
  const isOwn = sameHost(url, reached) && url.protocol === 'https:' && !url.username && !url.password;
  // Some sites name their front page as the canonical address of every page.
  const chosen = isOwn && (url.pathname !== '/' || reached.pathname === '/') ? url : new URL(reached);
  const { hash } = new URL(given);
  if (hash !== '') chosen.hash = hash;
  return chosen.href.length <= limits.url ? chosen.href : given;
}

const sameHost = (one: URL, other: URL) => withoutWww(one.host) === withoutWww(other.host);
const withoutWww = (host: string) => host.replace(/^www\./, '');

/** Some pages name the address of a profile as their author. */
function authorName(author = ''): string {
  return URL.canParse(author) ? '' : author;
}

function absolute(address: string, base: URL): string | undefined {
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}

/** Where pictures for the card may be, best first. */
function posterAddresses({ provider, url }: Embed, { oembed, page }: Sources): string[] {
  const photo = oembed?.type === 'photo' ? oembed.url : '';
  const named = [photo, oembed?.thumbnail_url ?? '']
    .flatMap((address) => absolute(address, new URL(url)) ?? [])
    .concat((page && absolute(page.head.image, page.url)) ?? []);
  const video = provider === 'youtube' && oembed ? new URL(url).searchParams.get('v') : null;
  // YouTube names a small picture with black bars. The large one exists for most videos.
  const large = video === null ? [] : [`https://i.ytimg.com/vi/${video}/maxresdefault.jpg`];
  return [...new Set([...large, ...named])].slice(0, 3);
}

const posterName = ({ provider, url }: Embed) =>
  provider === 'other' ? withoutWww(new URL(url).hostname).replaceAll('.', '-') : provider;
