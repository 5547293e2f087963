import { useWords } from '#app/language/page-language.ts';
import { useNetworkSource, useSettings } from '#app/site/site-data.ts';
import { bannerNetworks } from '#app/site/social-networks.ts';
import { X } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';

/** The fixed banner of row 5. A visitor may dismiss it; the head script knows before the first paint. */
export function DemoBanner() {
  const words = useWords(frameWords);
  const features = useSettings()?.features;
  const links = bannerNetworks(useNetworkSource());
  if (!features?.enableMvpBanner) return null;
  return (
    <aside className="demo" aria-label={words.aboutDemo}>
      <div className="page sheet">
        <p className="margin-column">{words.demoSite}</p>
        <div className="body-column">
          <span className="line">{words.demoLine}</span>
          {links.length > 0 ? (
            <nav aria-label={words.platformLinks}>
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
            aria-label={words.dismiss}
            title={words.dismiss}
            data-action="dismiss-banner"
          >
            <X className="icon" aria-hidden />
          </button>
        </div>
      </div>
    </aside>
  );
}
