import { useWords } from '#app/language/page-language.ts';
import { Moon, Sun } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';

const switches = [
  { theme: 'dark', Icon: Moon, label: 'darkTheme', action: 'toDark', shown: 'only-light' },
  { theme: 'light', Icon: Sun, label: 'lightTheme', action: 'toLight', shown: 'only-dark' },
] as const;

/** Switches the theme. CSS shows one of the two buttons, since the server does not know the visitor's theme. */
export function ThemeToggle({ words = false }: { words?: boolean }) {
  const texts = useWords(frameWords);
  const className = words ? 'button button-quiet button-small needs-script' : 'icon-button needs-script';
  return switches.map(({ theme, Icon, label, action, shown }) => {
    const name = texts[action];
    return (
      <button
        key={theme}
        type="button"
        className={`${className} ${shown}`}
        {...(words ? {} : { 'aria-label': name, title: name })}
        data-action="show-theme"
        value={theme}
      >
        <Icon className="icon" aria-hidden />
        {words ? texts[label] : null}
      </button>
    );
  });
}
