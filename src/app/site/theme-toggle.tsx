import { Moon, Sun } from 'lucide-react';
import { useTheme } from './theme.tsx';

/**
 * Switches the theme. Two buttons, of which CSS shows one: the server does not know the visitor's theme.
 * With `words` they say what they do beside the icon.
 */
export function ThemeToggle({ words = false }: { words?: boolean }) {
  const { choose } = useTheme();
  const className = words ? 'button button-quiet button-small needs-script' : 'icon-button needs-script';
  const label = (name: string) => (words ? {} : { 'aria-label': name, title: name });
  return (
    <>
      <button
        type="button"
        className={`${className} only-light`}
        {...label('Switch to dark theme')}
        onClick={() => choose('dark')}
      >
        <Moon className="icon" aria-hidden />
        {words ? 'Dark theme' : null}
      </button>
      <button
        type="button"
        className={`${className} only-dark`}
        {...label('Switch to light theme')}
        onClick={() => choose('light')}
      >
        <Sun className="icon" aria-hidden />
        {words ? 'Light theme' : null}
      </button>
    </>
  );
}
