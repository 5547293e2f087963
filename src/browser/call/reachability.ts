const listeners = new Set<() => void>();

/** Called when the site has responded as expected. */
export function siteReachable(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls back when the site is reachable, perhaps again: a call succeeded, or the connection is back. Returns the
 * function that unsubscribes.
 */
export function whenSiteReachable(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
  };
}
