/** All characters outside those of XML 1.0 (§2.2). A single one of them makes a whole document unreadable. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function withoutForbiddenCharacters(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** A text as XML. */
export function xmlText(text: string): string {
  return withoutForbiddenCharacters(text).replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** A page of the sitemap; `changed` is an ISO instant, or empty when it is unknown. */
export interface SitemapEntry {
  url: string;
  changed: string;
  /** The page in every language that it has, its own included, by language. */
  alternates?: { language: string; url: string }[];
}

/** https://www.sitemaps.org/protocol.html */
export function sitemapOf(entries: SitemapEntry[]): string {
  const urls = entries.map(({ url, changed, alternates = [] }) => {
    const lastModified = changed === '' ? '' : `<lastmod>${xmlText(changed)}</lastmod>`;
    const links = alternates.map(
      ({ language, url: other }) =>
        `<xhtml:link rel="alternate" hreflang="${xmlText(language)}" href="${xmlText(other)}"/>`,
    );
    return `<url><loc>${xmlText(url)}</loc>${lastModified}${links.join('')}</url>`;
  });
  const translated = entries.some(({ alternates }) => alternates && alternates.length > 0);
  return documentOf('urlset', urls, translated ? XHTML : '');
}

/** A list of sitemaps, by their URLs. */
export function sitemapIndexOf(urls: string[]): string {
  return documentOf(
    'sitemapindex',
    urls.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>`),
  );
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function documentOf(element: string, parts: string[], namespaces = ''): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>${parts.join('')}</${element}>\n`
  );
}
