import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Stores images in a folder of this machine. A file gets its name only when it is complete and synced to the disk, so
 * nobody reads half a file.
 */
export class ImageFolder extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override async put(name: string, bytes: string | Uint8Array): Promise<void> {
    const part = join(this.#folder, `.${randomUUID()}.part`);
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(part, bytes, { flush: true });
      await rename(part, join(this.#folder, name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}
