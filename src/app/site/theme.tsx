import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { Theme } from '#format/accent.ts';
import { isLiveToken } from '#format/tokens.ts';
import { showVisitor } from './show-visitor.ts';
import { chooseTheme, withoutTransitions } from './theme-choice.ts';

interface ThemeControl {
  /** The theme that is shown now. Known in the browser only, so ask in an event, not while rendering. */
  current(): Theme;
  /** Shows a theme and keeps it as the visitor's choice. */
  choose(theme: Theme): void;
}

const ThemeContext = createContext<ThemeControl | undefined>(undefined);

interface ThemeProviderProps {
  /** The saved theme of the owner; null follows the visitor's system. */
  ownerTheme: Theme | null;
  children?: ReactNode;
}

/** Keeps the page in step with the system and with other tabs, and lets the visitor choose. */
export function ThemeProvider({ ownerTheme, children }: ThemeProviderProps) {
  useEffect(() => {
    const follow = () => withoutTransitions(() => showVisitor(ownerTheme, isLiveToken));
    const system = matchMedia('(prefers-color-scheme: dark)');
    // Also once now: should React have had to build the page anew, the root lost what the head script put there.
    follow();
    system.addEventListener('change', follow);
    window.addEventListener('storage', follow);
    return () => {
      system.removeEventListener('change', follow);
      window.removeEventListener('storage', follow);
    };
  }, [ownerTheme]);
  const control = useMemo<ThemeControl>(
    () => ({
      current: () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
      choose: chooseTheme,
    }),
    [],
  );
  return <ThemeContext value={control}>{children}</ThemeContext>;
}

/** The theme and its switch. Throws outside of a ThemeProvider (row 88). */
export function useTheme(): ThemeControl {
  const control = use(ThemeContext);
  if (!control) throw new Error('useTheme must be used within ThemeProvider');
  return control;
}
