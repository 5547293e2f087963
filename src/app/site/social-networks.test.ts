import { expect, test } from 'vitest';
import { type Settings, settingsSchema } from '#contract/settings.ts';
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
  links: [],
};

test('row 29: a network is shown when its flag is on and its address is absolute and not blank', () => {
  expect(shownNetworks({ socialMedia }).map(({ name }) => name)).toEqual(['GitHub', 'YouTube']);
  expect(shownNetworks({ socialMedia: undefined })).toEqual([]);
});

test('row 5: the banner has GitHub, LinkedIn and Twitter at most, each only with an address', () => {
  expect(bannerNetworks({ socialMedia }).map(({ name }) => name)).toEqual(['GitHub', 'Twitter']);
});

test('mend 8: without the sample content no link leads to a front page that the owner never set', () => {
  const emptied = { socialMedia, isEmptied: true };
  expect(bannerNetworks(emptied)).toEqual([]);
  // The address of YouTube is empty at first, so this one was set.
  expect(shownNetworks(emptied).map(({ name }) => name)).toEqual(['YouTube']);
  const own = { ...socialMedia, githubUrl: 'https://github.com/tove' };
  expect(shownNetworks({ socialMedia: own, isEmptied: true }).map(({ name }) => name)).toEqual([
    'GitHub',
    'YouTube',
  ]);
  const defaults = settingsSchema.parse({
    general: {},
    appearance: {},
    seo: {},
    features: {},
    socialMedia: {},
  });
  expect(shownNetworks({ socialMedia: defaults.socialMedia })).toHaveLength(3);
  expect(shownNetworks({ socialMedia: defaults.socialMedia, isEmptied: true })).toEqual([]);
});
