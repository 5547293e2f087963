import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Picture } from '#contract/media/picture.ts';
import { IMAGE_FOLDER } from '#format/images/image-paths.ts';
import { shareCropOf, sharePicturePath, shareSizeOf } from '#format/images/share-pictures.ts';
import { imageEngine } from '../../media/image-engine.ts';
import type { ImageFiles } from '../../media/image-files.ts';
import type { ImageQueue } from '../../media/image-queue.ts';
import { sendMissing } from '../errors.ts';

/** The memory for cut pictures; at 100 to 200 KB each, those of some fifty pages. */
const CACHE_BYTES = 8 * 1024 * 1024;

type SharedPicture = Picture & { url: string };

interface SharePictureNeeds {
  /** The picture of a stem that pages show. */
  findPicture: (stem: string) => Promise<SharedPicture | undefined>;
  files: ImageFiles;
  queue: ImageQueue;
}

export type SharePictures = ReturnType<typeof createSharePictures>;

/**
 * Sends the part of a picture that networks show. A URL with another focal point than the present one redirects to the
 * present one, so invented URLs cost no work.
 */
export function createSharePictures({ findPicture, files, queue }: SharePictureNeeds) {
  const cut = new LRUCache<string, Uint8Array, SharedPicture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    // A picture that is evicted before it is finished still goes to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_path, _old, { context: picture }) => {
      const bytes = await buffer(await files.read(picture.url.slice(IMAGE_FOLDER.length)));
      return queue.forVariant(() => cutOut(bytes, picture));
    },
  });

  return {
    has: (path: string) => cut.has(path),
    find: findPicture,
    send: async (picture: SharedPicture, request: FastifyRequest, reply: FastifyReply) => {
      const name = picture.url.slice(IMAGE_FOLDER.length);
      if ((await files.sizeOf(name)) === undefined) return sendMissing(request, reply);
      const jpeg = await cut.forceFetch(sharePicturePath(picture.url, picture), { context: picture });
      reply.headers({
        'content-type': 'image/jpeg',
        'content-length': jpeg.length,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return reply.send(request.method === 'HEAD' ? undefined : jpeg);
    },
  };
}

/** An animation gives its first frame. Networks draw what is transparent on black, so it becomes white. */
async function cutOut(bytes: Uint8Array, picture: Picture): Promise<Uint8Array> {
  const sharp = await imageEngine();
  return sharp(bytes)
    .extract(shareCropOf(picture))
    .resize({ ...shareSizeOf(picture), fit: 'fill' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
