import type { Theme } from '#format/accent.ts';

/** Shows a theme and keeps it as the visitor's choice. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  withoutTransitions(() => document.documentElement.classList.toggle('dark', theme === 'dark'));
}

/** Colours change at once; the second frame is the first that is painted with the new ones. */
export function withoutTransitions(change: () => void): void {
  const root = document.documentElement;
  root.classList.add('is-switching');
  change();
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove('is-switching')));
}
