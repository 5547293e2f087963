import type { Image } from '#contract/media/image.ts';
import type { Media } from '#contract/media/media.ts';
import type { FigurePicture } from '../pictures.ts';

/** A picture on its way into a gallery. */
export interface GalleryPicture extends FigurePicture {
  key: string;
  /** What it is called while it is on its way. */
  name: string;
  /** From 0 to 1; absent once the picture is there. */
  progress?: number | undefined;
  failure?: string | undefined;
  file?: File;
}

/** A picture as the text keeps it: without what only its way into the gallery needs. */
export function chosenPicture({
  key,
  name,
  progress,
  failure,
  file,
  ...picture
}: GalleryPicture): FigurePicture {
  const { alt, width = null, height = null, decorative } = picture;
  return { ...picture, width, height, decorative: decorative === true && alt === '' };
}

/** The attributes of an uploaded picture. */
export const pictureOf = ({ url, width, height }: Pick<Image, 'url' | 'width' | 'height'>) => ({
  src: url,
  width: String(width),
  height: String(height),
});

/** The picture of the library, with the alternative text that it has there. */
export const pictureOfMedia = (media: Media): FigurePicture => ({
  ...pictureOf(media),
  alt: media.isDecorative ? '' : media.alt,
  decorative: media.isDecorative,
});

/** Moves one entry of a list by one place. */
export function moved<Entry>(list: readonly Entry[], from: number, by: -1 | 1): Entry[] {
  const entry = list[from];
  const to = from + by;
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
