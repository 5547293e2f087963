import { type KeyboardEvent, useEffect, useRef } from 'react';
import { usePageLanguage, useWords } from '#app/language/page-language.ts';
import type { ProjectImage } from '#app/media/project-images.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { ChevronLeft, ChevronRight, X } from '#app/ui/icons.ts';
import { DEFAULT_PLACEHOLDER } from '#format/images/stock-images.ts';
import { directionOf } from '#format/languages.ts';
import { galleryWords } from '#words/english/projects.ts';
import { fill } from '#words/words.ts';
import { stepOfKey } from './gallery-moves.ts';
import { altOf, GalleryThumbnails } from './gallery-thumbnails.tsx';
import { useSwipe } from './use-swipe.ts';

interface GalleryDialogProps {
  images: ProjectImage[];
  title: string;
  index: number;
  onChosen: (index: number) => void;
  onStep: (by: number) => void;
  open: boolean;
  onClose: () => void;
}

/** The pictures on the whole screen. A modal dialog keeps the focus inside, closes on Escape and gives the focus back. */
export function GalleryDialog({ images, title, index, onChosen, onStep, open, onClose }: GalleryDialogProps) {
  const words = useWords(galleryWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    dialog.current?.showModal();
    close.current?.focus();
  }, [open]);
  const swipe = useSwipe(onStep);
  const direction = directionOf(usePageLanguage());
  const image = images[index];
  const many = images.length > 1;

  function moveByKey(event: KeyboardEvent) {
    const by = stepOfKey(event.key, direction);
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(by);
  }

  return (
    <dialog
      ref={dialog}
      className="gallery-dialog"
      aria-label={words.gallery}
      onClose={onClose}
      onKeyDown={moveByKey}
    >
      {open && image ? (
        // Takes the focus when it is clicked, so that the arrow keys go on working.
        <div className="gallery-dialog-inner" tabIndex={-1}>
          <header>
            <p className="tabular">
              <bdi>{title}</bdi>
              <span role="status">{fill(words.place, { n: index + 1, count: images.length })}</span>
            </p>
            <IconButton ref={close} label={words.close} onClick={() => dialog.current?.close()}>
              <X className="icon" aria-hidden />
            </IconButton>
          </header>
          <div className="stage" {...(many ? swipe : {})}>
            {many ? (
              <IconButton className="prev" label={words.previous} onClick={() => onStep(-1)}>
                <ChevronLeft className="icon arrow" aria-hidden />
              </IconButton>
            ) : null}
            <SiteImage
              key={image.src}
              src={image.src}
              picture={image.picture}
              fallback={DEFAULT_PLACEHOLDER}
              alt={altOf(image, title, index, words.imageOf)}
              shape="free"
              room="screen"
              first
            />
            {many ? (
              <IconButton className="next" label={words.next} onClick={() => onStep(1)}>
                <ChevronRight className="icon arrow" aria-hidden />
              </IconButton>
            ) : null}
          </div>
          {many ? <GalleryThumbnails images={images} index={index} onChosen={onChosen} /> : null}
        </div>
      ) : null}
    </dialog>
  );
}
