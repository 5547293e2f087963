import { expect, test } from 'vitest';
import type { Settings } from '#contract/settings.ts';
import { bannerNetworks, shownNetworks } from './social-networks.ts';

const socialMedia: Settings['socialMedia'] = {
  enableGithub: true,
  githubUrl: 'https://github.com',
  enableLinkedin: true,
  linkedinUrl: ' ',
  enableTwitter: false,
  twitterUrl: 'https://twitter.com',
  enableInstagram: true,
  instagramUrl: 'instagram.com/someone',
  enableYoutube: true,
  youtubeUrl: 'https://www.youtube.com',
  enableFacebook: false,
  facebookUrl: '',
};

test('row 29: a network is shown when its flag is on and its address is absolute and not blank', () => {
  expect(shownNetworks(socialMedia).map(({ name }) => name)).toEqual(['GitHub', 'YouTube']);
  expect(shownNetworks(undefined)).toEqual([]);
});

test('row 5: the banner has GitHub, LinkedIn and Twitter at most, each only with an address', () => {
  expect(bannerNetworks(socialMedia).map(({ name }) => name)).toEqual(['GitHub', 'Twitter']);
});
