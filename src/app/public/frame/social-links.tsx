import { ProfileIcon } from '#app/site/profile-icon.tsx';
import { useNetworkSource, useProfileLinks } from '#app/site/site-data.ts';
import { shownNetworks } from '#app/site/social-networks.ts';

/** The owner's profiles on social networks, as icons (row 29). */
export function SocialLinks() {
  return shownNetworks(useNetworkSource()).map(({ name, url, Icon }) => (
    <a key={name} className="icon-button" href={url} aria-label={name} title={name} rel="me noopener">
      <Icon className="icon" aria-hidden />
    </a>
  ));
}

/** The owner's other links, as icons (decision 0032). */
export function ProfileLinks() {
  return useProfileLinks().map(({ name, url, mark }, index) => (
    // Two links may have the same name and the same address.
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the page is shown
    <a key={index} className="icon-button" href={url} aria-label={name} title={name} rel="me noopener">
      <ProfileIcon url={url} mark={mark} />
    </a>
  ));
}
