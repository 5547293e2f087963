import { useLocation } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { currentState } from '#app/site/site-pages.ts';
import { ChevronDown } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';
import { type MenuLink, useMenu } from './use-menu.ts';

/** One link of the menu. Another site cannot control this page. */
export function MenuAnchor({ link: { href, label, isExternal } }: { link: MenuLink }) {
  const { pathname } = useLocation();
  return (
    <a
      href={href}
      rel={isExternal ? 'noopener' : undefined}
      aria-current={isExternal ? undefined : currentState(href, pathname)}
      dir="auto"
    >
      {label}
    </a>
  );
}

/** The room of the header for links, in the widths of a letter. The narrowest header with links is 1024 px wide. */
const HEADER_ROOM = 52;
/** The padding of a link takes as much room as so many letters. */
const PADDING = 3.5;
/** The button for the links that have no room. */
const MORE_ROOM = 12;

/** Letters of East Asian scripts are twice as wide. */
const wideLetters = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** CSS cuts a longer label off. */
const LONGEST_LABEL = 26;

function roomOf({ label }: MenuLink): number {
  const letters = label.length + (label.match(wideLetters)?.length ?? 0);
  return Math.min(letters, LONGEST_LABEL) + PADDING;
}

/** The number of links that fit into the header; the others are behind a button. */
function fittingLinks(links: MenuLink[]): number {
  const total = links.reduce((sum, link) => sum + roomOf(link), 0);
  if (total <= HEADER_ROOM) return links.length;
  let room = HEADER_ROOM - MORE_ROOM;
  const end = links.findIndex((link) => {
    room -= roomOf(link);
    return room < 0;
  });
  return Math.max(1, end);
}

/** The links of the header, and a disclosure of those that have no room, which works without JavaScript. */
export function HeaderLinks() {
  const words = useWords(frameWords);
  const links = useMenu();
  const fitting = fittingLinks(links);
  const more = links.slice(fitting);
  return (
    <nav className="header-nav" aria-label={words.main}>
      {links.slice(0, fitting).map((link) => (
        <MenuAnchor key={link.href + link.label} link={link} />
      ))}
      {more.length > 0 ? (
        <details className="header-more" data-closes>
          <summary>
            {words.more}
            <ChevronDown className="icon" aria-hidden />
          </summary>
          <ul>
            {more.map((link) => (
              <li key={link.href + link.label}>
                <MenuAnchor link={link} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  );
}
