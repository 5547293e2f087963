/**
 * The providers that embeds name. The names are a part of stored texts (`embed-youtube`) and never change. `other` is for
 * a player or a post of a provider that is not in the list.
 */
export const embedProviders = [
  'youtube',
  'vimeo',
  'spotify',
  'soundcloud',
  'codepen',
  'mastodon',
  'bluesky',
  'gist',
  'other',
] as const;
type EmbedProvider = (typeof embedProviders)[number];

/** The host that serves the player of each provider that has one. A page's policy names those of its own embeds. */
export const playerHosts = {
  youtube: 'www.youtube-nocookie.com',
  vimeo: 'player.vimeo.com',
  spotify: 'open.spotify.com',
  soundcloud: 'w.soundcloud.com',
  codepen: 'codepen.io',
} as const;
type PlayerProvider = keyof typeof playerHosts;

/** A player that a visitor starts by a click, so its address asks it to play at once. */
export interface Player {
  provider: PlayerProvider;
  /** The https address of the player. */
  src: string;
  /** The host of `src`, for `frame-src`. */
  host: string;
}

/** An address of a known provider. */
export interface Recognised {
  provider: EmbedProvider;
  /** The canonical address of what is shown, without the parameters that follow people. */
  url: string;
}

/**
 * Returns the player for an address, or undefined if its provider has none. The player's address consists of parts that
 * were checked, so it never carries anything else of the given address.
 */
export function playerOf(url: string): Player | undefined {
  const found = find(url);
  return found && 'src' in found ? { ...found.of, src: found.src, host: hostOf(found.of) } : undefined;
}

/** Returns the provider and the canonical address, or undefined if the site knows no provider for the address. */
export function recognise(url: string): Recognised | undefined {
  const found = find(url);
  return found && { provider: found.of.provider, url: found.url };
}

const hostOf = ({ provider }: { provider: PlayerProvider }) => playerHosts[provider];

type Found =
  | { of: { provider: PlayerProvider }; url: string; src: string }
  | { of: { provider: 'mastodon' | 'bluesky' | 'gist' }; url: string };

function find(url: string): Found | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  const { protocol, port, username, password, hostname } = address;
  if (!['https:', 'http:'].includes(protocol) || port || username || password) return undefined;
  const host = hostname.replace(/^(www|m|mobile|music)\./, '');
  return (readers.get(host) ?? mastodon)(address);
}

type Reader = (address: URL) => Found | undefined;

const player = (provider: PlayerProvider, url: string, path: string): Found => ({
  of: { provider },
  url,
  src: `https://${playerHosts[provider]}${path}`,
});

const youtube: Reader = ({ hostname, pathname, searchParams }) => {
  const [, first = '', second = ''] = pathname.split('/');
  const isShort = hostname.endsWith('youtu.be');
  const given = isShort ? first : first === 'watch' ? (searchParams.get('v') ?? '') : second;
  const isVideo = isShort || ['watch', 'shorts', 'live', 'embed', 'v'].includes(first);
  const list = searchParams.get('list') ?? '';
  const playlist = /^[\w-]{10,64}$/.test(list) ? list : undefined;
  if (isVideo && /^[\w-]{11}$/.test(given)) {
    const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '');
    const url = `https://www.youtube.com/watch?v=${given}${start > 0 ? `&t=${start}` : ''}`;
    return player('youtube', url, `/embed/${given}?autoplay=1${start > 0 ? `&start=${start}` : ''}`);
  }
  if (playlist === undefined || !['playlist', 'embed', 'watch'].includes(first)) return undefined;
  const url = `https://www.youtube.com/playlist?list=${playlist}`;
  return player('youtube', url, `/embed/videoseries?list=${playlist}&autoplay=1`);
};

/** The start of a video in seconds: `90`, `90s` or `1h2m3s`; 0 for anything else. */
function secondsOf(text: string): number {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text);
  if (!parts) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

const vimeo: Reader = ({ pathname, searchParams }) => {
  const parts =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(
      pathname,
    );
  const id = parts?.[1];
  if (id === undefined) return undefined;
  // A video that is not listed opens only with the hash in its address.
  const asked = searchParams.get('h') ?? '';
  const hash = parts?.[2] ?? (/^[\da-f]{6,20}$/.test(asked) ? asked : undefined);
  const url = `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`;
  return player('vimeo', url, `/video/${id}?${hash ? `h=${hash}&` : ''}autoplay=1&dnt=1`);
};

const spotify: Reader = ({ pathname }) => {
  const parts =
    /^\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(?:embed\/)?(track|album|artist|playlist|episode|show)\/([A-Za-z\d]{22})\/?$/.exec(
      pathname,
    );
  if (!parts) return undefined;
  const path = `/${parts[1]}/${parts[2]}`;
  return player('spotify', `https://open.spotify.com${path}`, `/embed${path}`);
};

/** Paths of SoundCloud that have the form of a track and are none. */
const SOUNDCLOUD_PAGES =
  /^\/(discover|stream|you|search|charts|upload|pages|settings|terms-of-use|jobs)(\/|$)/;

const soundcloud: Reader = ({ pathname }) => {
  const path = /^\/[\w-]{2,40}\/(?:sets\/)?[\w-]{1,120}(?:\/s-\w{5,20})?(?=\/?$)/.exec(pathname)?.[0];
  if (path === undefined || SOUNDCLOUD_PAGES.test(pathname)) return undefined;
  if (/^\/[\w-]+\/(tracks|albums|sets|reposts|likes|followers|following|popular-tracks)$/.test(path))
    return undefined;
  const url = `https://soundcloud.com${path}`;
  return player('soundcloud', url, `/player/?url=${encodeURIComponent(url)}&auto_play=true`);
};

const codepen: Reader = ({ pathname }) => {
  const parts =
    /^\/((?:team\/)?[\w-]{1,60})\/(?:pen|details|full|embed|debug)\/(?:preview\/)?([A-Za-z\d]{5,40})\/?$/.exec(
      pathname,
    );
  if (!parts) return undefined;
  const url = `https://codepen.io/${parts[1]}/pen/${parts[2]}`;
  return player('codepen', url, `/${parts[1]}/embed/${parts[2]}?default-tab=result`);
};

const bluesky: Reader = ({ pathname }) => {
  const path = /^\/profile\/[\w.:-]{3,260}\/post\/[a-z\d]{8,20}(?=\/?$)/.exec(pathname)?.[0];
  return path === undefined ? undefined : { of: { provider: 'bluesky' }, url: `https://bsky.app${path}` };
};

const gist: Reader = ({ pathname }) => {
  const path = /^\/[\w-]{1,40}\/[\da-f]{5,40}(?=\/?$)/.exec(pathname)?.[0];
  return path === undefined ? undefined : { of: { provider: 'gist' }, url: `https://gist.github.com${path}` };
};

/** A post of any Mastodon server: only the form of its path says so. */
const mastodon: Reader = ({ hostname, pathname }) => {
  const path = /^\/(?:@\w{1,40}(?:@[\w.-]{3,100})?|users\/\w{1,40}\/statuses)\/\d{15,20}(?=\/?$)/.exec(
    pathname,
  )?.[0];
  if (path === undefined || !hostname.includes('.')) return undefined;
  return { of: { provider: 'mastodon' }, url: `https://${hostname}${path}` };
};

const readers = new Map<string, Reader>(
  Object.entries({
    'youtube.com': youtube,
    'youtube-nocookie.com': youtube,
    'youtu.be': youtube,
    'vimeo.com': vimeo,
    'player.vimeo.com': vimeo,
    'open.spotify.com': spotify,
    'soundcloud.com': soundcloud,
    'codepen.io': codepen,
    'bsky.app': bluesky,
    'gist.github.com': gist,
  }),
);
