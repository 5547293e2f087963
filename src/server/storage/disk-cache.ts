import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ImageFiles } from '../media/image-files.ts';
import { isPartName, newPartName } from '../media/part-names.ts';

interface CachedFile {
  bytes: number;
  /** When the bucket was last asked whether it still has the file, in milliseconds since 1970; 0 for never. */
  checkedAt: number;
}

interface CacheOptions {
  /** A folder of its own. */
  folder: string;
  maxBytes: number;
  now?: () => number;
}

/** The time for which a file is served without asking the bucket: so long a removed picture may still be seen. */
const CHECKED_MS = 60_000;

/** The longest wait for the bucket where the file is on this machine, in milliseconds: a silent bucket holds no page up. */
const PATIENCE_MS = 1000;

/**
 * Keeps the pictures that were read last on this machine. The content of a name never changes, so only the removal of a file has
 * to be noticed. While the bucket is away, pages keep the pictures that are here. A cache of 0 bytes is none.
 */
export async function withDiskCache(
  files: ImageFiles,
  { folder, maxBytes, now = Date.now }: CacheOptions,
): Promise<ImageFiles> {
  if (maxBytes === 0) return files;
  await mkdir(folder, { recursive: true });
  const kept = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_file, name, reason) => {
      // A reader that has opened the file reads it to its end.
      if (reason !== 'set') void rm(join(folder, name), { force: true }).catch(() => {});
    },
  });
  await readFolder(folder, kept);
  const arriving = new Map<string, Promise<void>>();

  /** Fetches a file once, however many ask for it. */
  function fetchOnce(name: string): Promise<void> {
    const known = arriving.get(name);
    if (known) return known;
    const fetching = fetchFile(name).finally(() => arriving.delete(name));
    arriving.set(name, fetching);
    return fetching;
  }

  async function fetchFile(name: string): Promise<void> {
    const part = join(folder, newPartName());
    try {
      await pipeline(await files.read(name), createWriteStream(part));
      const { size } = await stat(part);
      await rename(part, join(folder, name));
      kept.set(name, { bytes: size, checkedAt: now() });
      // A picture larger than the whole cache.
      if (!kept.has(name)) await rm(join(folder, name), { force: true });
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    ...files,
    sizeOf: async (name) => {
      const file = kept.get(name);
      if (file && now() - file.checkedAt < CHECKED_MS) return file.bytes;
      if (!file) return files.sizeOf(name);
      const asked = files.sizeOf(name).then(
        (size) => {
          if (size === undefined) kept.delete(name);
          return size;
        },
        () => file.bytes,
      );
      // Requests that arrive while this check is pending, or fails, do not start another one.
      file.checkedAt = now();
      return Promise.race([asked, wait(PATIENCE_MS, file.bytes, { ref: false })]);
    },
    read: async (name) => {
      if (!kept.has(name)) await fetchOnce(name);
      // Opened before it is sent: somebody may have cleared the folder.
      const file = kept.has(name) ? await open(join(folder, name)).catch(() => undefined) : undefined;
      if (file) return file.createReadStream();
      kept.delete(name);
      return files.read(name);
    },
    remove: async (name) => {
      kept.delete(name);
      await files.remove(name);
    },
    withdraw: async (name) => {
      kept.delete(name);
      await files.withdraw(name);
    },
  };
}

/** Takes over what an earlier process kept, the oldest first. */
async function readFolder(folder: string, kept: LRUCache<string, CachedFile>): Promise<void> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => ({ name, facts: await stat(join(folder, name)).catch(() => undefined) })),
  );
  for (const { name, facts } of found.toSorted((a, b) => (a.facts?.mtimeMs ?? 0) - (b.facts?.mtimeMs ?? 0))) {
    if (isPartName(name)) await rm(join(folder, name), { force: true });
    else if (facts?.isFile()) kept.set(name, { bytes: facts.size, checkedAt: 0 });
  }
}
