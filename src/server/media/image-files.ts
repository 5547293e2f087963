import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';
import { SiteError } from '#contract/errors.ts';
import { codeOf } from '../database/failures.ts';

/** Where the files of images lie, by name. A name is only ever given one content. */
export interface ImageFiles {
  /** Whole or not at all. Throws `storage-full` where there is no room. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Its length in bytes, or undefined where there is no such file. */
  sizeOf: (name: string) => Promise<number | undefined>;
  read: (name: string) => Promise<Readable>;
  /** A file that is not there is removed already. */
  remove: (name: string) => Promise<void>;
  /** Out of sight, where only `bringBack` finds it. A file that is not there is aside already. */
  layAside: (name: string) => Promise<void>;
  /** A file that is not aside is back already. */
  bringBack: (name: string) => Promise<void>;
  removeAside: (name: string) => Promise<void>;
}

/** No address leads into a folder within the folder of images. */
const asideOf = (name: string) => `removed/${name}`;

/** Images in a folder of this machine. */
export const imageFilesIn = (folder: string) =>
  createImageFiles(async () => {
    const { ImageFolder } = await import('./image-folder.ts');
    return new ImageFolder(folder);
  });

/**
 * Images on any driver of flydrive; one for S3 needs nothing else here. It is opened with the first image, like the
 * decoder: flydrive takes 17 MB of memory.
 */
function createImageFiles(open: () => Promise<DriverContract>): ImageFiles {
  let opened: Promise<DriverContract> | undefined;
  const driver = () => {
    opened ??= open();
    return opened;
  };
  async function move(from: string, to: string): Promise<void> {
    const files = await driver();
    if (await files.exists(from)) await files.move(from, to);
  }
  return {
    put: async (name, bytes) => {
      try {
        await (await driver()).put(name, bytes);
      } catch (error) {
        if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw error;
        throw new SiteError('storage-full', 'The storage of this site is full. Nothing was saved.');
      }
    },
    sizeOf: async (name) => {
      const files = await driver();
      return (await files.exists(name)) ? (await files.getMetaData(name)).contentLength : undefined;
    },
    read: async (name) => (await driver()).getStream(name),
    remove: async (name) => (await driver()).delete(name),
    layAside: (name) => move(name, asideOf(name)),
    bringBack: (name) => move(asideOf(name), name),
    removeAside: async (name) => (await driver()).delete(asideOf(name)),
  };
}
