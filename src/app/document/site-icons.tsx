import { useSettings } from '#app/site/site-data.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import { resolveUrl } from '#browser/resolve-url.ts';
import { DEFAULT_ACCENT } from '#format/accent.ts';
import { ownIconName, siteIconPath, siteIconSizes } from '#format/images/site-icons.ts';
import { documentPath } from './document-path.ts';

const [SMALL, TAB, APPLE] = siteIconSizes;

/** In the head of every page: the icons the server makes from the owner's, or from the mark of the site. */
export function SiteIcons() {
  const settings = useSettings();
  const siteIcon = settings?.general.siteIcon ?? '';
  const source = { siteIcon, accent: settings?.appearance.primaryColor ?? DEFAULT_ACCENT };
  if (isMockBuild)
    return <link rel="icon" href={siteIcon ? resolveUrl(siteIcon) : documentPath('/favicon.svg')} />;
  // A picture from elsewhere is not fetched by the server, so browsers show it as it is.
  const elsewhere = siteIcon !== '' && ownIconName(siteIcon) === undefined;
  return (
    <>
      {elsewhere ? (
        <link rel="icon" href={siteIcon} />
      ) : (
        [SMALL, TAB].map((size) => (
          <link
            key={size}
            rel="icon"
            type="image/png"
            sizes={`${size}x${size}`}
            href={siteIconPath(size, source)}
          />
        ))
      )}
      <link rel="apple-touch-icon" href={siteIconPath(APPLE, source)} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
