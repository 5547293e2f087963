import { parsedUrl } from '#format/urls.ts';

/**
 * The twenty networks with a mark, each with its hosts. A host includes the hosts below it: `me.medium.com` is on
 * Medium. Mastodon has thousands of servers; these are the large ones, and the rest is recognised by the name.
 */
export const networkHosts = {
  bluesky: ['bsky.app', 'bsky.social'],
  discord: ['discord.com', 'discord.gg'],
  dribbble: ['dribbble.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  github: ['github.com', 'github.io'],
  gitlab: ['gitlab.com', 'gitlab.io'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  mastodon: [
    'mastodon.social',
    'mastodon.online',
    'mastodon.world',
    'mastodon.nl',
    'mastodon.art',
    'mas.to',
    'mstdn.social',
    'mstdn.jp',
    'fosstodon.org',
    'hachyderm.io',
    'infosec.exchange',
    'chaos.social',
    'techhub.social',
    'indieweb.social',
    'universeodon.com',
    'phanpy.social',
    'sigmoid.social',
    'ruby.social',
  ],
  medium: ['medium.com'],
  pinterest: ['pinterest.com', 'pinterest.de', 'pinterest.co.uk', 'pinterest.fr', 'pin.it'],
  reddit: ['reddit.com', 'redd.it'],
  stackoverflow: ['stackoverflow.com', 'stackexchange.com'],
  telegram: ['t.me', 'telegram.me', 'telegram.org'],
  threads: ['threads.net', 'threads.com'],
  tiktok: ['tiktok.com'],
  twitch: ['twitch.tv'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  x: ['x.com', 'twitter.com', 't.co'],
  youtube: ['youtube.com', 'youtu.be'],
} as const;

export type KnownNetwork = keyof typeof networkHosts;

const isKnown = (name: string): name is KnownNetwork => Object.hasOwn(networkHosts, name);

const networkOfHost = new Map<string, KnownNetwork>();
for (const [network, hosts] of Object.entries(networkHosts))
  for (const host of hosts) if (isKnown(network)) networkOfHost.set(host, network);

/** The network of a link: by the host of its address, else by a name such as "Mastodon". */
export function networkOf({ name, url }: { name: string; url: string }): KnownNetwork | undefined {
  const { hostname = '' } = parsedUrl(url) ?? {};
  // A host, then each host above it.
  const labels = hostname.replace(/\.$/, '').split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const network = networkOfHost.get(labels.slice(from).join('.'));
    if (network) return network;
  }
  const written = name.toLowerCase().replaceAll(' ', '');
  return isKnown(written) && parsedUrl(url)?.protocol !== 'mailto:' ? written : undefined;
}
