const listeners = new Set<() => void>();

/** Said by whoever calls the site, when it has answered as it should. */
export function siteAnswered(): void {
  for (const listener of listeners) listener();
}

/** Calls back when the site can be reached, perhaps again: a call succeeded, or the connection is back. Answers how to end that. */
export function whenSiteAnswers(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
  };
}
