import { useWords } from '#app/language/page-language.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import { frameWords } from '#words/english/frame.ts';
import { useSettings, useSiteData } from './site-data.ts';
import { SiteMark } from './site-mark.tsx';

/** The site's mark and name (row 24). */
export function SiteBrand() {
  const words = useWords(frameWords);
  // A server sends no page before it has read them.
  const loading = useSiteData() === undefined && isMockBuild;
  return (
    <>
      <SiteMark />
      <span className="brand-name" dir="auto">
        {useSettings()?.general.siteName || (loading ? words.loading : FALLBACK_SITE_NAME)}
      </span>
    </>
  );
}
