import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTwitter,
  IconBrandYoutube,
} from '#app/ui/icons.ts';
import type { ContactInfo } from '#contract/contact-info.ts';
import type { Settings } from '#contract/settings.ts';
import { linkableUrl } from '#format/urls.ts';

type SocialMedia = Settings['socialMedia'];

/** The addresses in the settings of a new site (row 155): the networks' own front pages (decision D17). */
const unsetAddresses = ['https://github.com', 'https://www.linkedin.com', 'https://twitter.com'];

/** The parts of the settings and of the site that decide which links to networks are shown. */
export interface NetworkSource {
  socialMedia: SocialMedia | undefined;
  /**
   * The owner has removed the sample content. An address that was never set leads to nobody then and is not shown.
   */
  isEmptied?: boolean;
}

/** The six networks of the settings, each with its switch and its address there. */
export const networks = [
  { name: 'GitHub', flag: 'enableGithub', address: 'githubUrl', Icon: IconBrandGithub },
  { name: 'LinkedIn', flag: 'enableLinkedin', address: 'linkedinUrl', Icon: IconBrandLinkedin },
  { name: 'Twitter', flag: 'enableTwitter', address: 'twitterUrl', Icon: IconBrandTwitter },
  { name: 'Instagram', flag: 'enableInstagram', address: 'instagramUrl', Icon: IconBrandInstagram },
  { name: 'YouTube', flag: 'enableYoutube', address: 'youtubeUrl', Icon: IconBrandYoutube },
  { name: 'Facebook', flag: 'enableFacebook', address: 'facebookUrl', Icon: IconBrandFacebook },
] as const;

/** The pictures of the five icons a contact link may have (decision X6). */
export const networkIcons: Record<ContactInfo['socialMedia'][number]['icon'], typeof IconBrandGithub> = {
  Github: IconBrandGithub,
  Linkedin: IconBrandLinkedin,
  Twitter: IconBrandTwitter,
  Instagram: IconBrandInstagram,
  Youtube: IconBrandYoutube,
};

export interface SocialLink {
  name: string;
  url: string;
  Icon: typeof IconBrandGithub;
}

/** Whether an address of the settings is one that every new site has. */
const isUnsetAddress = (address: string) => unsetAddresses.includes(address);

/** The networks with a usable address, whether their flag is on or not, in their fixed order. */
function addressed({ socialMedia, isEmptied = false }: NetworkSource) {
  return networks.flatMap(({ name, flag, address, Icon }) => {
    const stored = socialMedia?.[address] ?? '';
    const url = isEmptied && isUnsetAddress(stored) ? undefined : linkableUrl(stored);
    return url === undefined ? [] : [{ name, url, Icon, on: socialMedia?.[flag] === true }];
  });
}

/** The owner's networks: the flag is on and the address can be linked to (row 29). */
export function shownNetworks(source: NetworkSource): SocialLink[] {
  return addressed(source).filter(({ on }) => on);
}

/** The demo banner's three links, each only with an address (row 5). */
export function bannerNetworks(source: NetworkSource): SocialLink[] {
  const inBanner = ['GitHub', 'LinkedIn', 'Twitter'];
  return addressed(source).filter(({ name }) => inBanner.includes(name));
}
