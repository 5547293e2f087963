import { useState } from 'react';
import { resolveUrl } from '#browser/resolve-url.ts';
import { useSettings } from './site-data.ts';

/** The owner's site icon, or the mark a site has without one (row 24). */
export function SiteMark() {
  const icon = useSettings()?.general.siteIcon;
  const [broken, setBroken] = useState<string>();
  if (icon && icon !== broken) {
    return (
      <img
        className="mark"
        src={resolveUrl(icon)}
        alt=""
        width={26}
        height={26}
        onError={() => setBroken(icon)}
      />
    );
  }
  return (
    <svg className="mark" viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="5" fill="var(--ink)" />
      <path d="M9 5v16" stroke="var(--bg)" strokeWidth="2" />
      <rect x="13" y="7" width="8" height="8" fill="var(--accent)" />
    </svg>
  );
}
