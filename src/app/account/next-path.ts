import { href } from 'react-router';

/** Where to go after signing in: what was asked for in the admin area, never anywhere else. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/admin([/?#]|$)/.test(next) ? next : href('/admin');
}
