import { Moon, Sun } from '#app/ui/icons.ts';
import { useTheme } from './theme.tsx';

const switches = [
  { theme: 'dark', Icon: Moon, label: 'Dark theme', shown: 'only-light' },
  { theme: 'light', Icon: Sun, label: 'Light theme', shown: 'only-dark' },
] as const;

/** Switches the theme. CSS shows one of the two buttons, since the server does not know the visitor's theme. */
export function ThemeToggle({ words = false }: { words?: boolean }) {
  const { choose } = useTheme();
  const className = words ? 'button button-quiet button-small needs-script' : 'icon-button needs-script';
  return switches.map(({ theme, Icon, label, shown }) => {
    const name = `Switch to ${theme} theme`;
    return (
      <button
        key={theme}
        type="button"
        className={`${className} ${shown}`}
        {...(words ? {} : { 'aria-label': name, title: name })}
        onClick={() => choose(theme)}
      >
        <Icon className="icon" aria-hidden />
        {words ? label : null}
      </button>
    );
  });
}
