import { type MouseEvent, useEffect, useRef } from 'react';
import { useWords } from '#app/language/page-language.ts';
import type { ProjectImage } from '#app/media/project-images.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { galleryWords } from '#words/english/projects.ts';
import { fill } from '#words/words.ts';

interface GalleryThumbnailsProps {
  images: ProjectImage[];
  index: number;
  onChosen: (index: number) => void;
}

/** The pictures in small, the current one marked and in sight. */
export function GalleryThumbnails({ images, index, onChosen }: GalleryThumbnailsProps) {
  const words = useWords(galleryWords);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = row.current?.children[index];
    if (!row.current || !(current instanceof HTMLElement)) return;
    // Not `scrollIntoView`, which would also scroll the page to the row.
    const middle = current.offsetLeft + current.offsetWidth / 2;
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  }, [index]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="thumbs" ref={row} role="group" aria-label={words.choose}>
      {images.map((image, position) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice, and none ever moves
          key={position}
          href={image.src}
          data-in-place
          aria-label={fill(words.image, { n: position + 1 })}
          aria-current={position === index ? 'true' : undefined}
          onClick={instead(() => onChosen(position))}
        >
          <SiteImage src={image.src} picture={image.picture} alt="" shape="1-1" room="thumb" />
        </a>
      ))}
    </div>
  );
}

/** The alternative text of an image; without one, the title of the project and the number of the image. */
export function altOf({ alt }: ProjectImage, title: string, index: number, text: string): string {
  return alt || fill(text, { title, n: index + 1 });
}

/** For links that do something here instead; with a key held they stay links, to a new tab for one. */
export function instead(action: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
