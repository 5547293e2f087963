import { useSyncExternalStore } from 'react';

/**
 * Whether this browser has a session: false on the server and while hydrating, because the HTML of a public page is the
 * same for everybody. It follows signing out here and in another tab.
 */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.session === 'in',
    () => false,
  );
}

/** The head script and the session's functions write the attribute. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-session'] });
  return () => observer.disconnect();
}
