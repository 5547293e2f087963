import { useWords } from '#app/language/page-language.ts';
import { useSiteData } from '#app/site/site-data.ts';
import { everySitePage, isOn } from '#app/site/site-pages.ts';
import type { ShownEntry } from '#contract/menu.ts';
import { pageWords } from '#words/english/pages.ts';

/** An entry of the menu, as the header, the menu of small screens and the footer show it. */
export interface MenuLink {
  href: string;
  label: string;
  /** Leads to another site, or to a mail program. */
  isExternal: boolean;
}

/** The menu of a site whose owner never changed it (row 20), and of one that cannot be read. */
const defaultEntries = everySitePage.map(
  ({ name }): ShownEntry => ({ kind: 'site-page', page: name, label: '' }),
);

/** The entries of the menu. A page whose feature is off is left out (row 21). */
export function useMenu(): MenuLink[] {
  const site = useSiteData();
  const { labels } = useWords(pageWords);
  const features = site?.settings?.features;

  function linkOf(entry: ShownEntry): MenuLink[] {
    const { label } = entry;
    if (entry.kind === 'link') return [{ href: entry.url, label, isExternal: true }];
    if (entry.kind === 'own-page') return [{ href: entry.path, label, isExternal: false }];
    const page = everySitePage.find(({ name }) => name === entry.page);
    if (!page || !isOn(page, features)) return [];
    return [{ href: page.path, label: label || (labels[page.path] ?? page.label), isExternal: false }];
  }

  return (site?.menu ?? defaultEntries).flatMap(linkOf);
}
