import { useLocation } from 'react-router';
import { useSiteData } from '#app/site/site-data.ts';
import { currentState, shownPages } from '#app/site/site-pages.ts';
import { Mail } from '#app/ui/icons.ts';
import { ProfileLinks, SocialLinks } from './social-links.tsx';

/** Year and author (row 28), the pages, the networks (row 29) and, when the owner wants it, the e-mail address. */
export function SiteFooter() {
  const { pathname } = useLocation();
  const { settings, year } = useSiteData() ?? {};
  const general = settings?.general;
  const email = general?.showEmailInFooter ? general.email : '';
  const pages = shownPages(settings?.features).filter(({ path }) => path !== '/');
  return (
    <footer>
      <div className="page sheet site-footer">
        <p className="margin-column">
          © {year} <bdi>{general?.authorName || 'Portfolio'}</bdi>
        </p>
        <div className="body-column">
          <nav className="links" aria-label="Footer">
            {pages.map(({ path, label }) => (
              <a key={path} href={path} aria-current={currentState(path, pathname)}>
                {label}
              </a>
            ))}
          </nav>
          <nav aria-label="Social">
            <SocialLinks />
            <ProfileLinks />
            {email ? (
              <a className="icon-button" href={`mailto:${email}`} aria-label="Email" title={email}>
                <Mail className="icon" aria-hidden />
              </a>
            ) : null}
          </nav>
        </div>
      </div>
    </footer>
  );
}
