import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import { useSettings, useSiteData } from './site-data.ts';
import { SiteMark } from './site-mark.tsx';

/** The site's mark and name (row 24). */
export function SiteBrand() {
  // A server sends no page before it has read them.
  const loading = useSiteData() === undefined && isMockBuild;
  return (
    <>
      <SiteMark />
      <span className="brand-name" dir="auto">
        {useSettings()?.general.siteName || (loading ? 'Loading...' : FALLBACK_SITE_NAME)}
      </span>
    </>
  );
}
