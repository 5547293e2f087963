import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';
import { SiteError } from '#contract/errors.ts';
import { codeOf } from '../database/failures.ts';
import { type Bucket, isMissingKey } from '../storage/s3-bucket.ts';
import { loadOnce } from './load-once.ts';
import { isPartName } from './part-names.ts';
import { withoutRoom } from './received-files.ts';

/** The files of images, by name. The content of a name never changes. */
export interface ImageFiles {
  /** Writes a file atomically. Throws `storage-full` if there is no room. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Writes the full-size file of an image that is served smaller. No URL leads to it (decision D23). */
  putOriginal: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The full-size file; undefined for an image that is served in full size. */
  readOriginal: (name: string) => Promise<Readable | undefined>;
  /** Does nothing if there is no such file. */
  removeOriginal: (name: string) => Promise<void>;
  /** The length in bytes, or undefined if there is no such file. */
  sizeOf: (name: string) => Promise<number | undefined>;
  read: (name: string) => Promise<Readable>;
  /** The full-size bytes of an image, also of one that was moved out of reach. */
  readWhole: (name: string) => Promise<Uint8Array>;
  /** The served bytes of an image, also of one that was moved out of reach. */
  readServed: (name: string) => Promise<Uint8Array>;
  /** Does nothing if there is no such file. */
  remove: (name: string) => Promise<void>;
  /** The length of a file that was moved out of reach, or undefined if there is none. */
  sizeOfAside: (name: string) => Promise<number | undefined>;
  readAside: (name: string) => Promise<Readable>;
  /**
   * Moves a file out of reach of every URL; only `restore` restores it. Does nothing if the file was moved already.
   */
  withdraw: (name: string) => Promise<void>;
  /** Does nothing if the file is back already. */
  restore: (name: string) => Promise<void>;
  /** Deletes a file that was moved out of reach, and its full-size file. */
  removeAside: (name: string) => Promise<void>;
  /** Removes what a process left that died before this moment while it wrote a file. */
  removeStaleParts: (before: Date) => Promise<void>;
}

/** The content of a name never changes. */
export const LASTING = 'public, max-age=31536000, immutable';

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** The media type of an image by its name, which was given to it by its content. */
export const imageTypeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Whether a read failed because there is no such file. Any other failure is an outage of the storage. */
const isMissing = (error: unknown) =>
  isMissingKey(error) ||
  codeOf(error) === 'ENOENT' ||
  (error instanceof Error && codeOf(error.cause) === 'ENOENT');

/** Stores images in a folder of this machine. */
export const imageFilesIn = (folder: string): ImageFiles => ({
  ...createImageFiles(async () => {
    const { ImageFolder } = await import('./image-folder.ts');
    return new ImageFolder(folder);
  }),
  removeStaleParts: (before) => removeStaleParts(folder, before),
});

/** Stores images in a bucket, which several machines share. A file is there only when all of it has arrived. */
export const imageFilesInBucket = (open: () => Promise<Bucket>): ImageFiles => ({
  ...createImageFiles(async () => (await open()).driver, {
    served: 'images/',
    removed: 'private/removed/images/',
    originals: 'private/originals/',
  }),
  removeStaleParts: async () => {},
});

/** Does without flydrive, so that the start of a site loads nothing for it. */
export async function removeStaleParts(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter(isPartName)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/**
 * Stores images through a driver of flydrive. It is opened with the first image, like the decoder, because flydrive takes
 * 17 MB of memory. In a bucket other files lie beside them, and only the served ones may be in a folder that a public address
 * shows.
 */
function createImageFiles(
  open: () => Promise<DriverContract>,
  places = { served: '', removed: 'removed/', originals: 'originals/' },
): Omit<ImageFiles, 'removeStaleParts'> {
  const placeOf = (name: string) => places.served + name;
  // No URL leads into these.
  const asideOf = (name: string) => places.removed + name;
  const originalOf = (name: string) => places.originals + name;
  const driver = loadOnce(open);
  async function move(from: string, to: string): Promise<void> {
    const files = await driver();
    if (await files.exists(from)) await files.move(from, to);
  }
  async function put(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await (await driver()).put(name, bytes, { contentType: imageTypeOf(name), cacheControl: LASTING });
    } catch (error) {
      throw withoutRoom(error);
    }
  }
  async function sizeOf(name: string): Promise<number | undefined> {
    const files = await driver();
    return (await files.exists(name)) ? (await files.getMetaData(name)).contentLength : undefined;
  }
  async function readFirst(names: string[]): Promise<Uint8Array> {
    const files = await driver();
    // A job may move the file between the look and the read, so each place is tried.
    for (const name of [...names, ...names]) {
      const found = await files.getBytes(name).catch((error) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (found) return found;
    }
    throw new SiteError('not-found', 'The file of this picture is gone.');
  }
  return {
    put: (name, bytes) => put(placeOf(name), bytes),
    putOriginal: (name, bytes) => put(originalOf(name), bytes),
    readOriginal: async (name) => {
      const files = await driver();
      return (await files.exists(originalOf(name))) ? files.getStream(originalOf(name)) : undefined;
    },
    removeOriginal: async (name) => (await driver()).delete(originalOf(name)),
    sizeOf: (name) => sizeOf(placeOf(name)),
    sizeOfAside: (name) => sizeOf(asideOf(name)),
    readAside: async (name) => (await driver()).getStream(asideOf(name)),
    read: async (name) => (await driver()).getStream(placeOf(name)),
    readWhole: (name) => readFirst([originalOf(name), placeOf(name), asideOf(name)]),
    readServed: (name) => readFirst([placeOf(name), asideOf(name)]),
    remove: async (name) => (await driver()).delete(placeOf(name)),
    withdraw: (name) => move(placeOf(name), asideOf(name)),
    restore: (name) => move(asideOf(name), placeOf(name)),
    removeAside: async (name) => {
      const files = await driver();
      await files.delete(asideOf(name));
      await files.delete(originalOf(name));
    },
  };
}
