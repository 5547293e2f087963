import { mayBeImage } from '#app/media/draw-image.ts';
import { sizeWords } from '#app/media/library/media-words.ts';
import { imageKindOf } from '#format/images/image-kinds.ts';
import { refusedKindText } from '#format/images/refused-kinds.ts';

/** The limits of the site for uploads. */
export interface UploadLimits {
  /** In bytes. */
  imageBytes: number;
  fileBytes: number;
  /** Whether the site stores files other than pictures. */
  storesFiles: boolean;
}

/** The bytes at the beginning of a file that tell its kind. */
const HEAD = 4096;

/**
 * Says why a file cannot be uploaded and what to do, before it is sent; undefined for a file that the site takes as far as
 * its beginning tells. The server looks at all of it.
 */
export async function refusalOf(
  file: File,
  { imageBytes, fileBytes, storesFiles }: UploadLimits,
): Promise<string | undefined> {
  const { size } = file;
  if (size === 0) return 'This file is empty.';
  if (mayBeImage(file)) {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    if (!imageKindOf(head)) return refusedKindText(head);
    return size > imageBytes
      ? `A picture may have at most ${sizeWords(imageBytes)}, and this one has ${sizeWords(size)}. Make it smaller, or save it as JPEG or WebP.`
      : undefined;
  }
  if (!storesFiles) return 'This site stores pictures only: JPEG, PNG, WebP, GIF and AVIF.';
  return size > fileBytes
    ? `A file may have at most ${sizeWords(fileBytes)}, and this one has ${sizeWords(size)}. Make it smaller, or link to it on another site.`
    : undefined;
}
