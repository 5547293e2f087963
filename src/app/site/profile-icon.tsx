import { Globe, Mail } from '#app/ui/icons.ts';
import type { ProfileLink } from './profile-links.ts';

/** The mark of a link's network, an envelope for an e-mail address, or a globe. */
export function ProfileIcon({ url, mark }: Pick<ProfileLink, 'url' | 'mark'>) {
  if (!mark) return /^mailto:/i.test(url) ? <Mail className="icon" /> : <Globe className="icon" />;
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={mark} />
    </svg>
  );
}
