import { isSiteError, SiteError } from '#contract/errors.ts';
import { noting, type Outage } from '../outages.ts';
import type { ImageFiles } from './image-files.ts';

/**
 * Files whose storage may fail for a while: the log names the outage once, and callers get a sentence. In a folder a read
 * says nothing about the next write; a bucket is away for both.
 */
export function withOutage(files: ImageFiles, outage: Outage, { isBucket = false } = {}): ImageFiles {
  async function write(put: () => Promise<void>): Promise<void> {
    try {
      await noting(outage, put);
    } catch (error) {
      if (isSiteError(error)) throw error;
      throw new SiteError(
        'unavailable',
        'The site cannot store images at the moment. Please try again later.',
      );
    }
  }
  async function read<Result>(get: () => Promise<Result>): Promise<Result> {
    try {
      return await noting(outage, get);
    } catch (error) {
      if (isSiteError(error)) throw error;
      throw new SiteError(
        'unavailable',
        'The site cannot read images at the moment. Please try again later.',
      );
    }
  }
  const served: Partial<ImageFiles> = isBucket
    ? {
        sizeOf: (name) => read(() => files.sizeOf(name)),
        sizeOfAside: (name) => read(() => files.sizeOfAside(name)),
        read: (name) => read(() => files.read(name)),
        readAside: (name) => read(() => files.readAside(name)),
      }
    : {};
  return {
    ...files,
    ...served,
    readWhole: (name) => read(() => files.readWhole(name)),
    readServed: (name) => read(() => files.readServed(name)),
    put: (name, bytes) => write(() => files.put(name, bytes)),
    putOriginal: (name, bytes) => write(() => files.putOriginal(name, bytes)),
  };
}
