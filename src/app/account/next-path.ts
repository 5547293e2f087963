/** Not `href`, which brings the router with it. */
const ADMIN = '/admin';

/** The path to go to after signing in: the requested admin path, never another site. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/admin([/?#]|$)/.test(next) ? next : ADMIN;
}
