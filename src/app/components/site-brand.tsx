import { FALLBACK_SITE_NAME } from './page-meta.ts';
import { useSettings } from './site-data.ts';

/** The site's icon, or the mark it has without one, and its name (row 24). */
export function SiteBrand() {
  const general = useSettings()?.general;
  return (
    <>
      {general?.siteIcon ? (
        <img className="mark" src={general.siteIcon} alt="" width={26} height={26} />
      ) : (
        <SiteMark />
      )}
      <span className="brand-name" dir="auto">
        {general?.siteName || FALLBACK_SITE_NAME}
      </span>
    </>
  );
}

function SiteMark() {
  return (
    <svg className="mark" viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="5" fill="var(--ink)" />
      <path d="M9 5v16" stroke="var(--bg)" strokeWidth="2" />
      <rect x="13" y="7" width="8" height="8" fill="var(--accent)" />
    </svg>
  );
}
