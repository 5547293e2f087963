import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { HeaderLinks } from '#app/public/menu/menu-links.tsx';
import { MenuWithoutScript, opensMenu, SiteMenu } from '#app/public/menu/site-menu.tsx';
import { useEditPath } from '#app/public/own-pages/use-edit-path.ts';
import { SiteBrand } from '#app/site/site-brand.tsx';
import { ThemeToggle } from '#app/site/theme-toggle.tsx';
import { Menu, Pencil, Search } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';
import { LogOutButton } from './log-out-button.tsx';

/** The head of every public page. What it offers signed in and signed out is both there; CSS shows one (row 27). */
export function SiteHeader() {
  const words = useWords(frameWords);
  const editPath = useEditPath();
  return (
    <>
      <header className="site-header">
        <div className="page sheet">
          <a className="margin-column brand" href={href('/')}>
            <SiteBrand />
          </a>
          <div className="body-column">
            <HeaderLinks />
            <div className="header-end">
              <a className="button button-quiet button-small edit-link only-in" href={editPath}>
                <Pencil className="icon" aria-hidden />
                <span>{words.editPage}</span>
              </a>
              <a className="button button-quiet button-small only-in" href={href('/admin')}>
                {words.admin}
              </a>
              <a
                className="icon-button"
                href={href('/search')}
                aria-label={words.search}
                title={words.search}
              >
                <Search className="icon" aria-hidden />
              </a>
              <ThemeToggle />
              <LogOutButton />
              <a className="button button-secondary button-small only-out" href={href('/login')}>
                {words.login}
              </a>
              <button
                type="button"
                className="icon-button burger needs-script"
                aria-label={words.openMenu}
                {...opensMenu}
              >
                <Menu className="icon" aria-hidden />
              </button>
              <MenuWithoutScript />
            </div>
          </div>
        </div>
      </header>
      <SiteMenu />
    </>
  );
}
