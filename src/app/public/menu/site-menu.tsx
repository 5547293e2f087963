import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { LogOutButton } from '#app/public/frame/log-out-button.tsx';
import { SocialLinks } from '#app/public/frame/social-links.tsx';
import { useEditPath } from '#app/public/own-pages/use-edit-path.ts';
import { SiteBrand } from '#app/site/site-brand.tsx';
import { ThemeToggle } from '#app/site/theme-toggle.tsx';
import { Menu, Pencil, X } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';
import { MenuAnchor } from './menu-links.tsx';
import { useMenu } from './use-menu.ts';

const MENU_ID = 'siteMenu';

/**
 * The attributes of the buttons that open and close the menu. `command` does it before the page is hydrated
 * and without JavaScript; the action is for browsers that do not know commands.
 */
export const opensMenu = { command: 'show-modal', commandfor: MENU_ID, 'data-action': 'open-menu' };
const closesMenu = { command: 'close', commandfor: MENU_ID, 'data-action': 'close-menu' };

/** The full-screen menu of small screens (row 23): a modal dialog keeps the focus inside and gives it back. */
export function SiteMenu() {
  const words = useWords(frameWords);
  return (
    <dialog id={MENU_ID} className="menu" aria-label={words.menu}>
      <div className="menu-top">
        <span className="brand">
          <SiteBrand />
        </span>
        <button type="button" className="icon-button" aria-label={words.closeMenu} {...closesMenu}>
          <X className="icon" aria-hidden />
        </button>
      </div>
      <MenuContent />
    </dialog>
  );
}

/** The same without JavaScript. Only the server renders it: browsers that run scripts never parse it. */
export function MenuWithoutScript() {
  const words = useWords(frameWords);
  return (
    <noscript>
      <details className="menu-fold">
        <summary className="icon-button burger" aria-label={words.menu}>
          <Menu className="icon" aria-hidden />
          <X className="icon" aria-hidden />
        </summary>
        <div className="menu">
          <MenuContent />
        </div>
      </details>
    </noscript>
  );
}

function MenuContent() {
  const words = useWords(frameWords);
  const editPath = useEditPath();
  const links = useMenu();
  return (
    <>
      <nav aria-label={words.menu}>
        <ul>
          {links.map((link) => (
            <li key={link.href + link.label}>
              <MenuAnchor link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="foot">
        <div className="line">
          <nav aria-label={words.networks}>
            <SocialLinks />
          </nav>
          <ThemeToggle words />
        </div>
        <div className="actions">
          <a className="button button-secondary only-in" href={editPath}>
            <Pencil className="icon" aria-hidden />
            {words.editPage}
          </a>
          <a className="button button-secondary only-in" href={href('/admin')}>
            {words.admin}
          </a>
          <LogOutButton words />
          <a className="button button-secondary only-out" href={href('/login')}>
            {words.login}
          </a>
        </div>
      </div>
    </>
  );
}
