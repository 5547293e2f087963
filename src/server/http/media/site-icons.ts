import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Site } from '#contract/catalogue.ts';
import {
  ownIconName,
  type SiteIconSize,
  type SiteIconSource,
  siteIconPath,
  siteIconSizeOf,
} from '#format/images/site-icons.ts';
import { textHash } from '#format/text-hash.ts';
import type { ImageFiles } from '../../media/image-files.ts';
import type { ImageQueue } from '../../media/image-queue.ts';
import { matchesTag } from '../entity-tags.ts';
import { sendMissing } from '../errors.ts';

interface SiteIconsOptions {
  site: Site;
  files: ImageFiles;
  queue: ImageQueue;
}

/** The memory for icons: the five sizes of the present icon, of which the largest may take half a megabyte. */
const CACHE_BYTES = 2 * 1024 * 1024;

/** The icons of the site in browsers, made from the owner's icon or from the mark at the first request. */
export function registerSiteIcons(app: FastifyInstance, { site, files, queue }: SiteIconsOptions): void {
  const icons = createIcons(files, queue);
  const draw = (size: SiteIconSize, from: SiteIconSource) =>
    icons.forceFetch(siteIconPath(size, from), { context: { size, from } });
  const source = async (): Promise<SiteIconSource> => {
    const { general, appearance } = await site.settings.public({});
    return { siteIcon: general.siteIcon, accent: appearance.primaryColor };
  };

  /** The mark replaces an icon whose file is missing. */
  async function drawableOf(from: SiteIconSource): Promise<SiteIconSource> {
    const name = ownIconName(from.siteIcon);
    const isMissing = name !== undefined && (await files.sizeOf(name)) === undefined;
    return isMissing ? { ...from, siteIcon: '' } : from;
  }

  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/icons/:name',
    handler: async (request, reply) => {
      const size = siteIconSizeOf(request.params.name);
      if (size === undefined) return sendMissing(request, reply);
      const from = await source();
      const path = siteIconPath(size, from);
      if (path !== `/icons/${request.params.name}`) {
        return reply.header('cache-control', 'no-cache').redirect(path, 302);
      }
      const drawn = await drawableOf(from);
      if (drawn === from) reply.header('cache-control', 'public, max-age=31536000, immutable');
      // The file of this URL may come back, so browsers have to ask again.
      else if (sameAsSeen(request, reply, siteIconPath(size, drawn))) return reply;
      return send(request, reply, 'image/png', await draw(size, drawn));
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: async (request, reply) => {
      const from = await drawableOf(await source());
      if (sameAsSeen(request, reply, siteIconPath(32, from))) return reply;
      const { icoOf } = await import('../../media/site-icon.ts');
      const sizes = [16, 32] as const;
      const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await draw(size, from) })));
      return send(request, reply, 'image/x-icon', icoOf(pictures));
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/manifest.webmanifest',
    handler: async (request, reply) => {
      const { general, appearance } = await site.settings.public({});
      const from = { siteIcon: general.siteIcon, accent: appearance.primaryColor };
      const manifest = JSON.stringify({
        name: general.siteName,
        start_url: '/',
        display: 'browser',
        icons: ([192, 512] as const).map((size) => ({
          src: siteIconPath(size, from),
          sizes: `${size}x${size}`,
          type: 'image/png',
        })),
      });
      if (sameAsSeen(request, reply, manifest)) return reply;
      return send(request, reply, 'application/manifest+json', Buffer.from(manifest));
    },
  });
}

/** For URLs whose content changes: makes browsers revalidate, and sends 304 when they have the present content. */
function sameAsSeen(request: FastifyRequest, reply: FastifyReply, content: string): boolean {
  const tag = `"${textHash(content)}"`;
  reply.headers({ etag: tag, 'cache-control': 'no-cache' });
  if (!matchesTag(request.headers['if-none-match'], tag)) return false;
  void reply.status(304).send();
  return true;
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  reply.headers({ 'content-type': type, 'content-length': bytes.length });
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

function createIcons(files: ImageFiles, queue: ImageQueue) {
  return new LRUCache<string, Uint8Array, { size: SiteIconSize; from: SiteIconSource }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    // An icon that is evicted before it is finished still goes to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_path, _old, { context: { size, from } }) => {
      const { iconFromMark, iconFromImage } = await import('../../media/site-icon.ts');
      const name = ownIconName(from.siteIcon);
      if (name === undefined) return iconFromMark(from.accent, size);
      const bytes = await buffer(await files.read(name));
      return queue.forVariant(() => iconFromImage(bytes, size));
    },
  });
}
