import { useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import { SiteBrand } from '#app/site/site-brand.tsx';
import { useSettings } from '#app/site/site-data.ts';
import { currentState, editPathOf, shownPages } from '#app/site/site-pages.ts';
import { ThemeToggle } from '#app/site/theme-toggle.tsx';
import { Menu, Pencil } from '#app/ui/icons.ts';
import { LogOutButton } from './log-out-button.tsx';
import { opensMenu, SiteMenu } from './site-menu.tsx';

const SOLID_AFTER_PX = 20;

/** The head of every public page. What it offers signed in and signed out is both there; CSS shows one (row 27). */
export function SiteHeader() {
  const { pathname } = useLocation();
  const features = useSettings()?.features;
  const solid = useScrolledPast(SOLID_AFTER_PX);
  return (
    <>
      <header className={solid ? 'site-header is-solid' : 'site-header'}>
        <div className="page sheet">
          <a className="margin-column brand" href={href('/')}>
            <SiteBrand />
          </a>
          <div className="body-column">
            <nav className="header-nav" aria-label="Main">
              {shownPages(features).map(({ path, label }) => (
                <a key={path} href={path} aria-current={currentState(path, pathname)}>
                  {label}
                </a>
              ))}
            </nav>
            <div className="header-end">
              <a className="button button-quiet button-small edit-link only-in" href={editPathOf(pathname)}>
                <Pencil className="icon" aria-hidden />
                <span>Edit this page</span>
              </a>
              <a className="button button-quiet button-small only-in" href={href('/admin')}>
                Admin
              </a>
              <ThemeToggle />
              <LogOutButton />
              <a className="button button-secondary button-small only-out" href={href('/login')}>
                Login
              </a>
              <button type="button" className="icon-button burger" aria-label="Open menu" {...opensMenu}>
                <Menu className="icon" aria-hidden />
              </button>
            </div>
          </div>
        </div>
      </header>
      <SiteMenu />
    </>
  );
}

/** Whether the page is scrolled further than this (row 22). */
function useScrolledPast(distance: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > distance);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [distance]);
  return past;
}
