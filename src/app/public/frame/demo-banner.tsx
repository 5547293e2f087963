import { useNetworkSource, useSettings } from '#app/site/site-data.ts';
import { bannerNetworks } from '#app/site/social-networks.ts';

/** The fixed banner of row 5. */
export function DemoBanner() {
  const features = useSettings()?.features;
  const links = bannerNetworks(useNetworkSource());
  if (!features?.enableMvpBanner) return null;
  return (
    <aside className="demo" aria-label="About this demo">
      <div className="page sheet">
        <p className="margin-column">Demo site</p>
        <div className="body-column">
          <span className="line">Built on an open app platform.</span>
          {links.length > 0 ? (
            <nav aria-label="Platform links">
              {links.map(({ name, url, Icon }) => (
                <a key={name} href={url} rel="noopener">
                  <Icon className="icon" aria-hidden />
                  <span>{name}</span>
                </a>
              ))}
            </nav>
          ) : null}
        </div>
      </div>
    </aside>
  );
}
