import { href } from 'react-router';
import { shownNetworks } from '#app/site/social-networks.ts';
import type { ContactInfo } from '#contract/contact-info.ts';
import type { Home } from '#contract/home.ts';
import type { SampleState } from '#contract/sample-content.ts';
import type { Settings } from '#contract/settings.ts';
import { linkableUrl } from '#format/urls.ts';

/** One thing that makes a new site the owner's own. */
export interface FirstStep {
  label: string;
  /** The screen where it is done. */
  path: string;
  done: boolean;
}

export interface FirstStepsSource {
  settings: Pick<Settings, 'general' | 'features' | 'socialMedia'> & { version: number };
  home: Pick<Home, 'hero'>;
  contactInfo: Pick<ContactInfo, 'socialMedia'>;
  projects: { all: number };
  sample: SampleState;
}

/** The pictures that come with the site. */
const SAMPLE_PICTURES = '/sample/';

/** The site name of a site that nobody named. */
const UNNAMED = 'My Portfolio';

const settingsTab = (tab: string) => `${href('/admin/settings')}?tab=${tab}`;

/** The first tasks of a new owner, each with whether it is done. Sample content does not count as done. */
export function firstSteps({ settings, home, contactInfo, projects, sample }: FirstStepsSource): FirstStep[] {
  const { general, features, socialMedia } = settings;
  const isSample = sample === 'shown';
  // The first version of the settings is the one that came with the sample content.
  const isNamed = !(isSample && settings.version <= 1);
  const own = shownNetworks({ socialMedia, isEmptied: true });
  const ownContacts = contactInfo.socialMedia.filter(
    ({ enabled, url }) => enabled && (linkableUrl(url) ? new URL(url).pathname.length > 1 : false),
  );
  return [
    {
      label: 'Write your name',
      path: settingsTab('general'),
      done: isNamed && general.authorName !== '' && !['', UNNAMED].includes(general.siteName),
    },
    {
      label: 'Add your portrait',
      path: href('/admin/home'),
      done: home.hero.profileImage !== '' && !home.hero.profileImage.startsWith(SAMPLE_PICTURES),
    },
    {
      label: 'Add your first project',
      path: href('/admin/projects/new'),
      done: !isSample && projects.all > 0,
    },
    {
      label: 'Link your networks',
      path: settingsTab('socialMedia'),
      done: own.length + ownContacts.length + socialMedia.links.length > 0,
    },
    {
      label: 'Switch off the demo banner',
      path: settingsTab('features'),
      done: !features.enableMvpBanner,
    },
  ];
}
