import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#contract/catalogue.ts';
import type { FallbackContent } from '#contract/fallback-content.ts';
import { NONCE_HEADER } from '#contract/rendered-page.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { withFaultsNoticed } from '../http/errors.ts';
import { targetPath, urlOf } from '../http/request-target.ts';
import { commonHeaders, pagePolicy, withoutNonce } from '../http/security.ts';
import type { LastSettings } from './last-settings.ts';
import { namesMarkdown, preferredForm, variesByAccept } from './markdown-form.ts';
import type { PageCache, SendPage } from './page-cache.ts';
import { cacheKey, isContentless } from './page-urls.ts';

/** The function the bundle of pages exports. */
export type RenderPage = (request: Request, site: Site, fallback: FallbackContent) => Promise<Response>;

export interface PagesOptions {
  /** Asked for every page, because development loads it anew. */
  renderPage: () => Promise<RenderPage>;
  /** The site as every visitor sees it. */
  site: Site;
  /** The site as it answers one visitor, whose calls count for this address. */
  siteFor: (address: string) => Site;
  fallback: FallbackContent;
  cache: PageCache;
  contentVersion: () => number;
  watch: DatabaseWatch;
  settings: LastSettings;
  /** When pages rendered now end of themselves, in milliseconds since 1970. */
  expiry: () => Promise<number>;
  origin: string;
  /** Off in development, where the dev server's own inline scripts would need a hole in it. */
  policy: boolean;
}

/**
 * Before everything else: a page in the cache is answered without a router, a parser or a promise. In an outage nobody
 * knows whether it is still current, so that it is left to those who mark it.
 */
export function createFront(cache: PageCache, watch: DatabaseWatch) {
  return (request: IncomingMessage, response: ServerResponse): boolean =>
    !watch.isDown &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    request.url !== undefined &&
    !namesMarkdown(request.headers.accept) &&
    cache.serve(request.url, request, response);
}

/** Everything that is no call, no asset and no health check is a page. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const answer = createPageAnswer(options);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: asPage(({ raw }, response) => answer(raw, response)),
  });
}

type AnswerPage = (request: FastifyRequest, response: ServerResponse) => Promise<void>;

/** A route's handler that writes a page by itself, and what is left of one when that fails. */
export function asPage(answer: AnswerPage) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    try {
      await answer(request, reply.raw);
    } catch (error) {
      request.log.error({ err: error }, 'A page could not be rendered');
      failPage(reply.raw);
    }
  };
}

function createPageAnswer(options: PagesOptions) {
  const { cache, watch } = options;
  /** Renderings under way, so that a crowd at a cold page costs one. */
  const underWay = new Map<string, Promise<SendPage | Rendering>>();

  async function renderOnce(key: string, request: Request): Promise<SendPage | Rendering> {
    const version = options.contentVersion();
    // A visitor who comes after a save must not be handed the rendering that began before it.
    const job = `${version} ${key}`;
    const rendering = underWay.get(job) ?? renderForCache(options, key, request, version);
    underWay.set(job, rendering);
    try {
      return await rendering;
    } finally {
      underWay.delete(job);
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = preferredForm(targetPath(request.url), request.headers.accept);
    const key = cacheKey(url);
    if (key === undefined) {
      await sendResponse(response, (await renderUncached(options, pageRequest(options, request, url))).page);
      return;
    }
    const serveLastGood = () => !isContentless(key) && cache.serveLastGood(key, request, response);
    if (watch.isDown ? serveLastGood() : cache.serve(key, request, response)) return;
    const rendered = await renderOnce(key, pageRequest(options, request, key)).catch((error: unknown) => {
      if (!serveLastGood()) throw error;
    });
    if (typeof rendered === 'function') rendered(request, response);
    else if (rendered && !(rendered.faulty && serveLastGood()))
      await sendResponse(response, rendered.page.clone());
  };
}

/** What sends the kept page, or the answer itself where it is none to keep: an error, a redirect, `no-store`. */
async function renderForCache(options: PagesOptions, key: string, request: Request, contentVersion: number) {
  const expiresAt = options.watch.isDown ? 0 : await options.expiry().catch(() => 0);
  const rendering = await renderUncached(options, request);
  const { page, faulty } = rendering;
  const keep = !faulty && page.status === 200 && !page.headers.get('cache-control')?.includes('no-store');
  if (!keep) {
    // An address that has become none, or leads elsewhere, showed its last page before.
    if (!faulty) options.cache.forget(key);
    return rendering;
  }
  const { 'cache-control': _, ...headers } = Object.fromEntries(page.headers);
  return options.cache.keep(key, { text: await page.text(), headers, contentVersion, expiresAt });
}

interface Rendering {
  page: Response;
  /** It failed through a fault of ours, or does without something that could not be read. */
  faulty: boolean;
}

export async function renderUncached(
  options: PagesOptions,
  request: Request,
  site = options.site,
): Promise<Rendering> {
  const render = await options.renderPage();
  let faulty = false;
  const noticed = withFaultsNoticed(site, () => {
    faulty = true;
  });
  const page = await render(request, options.settings.rememberedBy(noticed), options.fallback);
  const { status } = page;
  // What is not found, or leads elsewhere, is known whatever else could not be read.
  const failed = status >= 500 || (faulty && status < 300);
  // A page that does without what could not be read is for this visitor, not for all who come after.
  if (faulty) page.headers.set('cache-control', 'no-store');
  const vary: Record<string, string> = variesByAccept(new URL(request.url).pathname)
    ? { vary: 'accept' }
    : {};
  if (!isHtml(page)) return { page: withHeaders(page, { ...commonHeaders, ...vary }), faulty: failed };
  const html = await page.text();
  const nonce = page.headers.get(NONCE_HEADER) ?? '';
  page.headers.delete(NONCE_HEADER);
  const whole = withHeaders(new Response(withoutNonce(html, nonce), page), {
    'cache-control': 'no-cache',
    ...commonHeaders,
    ...vary,
    ...(options.policy ? { 'content-security-policy': pagePolicy(html, nonce) } : {}),
  });
  return { page: whole, faulty: failed };
}

const isHtml = (page: Response) => page.headers.get('content-type')?.startsWith('text/html') ?? false;

/** What is left when even the error page fails. */
function failPage(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, {
    ...commonHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end('Unexpected Application Error!');
}

/** `Host` is the client's word: links are built from the configured origin. */
function pageRequest({ origin }: PagesOptions, request: IncomingMessage, path: string): Request {
  const { accept = 'text/html' } = request.headers;
  return new Request(urlOf(origin, path), { headers: { accept } });
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const merged = new Headers(headers);
  for (const [name, value] of response.headers) merged.set(name, value);
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: merged,
  });
}
