import { randomBytes } from 'node:crypto';
import type { NewImage } from '#domain/media/image-store.ts';
import type { ImageLibrary, Ports } from '#domain/ports.ts';
import { IMAGE_FOLDER, imageNameOf, randomName } from '#format/images/image-paths.ts';
import { decodeImage, type ImageFormat } from './image-decoder.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageQueue } from './image-queue.ts';

interface Needs extends Pick<Ports, 'stores' | 'clock'> {
  files: ImageFiles;
  queue: ImageQueue;
}

const extensionOf: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' };

/** Stores uploads: first the file, then its row, so that a row never names a missing file. */
export function createImageLibrary({ stores, clock, files, queue }: Needs): ImageLibrary {
  return {
    receive: async (file) => {
      const { bytes, format, original, ...seen } = await queue.forUpload(async () =>
        decodeImage(new Uint8Array(await file.arrayBuffer())),
      );
      const name = imageNameOf(file.name, randomName(randomBytes(8)), extensionOf[format]);
      const image: NewImage = {
        ...seen,
        url: IMAGE_FOLDER + name,
        type: `image/${format}`,
        bytes: bytes.length,
      };
      const createdAt = clock().toISOString();
      await files.put(name, bytes);
      try {
        if (original) await files.putOriginal(name, original);
        const id = await stores.inTransaction(({ images }) => images.add(image, createdAt));
        return { ...image, id, widths: [], createdAt };
      } catch (error) {
        // The storage that failed may fail again; the first failure is the one to tell.
        await Promise.allSettled([files.remove(name), files.removeOriginal(name)]);
        throw error;
      }
    },
  };
}
