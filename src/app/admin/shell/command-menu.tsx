import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { openDialog } from '#app/ui/dialogs/open-dialog.ts';
import { Search } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';

const OpenCommandMenu = createContext<(() => void) | undefined>(undefined);

/** The command palette: on Ctrl/Cmd+K from every admin screen. Its code is loaded when it is first asked for. */
export function CommandMenuProvider({ children }: { children: ReactNode }) {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [open, setOpen] = useState(false);

  const show = useCallback(async () => {
    try {
      const { CommandPalette } = await import('./command-palette.tsx');
      setPalette(() => CommandPalette);
      setOpen(true);
    } catch {
      toasts.error('The command menu could not be loaded.', 'Please check your connection.');
    }
  }, []);

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const asked = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    // A text editor may have its own use for it: a link.
    if (!asked || event.shiftKey || event.altKey || event.defaultPrevented) return;
    // A question that waits for its answer is not covered by another dialog.
    if (!open && openDialog()) return;
    event.preventDefault();
    if (open) setOpen(false);
    else void show();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const ask = useMemo(() => () => void show(), [show]);
  return (
    <OpenCommandMenu value={ask}>
      {children}
      {Palette ? <Palette open={open} onOpenChange={setOpen} /> : null}
    </OpenCommandMenu>
  );
}

/** Opens the command palette. With `words` it says so, and by which keys. */
export function CommandMenuButton({ words = false }: { words?: boolean }) {
  const open = use(OpenCommandMenu);
  if (!words) {
    return (
      <IconButton label="Search and commands" aria-haspopup="dialog" onClick={open}>
        <Search className="icon" />
      </IconButton>
    );
  }
  return (
    <button type="button" className="find" aria-haspopup="dialog" onClick={open}>
      <Search className="icon" />
      Search
      <kbd aria-hidden>{onApple() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}

function onApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
