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

/** The networks with a usable address, whether their flag is on or not, in their fixed order. */
function addressed(socialMedia: SocialMedia | undefined) {
  return networks.flatMap(({ name, flag, address, Icon }) => {
    const url = linkableUrl(socialMedia?.[address] ?? '');
    return url === undefined ? [] : [{ name, url, Icon, on: socialMedia?.[flag] === true }];
  });
}

/** The owner's networks: the flag is on and the address can be linked to (row 29). */
export function shownNetworks(socialMedia: SocialMedia | undefined): SocialLink[] {
  return addressed(socialMedia).filter(({ on }) => on);
}

/** The demo banner's three links, each only with an address (row 5). */
export function bannerNetworks(socialMedia: SocialMedia | undefined): SocialLink[] {
  const inBanner = ['GitHub', 'LinkedIn', 'Twitter'];
  return addressed(socialMedia).filter(({ name }) => inBanner.includes(name));
}
