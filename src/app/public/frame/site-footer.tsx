import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { MenuAnchor } from '#app/public/menu/menu-links.tsx';
import { useMenu } from '#app/public/menu/use-menu.ts';
import { useSiteData } from '#app/site/site-data.ts';
import { Mail } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';
import { ProfileLinks, SocialLinks } from './social-links.tsx';

/** Year and author (row 28), the pages, the networks (row 29) and, when the owner wants it, the e-mail address. */
export function SiteFooter() {
  const words = useWords(frameWords);
  const links = useMenu().filter((link) => link.href !== href('/'));
  const { settings, year } = useSiteData() ?? {};
  const general = settings?.general;
  const email = general?.showEmailInFooter ? general.email : '';
  return (
    <footer>
      <div className="page sheet site-footer">
        <p className="margin-column">
          © {year} <bdi>{general?.authorName || words.noAuthor}</bdi>
        </p>
        <div className="body-column">
          <nav className="links" aria-label={words.footer}>
            {links.map((link) => (
              <MenuAnchor key={link.href + link.label} link={link} />
            ))}
          </nav>
          <nav aria-label={words.social}>
            <SocialLinks />
            <ProfileLinks />
            {email ? (
              <a className="icon-button" href={`mailto:${email}`} aria-label={words.email} title={email}>
                <Mail className="icon" aria-hidden />
              </a>
            ) : null}
          </nav>
        </div>
      </div>
    </footer>
  );
}
