import { use } from 'react';
import { isMockBuild } from '#browser/mock-build.ts';
import { ScriptNonce } from './script-nonce.ts';

/**
 * The pages that are safe to open before they are asked for: without effects, and the same for everybody. A list of
 * what may, so that a new address is left alone until someone thinks of it.
 */
const PUBLIC_PAGES = ['/', '/about', '/projects', '/project/:id', '/blog', '/blog/:id', '/contact'];

/** Links that open no other page here: to a place on this page, to a new window, to the page itself. */
const NO_NEXT_PAGE = '[href^="#"], [target="_blank"], [download], [aria-current="page"]';

const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: PUBLIC_PAGES.map((pathname) => ({ pathname, search: '*', hash: '*' })) },
          { not: { selector_matches: NO_NEXT_PAGE } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Lets the browser prepare a page while the pointer rests on its link, so that it opens at once. */
export function NextPages() {
  // Without a server a page prepared ahead would read everything again, and be left for the router's own.
  const nonce = use(ScriptNonce);
  if (isMockBuild) return null;
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, with nothing of the owner's in them
      dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }}
    />
  );
}
