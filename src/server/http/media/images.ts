import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_FOLDER, imageNameParts } from '#format/images/image-paths.ts';
import type { ImageFiles } from '../../media/image-files.ts';
import { matchesTag } from '../entity-tags.ts';
import { sendMissing } from '../errors.ts';

const typeOf: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** An image opened as a document may not run scripts, load anything or be framed by other sites. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'self'; sandbox";

const YEAR = 'public, max-age=31536000, immutable';

/** The formats of stored originals, one of which stands in for a missing copy. */
const originals = ['jpg', 'png', 'webp', 'gif'];

/**
 * Serves uploaded images and their copies. The content of a name never changes, so browsers cache it for good. For a
 * copy that is not made yet the server sends the original with headers that make browsers ask again (RFC 9111
 * §5.2.2.4).
 */
export function registerImages(app: FastifyInstance, files: ImageFiles): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${IMAGE_FOLDER}:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      const parts = imageNameParts(name);
      if (!parts) return sendMissing(request, reply);
      const size = await files.sizeOf(name);
      if (size !== undefined) return send(files, request, reply.header('cache-control', YEAR), name, size);
      if (!parts.copy) return sendMissing(request, reply);
      reply.header('cache-control', 'no-cache');
      for (const extension of originals) {
        const original = `${parts.stem}.${extension}`;
        const originalSize = await files.sizeOf(original);
        if (originalSize !== undefined) return send(files, request, reply, original, originalSize);
      }
      return sendMissing(request, reply);
    },
  });
}

async function send(
  files: ImageFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  size: number,
): Promise<FastifyReply> {
  const tag = `"${name}"`;
  reply.headers({ etag: tag, 'content-security-policy': NOTHING_RUNS });
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  reply.headers({
    'content-type': typeOf[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'content-length': size,
  });
  return reply.send(request.method === 'HEAD' ? undefined : await files.read(name));
}
