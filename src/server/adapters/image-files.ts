import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
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
}

/** Images in a folder of this machine. */
export const imageFilesIn = (folder: string) =>
  createImageFiles(new WholeFileDriver({ location: folder, visibility: 'private' }));

/** Images on any driver of flydrive; one for S3 needs nothing else. */
function createImageFiles(driver: DriverContract): ImageFiles {
  return {
    put: async (name, bytes) => {
      try {
        await driver.put(name, bytes);
      } catch (error) {
        if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw error;
        throw new SiteError('storage-full', 'The storage of this site is full. Nothing was saved.');
      }
    },
    sizeOf: async (name) => {
      if (!(await driver.exists(name))) return undefined;
      return (await driver.getMetaData(name)).contentLength;
    },
    read: (name) => driver.getStream(name),
    remove: (name) => driver.delete(name),
  };
}

/** Nobody ever reads half a file: it gets its name once it is whole and on the disk. */
class WholeFileDriver extends FSDriver {
  override async put(name: string, bytes: string | Uint8Array): Promise<void> {
    const folder = String(this.options.location);
    const part = join(folder, `.${randomUUID()}.part`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(part, bytes, { flush: true });
      await rename(part, join(folder, name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}
