import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#contract/catalogue.ts';
import {
  ownIconName,
  type SiteIconSize,
  type SiteIconSource,
  siteIconPath,
  siteIconSizeOf,
} from '#format/site-icons.ts';
import { textHash } from '#format/text-hash.ts';
import type { ImageFiles } from '../media/image-files.ts';
import type { ImageQueue } from '../media/image-queue.ts';
import { isKnown } from './entity-tags.ts';
import { sendMissing } from './errors.ts';

interface SiteIconsOptions {
  site: Site;
  files: ImageFiles;
  turns: ImageQueue;
}

/** What a browser shows beside the site's name: made from the owner's icon or the mark when first asked for, then kept. */
export function registerSiteIcons(app: FastifyInstance, { site, files, turns }: SiteIconsOptions): void {
  const draw = keptIcons(files, turns);
  const source = async (): Promise<SiteIconSource> => {
    const { general, appearance } = await site.settings.public({});
    return { siteIcon: general.siteIcon, accent: appearance.primaryColor };
  };

  /** Where the owner's icon is missing, the mark stands in for it. */
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
      // The address is that of an upload which may come back.
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
      const { icoOf } = await import('../media/site-icon.ts');
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

/** For addresses that stay when their content changes: asks the browser to ask, and spares it what it has. */
function sameAsSeen(request: FastifyRequest, reply: FastifyReply, content: string): boolean {
  const tag = `"${textHash(content)}"`;
  reply.headers({ etag: tag, 'cache-control': 'no-cache' });
  if (!isKnown(request.headers['if-none-match'], tag)) return false;
  void reply.status(304).send();
  return true;
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  reply.headers({ 'content-type': type, 'content-length': bytes.length });
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

/** The icons of the present version: five at most, of some kilobytes each. */
function keptIcons(files: ImageFiles, turns: ImageQueue) {
  const kept = new Map<string, Promise<Uint8Array>>();

  async function draw(size: SiteIconSize, { siteIcon, accent }: SiteIconSource): Promise<Uint8Array> {
    const { iconFromMark, iconFromImage } = await import('../media/site-icon.ts');
    const name = ownIconName(siteIcon);
    if (name !== undefined) {
      const bytes = await buffer(await files.read(name));
      return turns.forVariant(() => iconFromImage(bytes, size));
    }
    return iconFromMark(accent, size);
  }

  return async (size: SiteIconSize, from: SiteIconSource): Promise<Uint8Array> => {
    const path = siteIconPath(size, from);
    const known = kept.get(path);
    if (known) return known;
    for (const other of kept.keys()) {
      if (siteIconSizeOf(other.replace('/icons/', '')) === size) kept.delete(other);
    }
    const drawing = draw(size, from);
    kept.set(path, drawing);
    drawing.catch(() => kept.delete(path));
    return drawing;
  };
}
