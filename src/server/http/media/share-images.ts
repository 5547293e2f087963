import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { publicPages } from '#app/urls.ts';
import type { Site } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import { networkOf } from '#domain/accounts/networks.ts';
import { takeOrRefuse } from '#domain/accounts/rate-limits.ts';
import type { Ports } from '#domain/ports.ts';
import { noteRefusal } from '#domain/security-events.ts';
import { pageCardId, type ShareCard, shareImageParts, shareImagePath } from '#format/images/share-images.ts';
import { sharePicturePath, sharePictureStem } from '#format/images/share-pictures.ts';
import { cardWords, pageWords } from '#words/english/pages.ts';
import { wordsIn } from '#words/words.ts';
import { sendMissing } from '../errors.ts';
import type { SharePictures } from './share-pictures.ts';

/** The memory for drawn cards; at 10 to 65 KB each, those of some hundred pages. */
const CACHE_BYTES = 12 * 1024 * 1024;

/** A drawing takes a tenth of a second of processor time; a network that reads previews needs a few. */
const drawingLimit: RateLimit = { calls: 60, seconds: 60 };

/** The pages with a card that are no records. A card shows the page's title. The home page's card has its hero's title instead. */
const pageCards = Object.fromEntries(
  publicPages.filter(({ sitemap }) => sitemap === 'page').map((page) => [pageCardId(page.path), page]),
);

/** Shown where the site has no name, as in its pages. */
const NO_NAME = 'My Portfolio';

/**
 * The images that link previews show for a page. An image is drawn at the first request for it, and only with the
 * present text of the page: a URL with another version redirects to the present one, so invented URLs cost no drawing.
 */
export function registerShareImages(
  app: FastifyInstance,
  site: Site,
  ports: Pick<Ports, 'limiter' | 'security'>,
  pictures: SharePictures,
): void {
  const drawings = createDrawings();
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/share/:name',
    handler: async (request, reply) => {
      const stem = sharePictureStem(request.params.name);
      const picture = stem && (await pictures.find(stem));
      if (picture) {
        const path = sharePicturePath(picture.url, picture);
        if (path !== `/share/${request.params.name}`) return redirectTo(path, reply);
        if (!pictures.has(path)) await takeDrawing(ports, request.ip);
        return pictures.send(picture, request, reply);
      }
      const parts = shareImageParts(request.params.name, Object.keys(pageCards));
      const card = parts && (await readCard(site, parts));
      if (!card) return sendMissing(request, reply);
      const path = shareImagePath(card);
      if (path !== `/share/${request.params.name}`) {
        return redirectTo(path, reply);
      }
      if (!drawings.has(path)) await takeDrawing(ports, request.ip);
      const png = await drawings.forceFetch(path, { context: card });
      reply.headers({
        'content-type': 'image/png',
        'content-length': png.length,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return reply.send(request.method === 'HEAD' ? undefined : png);
    },
  });
}

const redirectTo = (path: string, reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache').redirect(path, 302);

async function takeDrawing(ports: Pick<Ports, 'limiter' | 'security'>, address: string): Promise<void> {
  try {
    await takeOrRefuse(ports.limiter, `share ${networkOf(address)}`, drawingLimit);
  } catch (error) {
    noteRefusal(ports, { address }, 'share', error);
    throw error;
  }
}

/** The present content of a card; undefined for pages that visitors may not see. */
async function readCard(
  site: Site,
  { kind, id }: Pick<ShareCard, 'kind' | 'id'>,
): Promise<ShareCard | undefined> {
  const { general, appearance } = await site.settings.public({});
  const siteName = general.siteName || NO_NAME;
  try {
    const { label, title } = await readTitle(site, kind, id, general.language);
    return { kind, id, label, title: title || siteName, siteName, accent: appearance.primaryColor };
  } catch (error) {
    if (isSiteError(error) && (error.code === 'not-found' || error.code === 'invalid')) return undefined;
    throw error;
  }
}

/** The same texts as in the page's own metadata: src/app/document/page-meta.ts. */
async function readTitle(site: Site, kind: ShareCard['kind'], id: string, language: string) {
  if (kind === 'post') {
    const { title, category } = await site.posts.get({ id });
    return { label: category.name, title };
  }
  if (kind === 'project') {
    const label = wordsIn(language, cardWords).project;
    return { label, title: (await site.projects.get({ id })).title };
  }
  if (kind === 'own-page') return { label: '', title: (await site.ownPages.get({ id })).title };
  if (id === 'home') return { label: '', title: (await site.home.get({})).hero.title };
  const page = pageCards[id];
  if (!page) return { label: '', title: '' };
  return { label: '', title: wordsIn(language, pageWords).titles[page.path] ?? page.title };
}

/** Draws one card at a time, and keeps the recently used ones. Concurrent requests for one card share its drawing. */
function createDrawings() {
  const queue = pLimit(1);
  return new LRUCache<string, Uint8Array, ShareCard>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    // A drawing that is evicted before it is finished still goes to those who wait for it.
    ignoreFetchAbort: true,
    // Imported with the first card: a site that nobody shares does without megabytes of font and renderer.
    fetchMethod: (_path, _old, { context: card }) =>
      queue(async () => (await import('../../media/share-card.ts')).drawShareCard(card)),
  });
}
