import { use } from 'react';
import { useSiteData } from '#app/site/site-data.ts';
import { prerenderedPaths } from '#app/site/site-pages.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import { ScriptNonce } from './script-nonce.ts';

/** Links that open no other page here: to a place on this page, to a new window, to the page itself. */
const NO_NEXT_PAGE = '[href^="#"], [target="_blank"], [download], [aria-current="page"]';

const rulesFor = (paths: string[]) => ({
  prerender: [
    {
      where: {
        and: [
          { href_matches: paths.map((pathname) => ({ pathname, search: '*', hash: '*' })) },
          { not: { selector_matches: NO_NEXT_PAGE } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Lets the browser render a page while the pointer rests on its link, so that it opens at once. */
export function NextPages() {
  // The demo has no server: a prerendered page would read everything again, and the router would not use it.
  const nonce = use(ScriptNonce);
  // A pattern for the paths of own pages would match every path, so the rules name those of the menu.
  const menu = useSiteData()?.menu ?? [];
  const ownPages = menu.flatMap((entry) => (entry.kind === 'own-page' ? [encodeURI(entry.path)] : []));
  const paths = [...prerenderedPaths, ...ownPages];
  if (isMockBuild) return null;
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, with nothing of the owner's in them
      dangerouslySetInnerHTML={{ __html: JSON.stringify(rulesFor(paths)) }}
    />
  );
}
