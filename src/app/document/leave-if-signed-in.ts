/**
 * Leaves the login and sign-up page before the first paint if this browser has a session. Self-contained, because the head
 * script carries it as text; it goes to the same paths as src/app/account/next-path.ts. The server cannot redirect: only the browser holds
 * the session.
 */
export function leaveIfSignedIn(admin: string): void {
  const root = document.documentElement;
  if (root.dataset.session !== 'in') return;
  const next = new URLSearchParams(location.search).get('next') ?? '';
  // Until the next page is there, nothing of this one is shown.
  root.style.visibility = 'hidden';
  location.replace(/^\/admin([/?#]|$)/.test(next) ? admin + next.slice(6) : admin);
}
