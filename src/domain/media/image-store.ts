import type { PictureJobs } from '#contract/job.ts';
import type { Image } from '#contract/media/image.ts';
import type { StoredMedia } from './media-store.ts';

/** An upload whose files are stored. What is left out has the default of its field. */
export type NewImage = Pick<StoredMedia, 'url' | 'type' | 'bytes' | 'width' | 'height' | 'placeholder'> &
  Partial<
    Pick<
      StoredMedia,
      | 'kind'
      | 'name'
      | 'alt'
      | 'originalBytes'
      | 'hash'
      | 'crop'
      | 'croppedFrom'
      | 'focalX'
      | 'focalY'
      | 'isKept'
    >
  > & {
    /** A staged upload waits until a media record takes its file; nothing shows it before. */
    isStaged?: boolean;
  };

export interface ImageStore {
  /** Adds an upload; a job makes the copies of an image. Call it in a transaction. */
  add: (image: NewImage, at: string) => Promise<number>;
  findByUrl: (url: string) => Promise<Image | undefined>;
  /**
   * Marks the images of these URLs that nothing on the site refers to any more. Their files are hidden afterwards and
   * deleted later. Call it in the transaction that removes the last reference.
   */
  removeUnused: (urls: string[], at: string) => Promise<void>;
  /** Shows hidden images again. Call it in the transaction that refers to their URLs. */
  restore: (urls: string[], at: string) => Promise<void>;
  /**
   * Records that the files of a removed image are set aside; returns false if something refers to it again. Call it in a
   * transaction of its own.
   */
  setAside: (id: number, url: string, at: string) => Promise<boolean>;
  /**
   * Stores the widths of the copies of an image's file, and returns whether a text uses the image; `gone` if the image was
   * removed or got another file in the meantime. Call it in a transaction.
   */
  finish: (id: number, url: string, widths: number[]) => Promise<'used' | 'unused' | 'gone'>;
  /** Of these URLs without extension, those of no picture or file that the site has or can show again. */
  missing: (stems: string[]) => Promise<string[]>;
  /**
   * Removes the pictures and files with these URLs without extension that neither a text, nor the history, nor the library
   * keeps. Returns their URLs. Call it in a transaction.
   */
  discard: (stems: string[], at: string) => Promise<string[]>;
  /** Counts how far the copies of all images are. */
  progress: (now: string) => Promise<PictureJobs>;
}
