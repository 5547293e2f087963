import type { Theme } from '#format/accent.ts';
import type { isLiveToken } from '#format/tokens.ts';

/**
 * Puts on the root element what only this browser knows: the theme to show (rows 188, 189, decision X4), whether the
 * demo banner was dismissed, and whether someone is signed in (row 81). Self-contained, because every page carries it as text and runs it
 * before the first paint. Storage may be blocked; then nothing is saved and nobody is signed in. While the document
 * arrives, it also removes a session that fails the start check; later, another tab may be about to write one.
 */
export function showVisitor(ownerTheme: Theme | null, isLive: typeof isLiveToken): void {
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const saved = stored('theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = saved === 'light' || saved === 'dark' ? saved : (ownerTheme ?? system);
  root.classList.toggle('dark', theme === 'dark');
  const isUser = (text: string | null) => {
    try {
      const user: unknown = JSON.parse(text ?? '');
      return typeof user === 'object' && user !== null && 'id' in user;
    } catch {
      return false;
    }
  };
  if (stored('demo_banner') === 'dismissed') root.dataset.banner = 'off';
  else delete root.dataset.banner;
  const [token, user] = [stored('auth_token'), stored('auth_user')];
  const live = token !== null && isLive(token, Date.now() / 1000) && isUser(user);
  root.dataset.session = live ? 'in' : 'out';
  if (live || (token === null && user === null) || document.readyState !== 'loading') return;
  localStorage.removeItem('auth_token');
  localStorage.removeItem('auth_user');
}
