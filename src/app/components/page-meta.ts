import type { Settings } from '#contract/settings.ts';

/** Shown wherever the site's name is not known (row 24). */
export const FALLBACK_SITE_NAME = 'My Portfolio';

interface PageMeta {
  /** The matches of a page's `meta`: the first is the root with the settings. */
  matches: readonly [{ loaderData?: { settings?: Settings | undefined } | undefined }, ...unknown[]];
  /** Without one, the site's name alone. */
  title?: string | undefined;
  /** Without one, the description of the site. */
  description?: string | undefined;
}

/** Title and description of a page: "Title · Site name". */
export function pageMeta({ matches, title, description }: PageMeta) {
  const settings = matches[0].loaderData?.settings;
  const siteName = settings?.general.siteName || FALLBACK_SITE_NAME;
  const about = description || settings?.seo.metaDescription;
  return [
    { title: title ? `${title} · ${siteName}` : siteName },
    ...(about ? [{ name: 'description', content: about }] : []),
  ];
}
