import { FALLBACK_SITE_NAME } from './page-meta.ts';
import { useSettings } from './site-data.ts';
import { SiteMark } from './site-mark.tsx';

/** The site's mark and name (row 24). */
export function SiteBrand() {
  return (
    <>
      <SiteMark />
      <span className="brand-name" dir="auto">
        {useSettings()?.general.siteName || FALLBACK_SITE_NAME}
      </span>
    </>
  );
}
