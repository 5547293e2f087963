import { Link } from 'react-router';
import type { MediaUse, MediaUseKind } from '#contract/media/media.ts';

const kindNames: Record<MediaUseKind, string> = {
  post: 'Post',
  project: 'Project',
  'own-page': 'Page',
  home: 'Home page',
  about: 'About page',
  'contact-info': 'Contact page',
  settings: 'Settings',
  menu: 'Menu',
};

/** The texts that use a picture or file, each with a link to its editor. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <ul className="media-uses">
      {uses.map(({ kind, id, title, editor }) => (
        <li key={`${kind} ${id}`}>
          <Link to={editor} dir="auto">
            {title || kindNames[kind]}
          </Link>
          {title && title !== kindNames[kind] ? <span className="faint">{kindNames[kind]}</span> : null}
        </li>
      ))}
    </ul>
  );
}
