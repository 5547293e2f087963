import { randomBytes } from 'node:crypto';
import type { NewImage } from '#domain/image-store.ts';
import type { ImageLibrary, Ports } from '#domain/ports.ts';
import { IMAGE_FOLDER, imageNameOf, randomName } from '#format/image-paths.ts';
import { decodeImage, type ImageFormat } from './image-decoder.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageQueue } from './image-queue.ts';

interface Needs extends Pick<Ports, 'stores' | 'clock'> {
  files: ImageFiles;
  turns: ImageQueue;
  /** There is an image that has no copies yet. */
  onReceived: () => void;
}

const extensionOf: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' };

/** Uploads: decoded in turn, the file first, then its row, so a row never names a file that is not there. */
export function createImageLibrary({ stores, clock, files, turns, onReceived }: Needs): ImageLibrary {
  return {
    receive: async (file) => {
      const { bytes, format, ...seen } = await turns.forUpload(async () =>
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
        const id = await stores.images.add(image, createdAt);
        onReceived();
        return { ...image, id, widths: [], createdAt };
      } catch (error) {
        await files.remove(name);
        throw error;
      }
    },
  };
}
