import {
  markBluesky,
  markDiscord,
  markDribbble,
  markFacebook,
  markGithub,
  markGitlab,
  markInstagram,
  markLinkedin,
  markMastodon,
  markMedium,
  markPinterest,
  markReddit,
  markStackoverflow,
  markTelegram,
  markThreads,
  markTiktok,
  markTwitch,
  markWhatsapp,
  markX,
  markYoutube,
} from '#app/ui/icons.ts';
import { type KnownNetwork, networkOf } from './known-networks.ts';

// The server and the admin area import this file, public pages never: twenty marks are 5 kB of code. A public page
// receives the outlines that it shows in its data.

const marks: Record<KnownNetwork, typeof markGithub> = {
  bluesky: markBluesky,
  discord: markDiscord,
  dribbble: markDribbble,
  facebook: markFacebook,
  github: markGithub,
  gitlab: markGitlab,
  instagram: markInstagram,
  linkedin: markLinkedin,
  mastodon: markMastodon,
  medium: markMedium,
  pinterest: markPinterest,
  reddit: markReddit,
  stackoverflow: markStackoverflow,
  telegram: markTelegram,
  threads: markThreads,
  tiktok: markTiktok,
  twitch: markTwitch,
  whatsapp: markWhatsapp,
  x: markX,
  youtube: markYoutube,
};

/**
 * The outline of the network that a link leads to, as the `d` of one SVG path. The paths of a drawing follow each other:
 * each begins with an absolute `M`, so they can share one element.
 */
export function markOf(link: { name: string; url: string }): string | undefined {
  const network = networkOf(link);
  return network && marks[network].map(([, { d }]) => d).join('');
}
