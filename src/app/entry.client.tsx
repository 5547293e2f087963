import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followReleases, takeRequest } from '#app/document/new-release.ts';
import { AWAKE } from '#app/document/waiting-code.ts';
import { followActions } from '#app/visitor/actions.ts';
import { followSections } from '#app/visitor/marked-section.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import { loadWords } from '#words/words.ts';

// A file host adds a slash to the path of a page of the demo, because the page is a file in a folder.
if (isMockBuild && location.pathname.length > import.meta.env.BASE_URL.length) {
  const path = location.pathname.replace(/\/+$/, '');
  if (path !== location.pathname) history.replaceState(null, '', path + location.search + location.hash);
}

/**
 * Its effect is the last of the first commit. It wraps the router, because a sibling of the router would change the ids
 * of `useId`: the server renders the router alone.
 */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE));
  }, []);
  return children;
}

followReleases(import.meta.url);
followActions();
followSections();
const requested = takeRequest();
if (requested === undefined) {
  // Before React compares the page with its own words. Without the catalogue, those are English.
  await loadWords(document.documentElement.lang).catch(() => undefined);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Awake>
          <HydratedRouter />
        </Awake>
      </StrictMode>,
    );
  });
} else {
  location.replace(requested);
}
