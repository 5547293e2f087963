import { useNetworkSource, useSettings } from '#app/site/site-data.ts';
import { bannerNetworks } from '#app/site/social-networks.ts';
import { X } from '#app/ui/icons.ts';

/** The fixed banner of row 5. A visitor may dismiss it; the head script knows before the first paint. */
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
          <button
            type="button"
            className="icon-button needs-script"
            aria-label="Dismiss this notice"
            title="Dismiss this notice"
            onClick={dismiss}
          >
            <X className="icon" aria-hidden />
          </button>
        </div>
      </div>
    </aside>
  );
}

function dismiss(): void {
  document.documentElement.dataset.banner = 'off';
  try {
    localStorage.setItem('demo_banner', 'dismissed');
  } catch {
    // Storage is blocked: the banner is gone on this page.
  }
}
