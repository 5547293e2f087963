import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '../database/failures.ts';
import type { ByteRange } from '../storage/s3-bucket.ts';
import { removeStaleParts } from './image-files.ts';
import { syncFolder } from './image-folder.ts';
import { withoutRoom } from './received-files.ts';

/** A file that can be read whole or in part. */
export interface FoundFile {
  bytes: number;
  /** The `Content-Disposition` that a public address of the bucket sends; undefined where it does not show the file. */
  publicDisposition?: string | undefined;
  read: (range?: ByteRange) => Promise<Readable>;
}

/** The files that are no pictures, by name. The content of a name never changes. */
export interface OtherFiles {
  /** The folder, where uploads are written while they arrive. */
  folder: string;
  /** Gives a file of this folder its name. `shownName` is the name under which visitors download it. */
  adopt: (name: string, path: string, shownName: string) => Promise<void>;
  /** A file and its length, or undefined if there is none. One that was withdrawn is found as well. */
  find: (name: string) => Promise<FoundFile | undefined>;
  /** Does nothing if there is no such file. */
  remove: (name: string) => Promise<void>;
  /** Moves a file to the removed ones. Does nothing if it was moved already. */
  withdraw: (name: string) => Promise<void>;
  restore: (name: string) => Promise<void>;
  removeAside: (name: string) => Promise<void>;
  removeStaleParts: (before: Date) => Promise<void>;
}

/** Stores files in a folder of this machine. */
export function otherFilesIn(folder: string): OtherFiles {
  const pathOf = (name: string) => join(folder, name);
  const asideOf = (name: string) => join(folder, 'removed', name);

  async function move(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    try {
      await rename(from, to);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
      throw withoutRoom(error);
    }
    await syncFolder(dirname(to));
    await syncFolder(dirname(from));
  }

  return {
    folder,
    adopt: (name, path) => move(path, pathOf(name)),
    find: async (name) => {
      for (const path of [pathOf(name), asideOf(name)]) {
        const found = await stat(path).catch((error) => {
          if (codeOf(error) === 'ENOENT') return undefined;
          throw error;
        });
        if (found?.isFile())
          return { bytes: found.size, read: async (range) => createReadStream(path, range) };
      }
      return undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    withdraw: (name) => move(pathOf(name), asideOf(name)),
    restore: (name) => move(asideOf(name), pathOf(name)),
    removeAside: (name) => rm(asideOf(name), { force: true }),
    removeStaleParts: (before) => removeStaleParts(folder, before),
  };
}
