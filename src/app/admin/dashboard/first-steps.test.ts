import { expect, test } from 'vitest';
import { contactInfoSchema } from '#contract/contact-info.ts';
import { homeSchema } from '#contract/home.ts';
import { settingsSchema } from '#contract/settings.ts';
import { type FirstStepsSource, firstSteps } from './first-steps.ts';

const settings = {
  ...settingsSchema.parse({ general: {}, appearance: {}, seo: {}, features: {}, socialMedia: {} }),
  version: 2,
};
const { hero } = homeSchema.parse({ hero: {}, intros: {} });
const empty: FirstStepsSource = {
  settings,
  home: { hero },
  contactInfo: contactInfoSchema.parse({}),
  projects: { all: 0 },
  sample: 'removed',
};
const done = (source: FirstStepsSource) => firstSteps(source).map((step) => step.done);

test('mend 8: nothing of a site without its sample content is done', () => {
  expect(done(empty)).toEqual([false, false, false, false, false]);
});

test('mend 8: the sample content does not count as done', () => {
  const general = { ...settings.general, siteName: 'Tove Anselm', authorName: 'Tove Anselm' };
  const sample: FirstStepsSource = {
    ...empty,
    settings: { ...settings, general, version: 1 },
    home: { hero: { ...hero, profileImage: '/sample/portrait.svg' } },
    projects: { all: 16 },
    sample: 'shown',
  };
  expect(done(sample)).toEqual([false, false, false, false, false]);
});

test('mend 8: each step ticks itself', () => {
  const own = {
    general: { ...settings.general, siteName: 'Ida Moss', authorName: 'Ida Moss' },
    features: { ...settings.features, enableMvpBanner: false },
    socialMedia: { ...settings.socialMedia, githubUrl: 'https://github.com/ida' },
  };
  const at = (change: Partial<FirstStepsSource>) => done({ ...empty, ...change }).indexOf(true);
  expect(at({ settings: { ...settings, general: own.general } })).toBe(0);
  expect(at({ home: { hero: { ...hero, profileImage: '/images/ida-aaaaaaaa.jpg' } } })).toBe(1);
  expect(at({ projects: { all: 1 } })).toBe(2);
  expect(at({ settings: { ...settings, socialMedia: own.socialMedia } })).toBe(3);
  expect(at({ settings: { ...settings, features: own.features } })).toBe(4);
  const link = { id: 1, name: 'GitHub', icon: 'Github' as const, url: 'https://github.com', enabled: true };
  expect(at({ contactInfo: { socialMedia: [link] } })).toBe(-1);
  expect(at({ contactInfo: { socialMedia: [{ ...link, url: 'https://github.com/ida' }] } })).toBe(3);
});
