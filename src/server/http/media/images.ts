import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_FOLDER, imageNameParts, imageWidths, withoutExtension } from '#format/images/image-paths.ts';
import { type ImageFiles, imageTypeOf, LASTING } from '../../media/image-files.ts';
import type { MediaUrls } from '../../stores/media/media-urls.ts';
import { matchesTag } from '../entity-tags.ts';
import { sendMissing } from '../errors.ts';

/** An image opened as a document may not run scripts, load anything or be framed by other sites. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'self'; sandbox";

/** The end of a copy's name. Only these formats are the same for the file that took the place of another. */
const COPY = new RegExp(`-(${imageWidths.join('|')})\\.(avif|webp)$`);

/** The formats of stored originals, one of which stands in for a missing copy. */
const originals = ['jpg', 'png', 'webp', 'gif'];

/**
 * Serves uploaded images and their copies. The content of a name never changes, so browsers cache it for good. For a
 * copy that is not made yet the server sends the original with headers that make browsers ask again (RFC 9111
 * §5.2.2.4). The name of a file that was replaced leads to the present one.
 */
export function registerImages(app: FastifyInstance, files: ImageFiles, urls: MediaUrls): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${IMAGE_FOLDER}:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      const parts = imageNameParts(name);
      if (!parts) return sendMissing(request, reply);
      const size = await files.sizeOf(name);
      if (size !== undefined) {
        reply.header('cache-control', LASTING);
        return send(request, reply, { name, size, read: () => files.read(name) });
      }
      reply.header('cache-control', 'no-cache');
      for (const extension of parts.copy ? originals : []) {
        const original = `${parts.stem}.${extension}`;
        const originalSize = await files.sizeOf(original);
        if (originalSize !== undefined)
          return send(request, reply, {
            name: original,
            size: originalSize,
            read: () => files.read(original),
          });
      }
      return sendMoved({ files, urls, name, stem: parts.stem }, request, reply);
    },
  });
}

/** Responds for a name that has no file in its place: its file was replaced, or is not back in its place yet. */
async function sendMoved(
  { files, urls, name, stem }: { files: ImageFiles; urls: MediaUrls; name: string; stem: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const present = await urls.presentOf(IMAGE_FOLDER + stem);
  if (present === undefined) return sendMissing(request, reply);
  if (withoutExtension(present) !== IMAGE_FOLDER + stem) {
    const rest = IMAGE_FOLDER + name;
    const copy = COPY.exec(rest);
    return reply.redirect(copy ? withoutExtension(present) + copy[0] : present, 302);
  }
  const original = present.slice(IMAGE_FOLDER.length);
  const size = await files.sizeOfAside(original);
  if (size === undefined) return sendMissing(request, reply);
  return send(request, reply, { name: original, size, read: () => files.readAside(original) });
}

interface Sent {
  name: string;
  size: number;
  read: () => Promise<Readable>;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, size, read }: Sent,
): Promise<FastifyReply> {
  const tag = `"${name}"`;
  reply.headers({ etag: tag, 'content-security-policy': NOTHING_RUNS });
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  reply.headers({
    'content-type': imageTypeOf(name),
    'content-length': size,
  });
  return reply.send(request.method === 'HEAD' ? undefined : await read());
}
