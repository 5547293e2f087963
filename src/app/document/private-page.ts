import { reloadDocument } from '#browser/reloading.ts';
import { readSession } from '#browser/session.ts';

/**
 * Keeps a document that shows private data out of sight once its session has ended. Browsers keep a document that is
 * left as it is, and show it again when somebody goes back (the back-forward cache, `persisted` of the HTML Standard).
 * `no-store` does not prevent this in every browser. So the document is hidden when it is left, and shown again only to
 * the account that it was made for; otherwise it is loaded again, which asks to sign in. Returns a function that ends it.
 */
export function guardPrivatePage(account: number): () => void {
  const root = document.documentElement;
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) root.dataset.private = 'hidden';
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (readSession()?.user.id === account) delete root.dataset.private;
    else reloadDocument();
  };
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}
