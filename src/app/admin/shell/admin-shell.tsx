import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { SiteMark } from '#app/site/site-mark.tsx';
import { ThemeToggle } from '#app/site/theme-toggle.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/icons.ts';
import { titleOf } from './admin-screens.ts';
import { AdminSidebar } from './admin-sidebar.tsx';
import { CommandMenuButton } from './command-menu.tsx';

/** The frame of every admin screen: a sidebar, or a top bar with a drawer below 1024 px. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const navigation = useNavigation();
  const drawer = useRef<HTMLDialogElement>(null);

  // This includes navigation with the buttons of the browser.
  useEffect(() => {
    if (key) drawer.current?.close();
  }, [key]);

  // From this width on the sidebar is visible, and an open drawer would cover it.
  useEffect(() => {
    const wide = matchMedia('(min-width: 1024px)');
    const close = () => drawer.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === drawer.current) drawer.current?.close();
  }

  return (
    <div className="admin" aria-busy={navigation.state === 'loading' || undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <AdminSidebar />
      <header className="admin-top">
        <span className="brand">
          <SiteMark />
          {titleOf(pathname)}
        </span>
        <span>
          <CommandMenuButton />
          <ThemeToggle />
          <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
            <Menu className="icon" />
          </IconButton>
        </span>
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape */}
      <dialog ref={drawer} className="drawer" aria-label="Menu" onClick={closeOnBackdrop}>
        <AdminSidebar onClose={() => drawer.current?.close()} />
      </dialog>
      {children}
    </div>
  );
}
