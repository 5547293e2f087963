import { rm } from 'node:fs/promises';
import { fileKindOfName } from '#format/images/file-kinds.ts';
import { LASTING } from '../media/image-files.ts';
import type { OtherFiles } from '../media/other-files.ts';
import { dispositionOf } from './download-names.ts';
import type { Bucket } from './s3-bucket.ts';

const keyOf = (name: string) => `files/${name}`;
// Outside of the folder that a public address shows.
const asideOf = (name: string) => `private/removed/files/${name}`;

/**
 * Stores the files that are no pictures in a bucket. They arrive in a folder of this machine first, because their kind is
 * known only from their bytes, and the bucket never has half a file.
 */
export function otherFilesInBucket(
  open: () => Promise<Bucket>,
  { folder, removeStaleParts }: Pick<OtherFiles, 'folder' | 'removeStaleParts'>,
): OtherFiles {
  /** A crash between copy and removal leaves both; the next move removes the first one. */
  async function move(from: string, to: string): Promise<void> {
    const { driver, headOf } = await open();
    if (await headOf(from)) await driver.move(from, to);
  }

  return {
    folder,
    removeStaleParts,
    adopt: async (name, path, shownName) => {
      await (await open()).upload(keyOf(name), path, {
        contentType: fileKindOfName(name).type,
        contentDisposition: dispositionOf(name, shownName),
        cacheControl: LASTING,
      });
      await rm(path, { force: true });
    },
    find: async (name) => {
      const { headOf, readRange } = await open();
      for (const key of [keyOf(name), asideOf(name)]) {
        const head = await headOf(key);
        if (!head) continue;
        const disposition = key === keyOf(name) ? head.disposition : undefined;
        return { bytes: head.bytes, publicDisposition: disposition, read: (range) => readRange(key, range) };
      }
      return undefined;
    },
    remove: async (name) => (await open()).driver.delete(keyOf(name)),
    withdraw: (name) => move(keyOf(name), asideOf(name)),
    restore: (name) => move(asideOf(name), keyOf(name)),
    removeAside: async (name) => (await open()).driver.delete(asideOf(name)),
  };
}
