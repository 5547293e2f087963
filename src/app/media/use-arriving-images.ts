import pLimit from 'p-limit';
import { useRef, useState } from 'react';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { Image } from '#contract/media/image.ts';
import { ImageError, mayBeImage, shrinkFile } from './draw-image.ts';
import { type ImageUpload, useSendImage } from './send-image.ts';

/** An image on its way into a text. */
export interface ArrivingImage {
  file: File;
  /** Names the place that is kept for it in the text. */
  place: string;
  /** From 0 to 1. */
  progress: number;
  /** Absent until this browser has decoded the image. */
  opened?: boolean;
  /** Absent until it is uploaded. */
  image?: Image;
  /** Absent until it is entered; empty for decoration, or if it is to be added later. */
  alt?: string;
  isDecorative?: boolean;
  /** Why the upload failed: it can be tried again. */
  failure?: string | undefined;
}

/** An uploaded image and what was said about it. */
export interface ArrivedImage {
  image: Pick<Image, 'url' | 'width' | 'height'>;
  alt: string;
  isDecorative: boolean;
}

interface ArrivingImagesOptions {
  upload: ImageUpload;
  /** The place that is kept for the nth image. */
  placeOf: (file: File, count: number) => string;
  /** Keeps places in the text, where its caret is. */
  open: (places: string[]) => void;
  /** Puts an image into its place, or nothing. */
  settle: (place: string, arrived: ArrivedImage | undefined) => void;
}

/** How many images of a paste are read and sent at a time. */
const MOST_AT_ONCE = 3;

/**
 * Images that are pasted, dropped or chosen: a place in the text at once, the upload and the question for the alt
 * text beside each other, then the image. A failed upload can be tried again.
 */
export function useArrivingImages({ upload, placeOf, open, settle }: ArrivingImagesOptions) {
  const send = useSendImage();
  const count = useRef(0);
  // The state is what the screen shows; uploads that end later need what is true then.
  const latest = useRef<ArrivingImage[]>([]);
  const [arriving, setImages] = useState<ArrivingImage[]>([]);

  function set(next: ArrivingImage[]) {
    latest.current = next;
    setImages(next);
  }

  function change(place: string, part: Partial<ArrivingImage>) {
    set(latest.current.map((each) => (each.place === place ? { ...each, ...part } : each)));
    const { image, alt, isDecorative = false } = latest.current.find((each) => each.place === place) ?? {};
    if (image && alt !== undefined) end(place, { image, alt, isDecorative });
  }

  function end(place: string, arrived?: ArrivedImage) {
    set(latest.current.filter((each) => each.place !== place));
    settle(place, arrived);
  }

  async function uploadOne({ file, place }: ArrivingImage) {
    change(place, { failure: undefined, progress: 0 });
    try {
      const ready = await shrinkFile(file);
      change(place, { opened: true });
      const image = await send(upload, ready, (progress) => change(place, { progress }));
      change(place, { image });
    } catch (error) {
      change(place, { failure: uploadFailureText(error) });
    }
  }

  /** Says when there is none among them, in the words of row 181. */
  function add(files: Iterable<File>, refusal: string) {
    const images = [...files].filter(mayBeImage);
    if (images.length === 0) {
      toasts.error(refusal);
      return;
    }
    const added = images.map((file) => {
      count.current += 1;
      return { file, place: placeOf(file, count.current), progress: 0 };
    });
    open(added.map(({ place }) => place));
    set([...latest.current, ...added]);
    for (const image of added) void uploadOne(image);
  }

  /** Takes images whose places are in the text already, and that nobody is asked about. */
  function bring(given: { file: File; place: string; alt: string }[]) {
    const added = given.map((each) => ({ ...each, progress: 0 }));
    set([...latest.current, ...added]);
    // A paste may have dozens of them.
    const limit = pLimit(MOST_AT_ONCE);
    for (const image of added) void limit(() => uploadOne(image));
  }

  return {
    arriving,
    bring,
    /** The one to ask about next. A damaged file will never be shown: nobody needs to describe it. */
    undescribed: arriving.find(({ opened, alt }) => opened && alt === undefined),
    add,
    describe: (image: ArrivingImage, alt: string, isDecorative: boolean) =>
      change(image.place, { alt, isDecorative }),
    retry: (image: ArrivingImage) => void uploadOne(image),
    leaveOut: (image: ArrivingImage) => end(image.place),
  };
}

/** Why an upload failed, and what to do about it. */
export function uploadFailureText(error: unknown): string {
  if (error instanceof ImageError) return error.hint ? `${error.message}. ${error.hint}` : error.message;
  return isSiteError(error) ? error.message : 'Something went wrong.';
}
