import { useNetworkSource } from '#app/site/site-data.ts';
import { shownNetworks } from '#app/site/social-networks.ts';

/** The owner's profiles on social networks, as icons (row 29). */
export function SocialLinks() {
  return shownNetworks(useNetworkSource()).map(({ name, url, Icon }) => (
    <a key={name} className="icon-button" href={url} aria-label={name} title={name} rel="me noopener">
      <Icon className="icon" aria-hidden />
    </a>
  ));
}
