import { z } from 'zod';
import { expectedVersion, requiredText, text, versionFields } from './fields.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';

/** The site's own pages of row 20, in the order of the default menu. src/app/urls.ts has their paths and labels. */
export const sitePages = ['home', 'about', 'projects', 'blog', 'contact'] as const;
export type SitePage = (typeof sitePages)[number];

const LINK_FORM = 'Write a full address, such as https://example.org or mailto:me@example.org.';

/** Where a link of the menu leads. The scheme is parsed, so `javascript:` never gets in. */
const linkAddress = z
  .string()
  .trim()
  .min(1, 'A link needs an address.')
  .max(limits.url)
  .pipe(z.url({ protocol: /^(https?|mailto)$/, message: LINK_FORM }));

const id = z.int().positive();
/** Empty for the label in the site's language, or for the title of the page. */
const label = text(limits.menuLabel).default('');
const hidden = z.boolean().default(false);

const sitePageEntry = z.object({ kind: z.literal('site-page'), id, page: z.enum(sitePages), label, hidden });
const ownPageEntry = z.object({ kind: z.literal('own-page'), id, ownPageId: id, label, hidden });
const linkEntry = z.object({ kind: z.literal('link'), id, url: linkAddress, label, hidden });

const menuEntry = z.discriminatedUnion('kind', [sitePageEntry, ownPageEntry, linkEntry]);
export type MenuEntry = z.output<typeof menuEntry>;

/** The menu as it is stored (decision 0031). Without an entry, visitors see the default menu. */
export const menuSchema = z.object({ entries: z.array(menuEntry).default([]) });

/** The menu of a site whose owner never changed it (row 20). */
export const defaultEntries: MenuEntry[] = sitePages.map((page, index) => ({
  kind: 'site-page',
  id: index + 1,
  page,
  label: '',
  hidden: false,
}));

/** The page of an entry, which a menu has once. Links may repeat. */
function targetOf(entry: Target): string | undefined {
  if (entry.kind === 'site-page') return entry.page;
  return entry.kind === 'own-page' ? String(entry.ownPageId) : undefined;
}

type Target =
  | { kind: 'site-page'; page: SitePage }
  | { kind: 'own-page'; ownPageId: number }
  | { kind: 'link' };

/** A new entry in an input has no id yet. */
const newId = { id: id.optional() };
const menuInput = z.object({
  entries: z
    .array(
      z.discriminatedUnion('kind', [
        sitePageEntry.extend(newId),
        ownPageEntry.extend(newId),
        linkEntry.extend({ ...newId, label: requiredText(limits.menuLabel, 'A link needs a name.') }),
      ]),
    )
    .max(limits.menuEntries, `A menu can have at most ${limits.menuEntries} entries.`)
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      for (const [index, entry] of entries.entries()) {
        const target = targetOf(entry);
        if (target !== undefined && seen.has(target)) {
          context.addIssue({ code: 'custom', path: [index], message: 'This page is in the menu already.' });
        }
        if (target !== undefined) seen.add(target);
      }
    }),
  expectedVersion,
});

const storedMenu = z.object({
  ...menuSchema.shape,
  /** True while the owner has never changed the menu, or has restored it. */
  isDefault: z.boolean(),
  ...versionFields,
});

const shownEntry = z.discriminatedUnion('kind', [
  sitePageEntry.pick({ kind: true, page: true, label: true }),
  z.object({ kind: z.literal('own-page'), path: z.string(), label: z.string() }),
  linkEntry.pick({ kind: true, url: true, label: true }),
]);
/** An entry of the menu as visitors see it. An empty label is that of the site's page. */
export type ShownEntry = z.output<typeof shownEntry>;

/** Reads and changes the one menu of the header, the small screens and the footer. */
export const menuOperations = {
  shown: operation({
    summary: 'The entries of the menu that visitors see; features that are off are left to the page',
    method: 'GET',
    path: '/api/menu/shown',
    output: z.array(shownEntry),
  }),
  get: operation({
    summary: 'The whole menu, with hidden entries and pages that visitors do not see',
    method: 'GET',
    path: '/api/menu',
    access: 'viewer',
    output: storedMenu,
    versioned: true,
  }),
  update: operation({
    summary: 'Replace the menu; an empty list restores the default',
    method: 'PUT',
    path: '/api/menu',
    access: 'editor',
    input: menuInput,
    output: storedMenu,
    versioned: true,
  }),
};
