import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ImportPackages } from '#domain/imports/import-packages.ts';
import { failureOf } from '../embeds/failure-of.ts';
import { allBytes } from '../fetching/decoded-body.ts';
import { ForeignError } from '../fetching/foreign-error.ts';
import type { FetchForeign } from '../fetching/guarded-client.ts';
import type { OtherFiles } from '../media/other-files.ts';
import { newPartName } from '../media/part-names.ts';
import { discard, headOf, partOf, withoutRoom } from '../media/received-files.ts';
import { openZip } from './zip-package.ts';

interface Needs {
  otherFiles: OtherFiles;
  /** Reads pictures of the source. */
  fetchForeign: FetchForeign;
}

const ZIP_HEADS = ['504b0304', '504b0506'];

/**
 * The packages of imports, among the removed files of the storage, which no URL leads to: any instance of the site can go on with
 * an import that another one began.
 */
export function createImportPackages({ otherFiles, fetchForeign }: Needs): ImportPackages {
  return {
    receive: async (file) => {
      try {
        const part = await partOf(otherFiles.folder, file);
        const stored = `package-${randomBytes(16).toString('hex')}.zip`;
        await otherFiles.adopt(stored, part.path, stored);
        await otherFiles.withdraw(stored);
        return { name: file.name.slice(0, limits.mediaName), file: stored, bytes: file.size };
      } finally {
        await discard(file);
      }
    },

    open: async ({ file, name }) => {
      await using resources = new AsyncDisposableStack();
      const found = await otherFiles.find(file);
      if (!found) throw new SiteError('not-found', 'The file of this import is gone. Send it again.');
      // A zip is read from its end, so it must lie on this machine. A crash leaves a part, which housekeeping removes.
      const path = join(otherFiles.folder, newPartName());
      resources.defer(() => rm(path, { force: true }));
      try {
        await pipeline(await found.read(), createWriteStream(path));
      } catch (error) {
        throw withoutRoom(error);
      }
      const head = Buffer.from(await headOf({ path }, 4)).toString('hex');
      const files = ZIP_HEADS.includes(head)
        ? resources.use(await openZip(path, found.bytes)).files
        : [{ path: name, size: found.bytes, open: () => createReadStream(path) }];
      const opened = resources.move();
      return { files, [Symbol.asyncDispose]: () => opened.disposeAsync() };
    },

    remove: async (file) => {
      await otherFiles.remove(file);
      await otherFiles.removeAside(file);
    },

    fetchFile: async (url, signal) => {
      try {
        using response = await fetchForeign(url, { accept: '*/*', signal, allowHttp: true });
        return new File([await allBytes(response.body)], nameOf(response.url), { type: response.type });
      } catch (error) {
        if (error instanceof ForeignError) throw new SiteError('unavailable', failureOf(error).message);
        throw error;
      }
    },
  };
}

/** The last part of the path of an address. */
function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return last || hostname;
  }
}
