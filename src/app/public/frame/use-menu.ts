import { useSiteData } from '#app/site/site-data.ts';
import { everySitePage, isOn } from '#app/site/site-pages.ts';
import type { ShownEntry } from '#contract/menu.ts';

/** An entry of the menu, as the header, the menu of small screens and the footer show it. */
export interface MenuLink {
  href: string;
  label: string;
  /** Leads to another site, or to a mail program. */
  isExternal: boolean;
  isHome: boolean;
}

/** The entries of the menu. Without the stored menu it is the default one (row 20). */
export function useMenu(): MenuLink[] {
  const { settings, menu } = useSiteData() ?? {};
  const entries =
    menu ?? everySitePage.map(({ name }) => ({ kind: 'site-page' as const, page: name, label: '' }));
  return entries.flatMap((entry) => linkOf(entry, settings?.features));
}

/** A page whose feature is off is left out (row 21). */
function linkOf(entry: ShownEntry, features: Parameters<typeof isOn>[1]): MenuLink[] {
  if (entry.kind === 'link')
    return [{ href: entry.url, label: entry.label, isExternal: true, isHome: false }];
  if (entry.kind === 'own-page')
    return [{ href: entry.path, label: entry.label, isExternal: false, isHome: false }];
  const page = everySitePage.find(({ name }) => name === entry.page);
  if (!page || !isOn(page, features)) return [];
  return [
    { href: page.path, label: entry.label || page.label, isExternal: false, isHome: page.path === '/' },
  ];
}
