import { useSyncExternalStore } from 'react';

/** The code in a set-up link, `…/signup#setup=CODE`, or undefined. */
function codeInLink(link: string): string | undefined {
  const at = link.indexOf('#');
  if (at < 0) return undefined;
  return new URLSearchParams(link.slice(at + 1)).get('setup') || undefined;
}

/** A pasted code, or the code of a pasted link. */
export function codeOf(pasted: string): string {
  return codeInLink(pasted) ?? pasted.trim();
}

/** Runs before the first paint: says on the root element that the address has a code, which auth-page.css follows. */
export const noteCodeInLink =
  "if (/[#&]setup=[^&]/.test(location.hash)) document.documentElement.dataset.setup = 'linked'";

function subscribe(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/**
 * The code in this page's address. The server never sees a fragment, so there and at first it is `unknown`;
 * undefined means that the page was opened without one.
 */
export function useCodeInAddress(): string | 'unknown' | undefined {
  return useSyncExternalStore<string | undefined>(
    subscribe,
    () => codeInLink(location.hash),
    () => 'unknown',
  );
}
