import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import { networkOf, takeOrRefuse } from '#domain/accounts/rate-limits.ts';
import type { Limiter } from '#domain/ports.ts';
import { pageCards, type ShareCard, shareImageParts, shareImagePath } from '#format/share-images.ts';
import { sendMissing } from './errors.ts';

/** Cards kept in memory; at 10 to 65 KB each, those of some hundred pages. */
const MOST_BYTES = 12 * 1024 * 1024;

/** A card takes a tenth of a second of the process; a network that reads previews asks for a few. */
const drawings: RateLimit = { calls: 60, seconds: 60 };

/** Shown where the site has no name, as in its pages. */
const NO_NAME = 'My Portfolio';

/**
 * The pictures that stand for pages when they are shared. They are drawn when somebody asks for one and only as what
 * the page says now: an address with another version leads to the present one, so invented ones cost no drawing.
 */
export function registerShareImages(app: FastifyInstance, site: Site, limiter: Limiter): void {
  const draw = keptDrawings();
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/share/:name',
    handler: async (request, reply) => {
      const parts = shareImageParts(request.params.name);
      const card = parts && (await readCard(site, parts));
      if (!card) return sendMissing(request, reply);
      const path = shareImagePath(card);
      if (path !== `/share/${request.params.name}`) {
        return reply.header('cache-control', 'no-cache').redirect(path, 302);
      }
      const png = await draw(path, card, () =>
        takeOrRefuse(limiter, `share ${networkOf(request.ip)}`, drawings),
      );
      reply.headers({
        'content-type': 'image/png',
        'content-length': png.length,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return reply.send(request.method === 'HEAD' ? undefined : png);
    },
  });
}

/** What stands on a card now; undefined for what visitors may not see. */
async function readCard(
  site: Site,
  { kind, id }: Pick<ShareCard, 'kind' | 'id'>,
): Promise<ShareCard | undefined> {
  const { general, appearance } = await site.settings.public({});
  const siteName = general.siteName || NO_NAME;
  try {
    const { label, title } = await readTitle(site, kind, id);
    return { kind, id, label, title: title || siteName, siteName, accent: appearance.primaryColor };
  } catch (error) {
    if (isSiteError(error) && (error.code === 'not-found' || error.code === 'invalid')) return undefined;
    throw error;
  }
}

/** The same texts as the pages' own heads have: src/app/document/page-meta.ts. */
async function readTitle(site: Site, kind: ShareCard['kind'], id: string) {
  if (kind === 'post') {
    const { title, category } = await site.posts.get({ id });
    return { label: category.name, title };
  }
  if (kind === 'project') return { label: 'Project', title: (await site.projects.get({ id })).title };
  if (id === 'home') return { label: '', title: (await site.home.get({})).hero.title };
  return { label: '', title: pageCards[id] ?? '' };
}

/** Draws one card at a time, and keeps those that were asked for last. */
function keptDrawings() {
  const kept = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function forget(path: string): void {
    kept.delete(path);
    bytes -= sizes.get(path) ?? 0;
    sizes.delete(path);
  }

  return async (path: string, card: ShareCard, beforeDrawing: () => Promise<void>): Promise<Uint8Array> => {
    const known = kept.get(path);
    if (known) {
      // Asked for again: it is the last to go.
      kept.delete(path);
      kept.set(path, known);
      return known;
    }
    await beforeDrawing();
    // Loaded with the first card: font and renderer are megabytes that a site nobody shares does without.
    const drawing = last.then(async () => (await import('../media/share-card.ts')).drawShareCard(card));
    last = drawing.catch(() => {});
    kept.set(path, drawing);
    try {
      const png = await drawing;
      // Forgotten while it was drawn: then it does not count either.
      if (kept.get(path) !== drawing) return png;
      sizes.set(path, png.length);
      bytes += png.length;
      for (const oldest of kept.keys()) {
        if (bytes <= MOST_BYTES) break;
        forget(oldest);
      }
      return png;
    } catch (error) {
      forget(path);
      throw error;
    }
  };
}
