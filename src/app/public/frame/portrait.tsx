import { useWords } from '#app/language/page-language.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import type { Home } from '#contract/home.ts';
import type { Picture } from '#contract/media/picture.ts';
import { contentWords } from '#words/english/content.ts';
import { fill } from '#words/words.ts';

interface PortraitProps {
  hero: Pick<Home['hero'], 'profileImage' | 'profileImageAlt'> & { picture?: Picture | undefined };
  /** Whose it is, where the owner wrote no description of the picture. */
  name: string | undefined;
}

/** The owner's picture, in the margin of the home and the about page; nothing without one. */
export function Portrait({ hero: { profileImage, profileImageAlt, picture }, name }: PortraitProps) {
  const words = useWords(contentWords);
  if (!profileImage) return null;
  return (
    <SiteImage
      src={profileImage}
      alt={profileImageAlt || (name ? fill(words.portraitOf, { name }) : words.portrait)}
      picture={picture}
      shape="1-1"
      room="portrait"
      className="portrait"
      first
    />
  );
}
