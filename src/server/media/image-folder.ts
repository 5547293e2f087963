import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { newPartName } from './part-names.ts';

/**
 * Stores images in a folder of this machine. A file gets its name only when it is complete and synced to the disk, so
 * nobody reads half a file, and the name is synced as well, so a power cut keeps it.
 */
export class ImageFolder extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override async put(name: string, bytes: string | Uint8Array): Promise<void> {
    const part = join(this.#folder, newPartName());
    try {
      await mkdir(dirname(join(this.#folder, name)), { recursive: true });
      await writeFile(part, bytes, { flush: true });
      await rename(part, join(this.#folder, name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await syncFolder(dirname(join(this.#folder, name)));
  }

  override async move(...given: Parameters<FSDriver['move']>): Promise<void> {
    await super.move(...given);
    const [from, to] = given;
    for (const folder of new Set([to, from].map((name) => dirname(join(this.#folder, name)))))
      await syncFolder(folder);
  }
}

/** Waits until the names in a folder are on the disk. Some systems cannot open or sync a folder; they need none of it. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await using opened = await open(folder, 'r');
    await opened.sync();
  } catch {
    // The rename itself is done.
  }
}
