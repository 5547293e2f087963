import type { Theme } from '#format/accent.ts';
import { isLiveToken } from '#format/tokens.ts';
import { joinPages } from './page-transition.ts';
import { AWAKE, waitForVisitor } from './waiting-code.ts';

/**
 * Puts on the root element what only this browser knows: the theme to show (rows 188, 189, decision X4) and
 * whether someone is signed in (row 81). Self-contained, because every page carries it as text and runs it
 * before the first paint. Storage may be blocked; then nothing is saved and nobody is signed in.
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
  const token = stored('auth_token');
  const live = token !== null && stored('auth_user') !== null && isLive(token, Date.now() / 1000);
  root.dataset.session = live ? 'in' : 'out';
}

/** Asks for a style sheet once everything of the first view is there. */
function addWhenLoaded(styleSheet: string): void {
  addEventListener('load', () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styleSheet;
    document.head.append(link);
  });
}

/** The inline script of every page. The functions travel as text, so it survives minification. */
export function headScript(ownerTheme: Theme | null, lateFonts: string): string {
  return [
    `(${showVisitor})(${JSON.stringify(ownerTheme)},${isLiveToken})`,
    `(${joinPages})()`,
    `(${addWhenLoaded})(${JSON.stringify(lateFonts)})`,
    `(${waitForVisitor})(${JSON.stringify(AWAKE)})`,
  ].join(';');
}
