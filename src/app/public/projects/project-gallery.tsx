import { useState } from 'react';
import { useWords } from '#app/language/page-language.ts';
import type { ProjectImage } from '#app/media/project-images.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { ChevronLeft, ChevronRight, Maximize2 } from '#app/ui/icons.ts';
import { DEFAULT_PLACEHOLDER } from '#format/images/stock-images.ts';
import { galleryWords } from '#words/english/projects.ts';
import { fill } from '#words/words.ts';
import { GalleryDialog } from './gallery-dialog.tsx';
import { moved } from './gallery-moves.ts';
import { altOf, GalleryThumbnails, instead } from './gallery-thumbnails.tsx';
import { useSwipe } from './use-swipe.ts';

interface ProjectGalleryProps {
  /** At least one. */
  images: ProjectImage[];
  /** The title of the project. */
  title: string;
}

/**
 * The pictures of a project: one large on a mat, the others below (rows 47 to 52). Without JavaScript every picture is
 * a link to its file; with it the large one opens the dialog and the small ones change the large one.
 */
export function ProjectGallery({ images, title }: ProjectGalleryProps) {
  const words = useWords(galleryWords);
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState(false);
  const many = images.length > 1;
  // From the index it is moved from, so that quick fingers lose no step.
  const step = (by: number) => setIndex((current) => moved(current, by, images.length));
  const swipe = useSwipe(step);
  const image = images[index];
  if (!image) return null;
  return (
    <section className="page sheet project-gallery" aria-label={words.images}>
      <div className="body-column">
        <div className="gallery-mat" {...(many ? swipe : {})}>
          <a className="gallery-open" href={image.src} data-in-place onClick={instead(() => setOpen(true))}>
            <SiteImage
              key={image.src}
              src={image.src}
              picture={image.picture}
              fallback={DEFAULT_PLACEHOLDER}
              alt={altOf(image, title, index, words.imageOf)}
              shape="free"
              first
            />
          </a>
          {many ? (
            <>
              <IconButton className="prev needs-script" label={words.previous} onClick={() => step(-1)}>
                <ChevronLeft className="icon arrow" aria-hidden />
              </IconButton>
              <IconButton className="next needs-script" label={words.next} onClick={() => step(1)}>
                <ChevronRight className="icon arrow" aria-hidden />
              </IconButton>
              <span className="gallery-count tabular" role="status">
                {fill(words.place, { n: index + 1, count: images.length })}
              </span>
            </>
          ) : null}
          <Button className="needs-script" size="small" onClick={() => setOpen(true)}>
            <Maximize2 className="icon" aria-hidden />
            {words.open}
          </Button>
        </div>
        {many ? <GalleryThumbnails images={images} index={index} onChosen={setIndex} /> : null}
      </div>
      <GalleryDialog
        images={images}
        title={title}
        index={index}
        onChosen={setIndex}
        onStep={step}
        open={open}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}
