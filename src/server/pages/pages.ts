import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sendResponse } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedRedirect } from '#contract/addresses/redirect.ts';
import type { Site } from '#contract/catalogue.ts';
import type { FallbackContent } from '#contract/pages/fallback-content.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';
import { FRAMES_HEADER, NONCE_HEADER, REQUEST_ID_PLACEHOLDER } from '#contract/pages/rendered-page.ts';
import type { Caller } from '#domain/caller.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { withFaultsReported } from '../http/errors.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../http/request-ids.ts';
import { targetPath, urlOf } from '../http/request-target.ts';
import { pagePolicy, type ResponseHeaders, withoutNonce } from '../http/security.ts';
import { type RedirectService, sendRedirect } from '../redirects/redirects.ts';
import type { PublicMedia } from '../storage/public-address.ts';
import { compressed } from './compression.ts';
import { type FirstViewStyles, withFirstViewStyles } from './first-view-styles.ts';
import type { LastSettings } from './last-settings.ts';
import { namesMarkdown, preferredForm, variesByAccept } from './markdown-form.ts';
import type { MovedPages } from './moved-pages.ts';
import type { PageCache, SendPage, Validity } from './page-cache.ts';
import { cacheKey, isContentless } from './page-urls.ts';
import { readingOnce, recordReads } from './recorded-reads.ts';
import { createRenderingAhead } from './rendering-ahead.ts';

/** The function the bundle of pages exports. */
export type RenderPage = (
  request: Request,
  site: Site,
  fallback: FallbackContent,
  texts?: PageTexts,
) => Promise<Response>;

export interface PagesOptions {
  /** Called for every page, because development loads the renderer again after each change. */
  renderPage: () => Promise<RenderPage>;
  /** The site as every visitor sees it. */
  site: Site;
  /** The site on behalf of one visitor, whose calls count against the limits of the address. */
  siteFor: (visitor: Pick<Caller, 'address' | 'idempotencyKey'>) => Site;
  fallback: FallbackContent;
  texts: PageTexts;
  cache: PageCache;
  contentVersion: () => number;
  /** True while somebody saves. */
  isSaving: () => boolean;
  watch: DatabaseWatch;
  /** True from the moment at which the site begins to stop. */
  isStopping: () => boolean;
  settings: LastSettings;
  /** The time at which pages rendered now expire without a save, in milliseconds since 1970. */
  expiry: () => Promise<number>;
  redirects: RedirectService;
  moved: MovedPages;
  origin: string;
  headers: ResponseHeaders;
  /** Undefined where the instances serve pictures. */
  publicMedia: PublicMedia | undefined;
  /** Off in development, because the dev server's own inline scripts would be blocked. */
  policy: boolean;
  /** Absent in development, where Vite serves the styles. */
  styles?: FirstViewStyles;
}

/**
 * Runs before Fastify and sends a cached page without a router, a parser or a promise. During an outage nobody knows
 * whether a cached page is still current, so it is left to the code that adds the note.
 */
export function createFront({
  cache,
  watch,
  redirects,
  moved,
  headers,
}: Pick<PagesOptions, 'cache' | 'watch' | 'redirects' | 'moved' | 'headers'>) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url } = request;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !url?.startsWith('/')) return false;
    const before = redirects.known(url, 'before');
    if (before === 'pending') return false;
    const isPage = before === undefined && !watch.isDown && !namesMarkdown(request.headers.accept);
    if (isPage && cache.serve(url, request, response)) return true;
    const answer = before ?? (isPage ? moved.known(url) : undefined) ?? redirects.known(url, 'after');
    // A page that is gone is rendered.
    if (answer === undefined || answer === 'pending' || answer.location === '') return false;
    response.setHeader(REQUEST_ID_HEADER, requestIdOf(request) ?? '');
    sendRedirect(response, answer, headers.data);
    return true;
  };
}

/**
 * Serves every path that is no operation, asset or health check as a page. Returns a function that renders the most requested
 * pages again after a save has outdated them, one at a time, so that few visitors wait for one of them.
 */
export function registerPages(app: FastifyInstance, options: PagesOptions): () => Promise<void> {
  const renderOnce = createRendering(options);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: asPage(createPageHandler(options, renderOnce), options.headers),
  });

  return createRenderingAhead(options, (key) =>
    renderOnce(key, new Request(urlOf(options.origin, key), { headers: { accept: 'text/html' } })),
  );
}

type PageHandler = (request: FastifyRequest, response: ServerResponse) => Promise<void>;

/** A path that no page, text or redirect can have: the page of a redirect to nowhere. */
const GONE_PATH = '/-/-/gone';

/** Makes a route handler that writes a page to the raw response. If it throws, the visitor gets a plain 500. */
export function asPage(handlePage: PageHandler, headers: ResponseHeaders) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    try {
      await handlePage(request, reply.raw);
    } catch (error) {
      request.log.error({ err: error }, 'A page could not be rendered');
      failPage(reply.raw, headers, request.id);
    }
  };
}

type RenderOnce = ReturnType<typeof createRendering>;

function createRendering(options: PagesOptions) {
  /** Renderings in progress, so that concurrent requests for one page share one rendering. */
  const inProgress = new Map<string, Promise<SendPage | Rendering>>();

  return async (key: string, request: Request): Promise<SendPage | Rendering> => {
    const version = options.contentVersion();
    // A visitor who comes after a save must not get a rendering that began before it.
    const job = `${version} ${key}`;
    const rendering = inProgress.get(job) ?? renderForCache(options, key, request);
    inProgress.set(job, rendering);
    try {
      return await rendering;
    } finally {
      inProgress.delete(job);
    }
  };
}

function createPageHandler(options: PagesOptions, renderOnce: RenderOnce) {
  const { cache, watch } = options;

  /** Sends a page, or what the owner wants instead of a page that is missing. */
  async function sendPage(
    target: string,
    { page, faulty }: Rendering,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const isNegotiated = preferredForm(target, request.headers.accept) !== target;
    const moved = options.moved.answerOf(target, page, isNegotiated);
    if (moved) return sendRedirect(response, moved, options.headers.data);
    const isMissing = page.status === 404 || page.status === 410;
    const answer = isMissing && !faulty ? await options.redirects.afterPages(target) : undefined;
    if (answer) return sendAnswer(answer, response);
    if (isMissing && !faulty && page.status === 404) options.redirects.noteMissing(target, request);
    const named = await withRequestId(page, requestIdOf(request));
    await sendResponse(response, await compressed(named, request));
  }

  async function sendAnswer(answer: ResolvedRedirect, response: ServerResponse) {
    if (answer.location !== '') return sendRedirect(response, answer, options.headers.data);
    const missing = await renderUncached(options, new Request(urlOf(options.origin, GONE_PATH)));
    const { body, headers } = missing.page;
    await sendResponse(response, new Response(body, { status: answer.code, headers }));
  }

  return async ({ raw: request, ip }: FastifyRequest, response: ServerResponse): Promise<void> => {
    const target = targetPath(request.url);
    const answer = await options.redirects.beforePages(target);
    if (answer) return sendAnswer(answer, response);
    options.redirects.noteOldNumber(target, request);
    const url = preferredForm(target, request.headers.accept);
    const key = cacheKey(url);
    if (key === undefined) {
      // A page for one visitor, such as a search, counts against the limits of that visitor's address.
      const site = options.siteFor({ address: ip });
      const rendering = await renderUncached(options, pageRequest(options, request, url), site);
      return sendPage(target, rendering, request, response);
    }
    const serveLastGood = () => !isContentless(key) && cache.serveLastGood(key, request, response);
    if (watch.isDown ? serveLastGood() : cache.serve(key, request, response)) return;
    const rendering = renderOnce(key, pageRequest(options, request, key));
    const hasLastGood = !isContentless(key) && cache.hasLastGood(key);
    // Nobody who can get the last good page waits until a dead connection is given up.
    if (hasLastGood && (await isSilentBefore(rendering, watch)) && serveLastGood()) return;
    const rendered = await rendering.catch((error: unknown) => {
      if (!serveLastGood()) throw error;
    });
    if (typeof rendered === 'function') rendered(request, response);
    else if (rendered && !(rendered.faulty && serveLastGood()))
      await sendPage(target, { ...rendered, page: rendered.page.clone() }, request, response);
  };
}

/** The pause between two looks at the watch while a page waits for the database, in milliseconds. */
const SILENCE_CHECK_MS = 100;

/** Returns true as soon as the database is silent, or false when the rendering ends first. */
async function isSilentBefore(rendering: Promise<unknown>, watch: DatabaseWatch): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setInterval(() => watch.isSilent && resolve(true), SILENCE_CHECK_MS);
  });
  const end = rendering.then(
    () => false,
    () => false,
  );
  const isSilent = await Promise.race([end, silence]);
  clearInterval(timer);
  return isSilent;
}

/**
 * Renders a page for the cache. Returns the function that sends the cached page, or the rendering itself if it may not
 * be cached: an error, a redirect or `no-store`.
 */
async function renderForCache(options: PagesOptions, key: string, request: Request) {
  await turnForPage(options.isSaving);
  // After the wait: a save meanwhile does not outdate a page that nobody has begun.
  const contentVersion = options.contentVersion();
  const expiresAt = options.watch.isDown ? 0 : await options.expiry().catch(() => 0);
  const site = readingOnce(options.site);
  const renewed = await renewedPage({ ...options, site }, key, { contentVersion, expiresAt });
  if (renewed) return renewed;
  const recording = recordReads(site, options.texts);
  const rendering = await renderUncached({ ...options, texts: recording.texts }, request, recording.site);
  const { page, faulty } = rendering;
  const isCacheable =
    !faulty && page.status === 200 && !page.headers.get('cache-control')?.includes('no-store');
  if (!isCacheable) {
    // The page no longer exists or redirects elsewhere, so its last good version must not be shown again.
    if (!faulty) options.cache.forget(key);
    return rendering;
  }
  const { 'cache-control': _, ...headers } = Object.fromEntries(page.headers);
  const text = await page.text();
  const reads = isHtml(page) ? recording.reads() : undefined;
  const validity = { contentVersion, expiresAt };
  return options.cache.store(key, { text, headers, ...validity, ...(reads ? { reads } : {}) });
}

/** The time that a page leaves to a save, half of its own, and the pause between two looks at it, in milliseconds. */
const SAVE_MS = 5;
const LOOK_MS = 1;

let lastTurn = Promise.resolve();

/**
 * Gives each page a turn of the event loop to itself. On SQLite a page is rendered without any pause: after a save the pages of
 * all connections would follow each other in one turn, and every other request would wait for them. On PostgreSQL a save
 * waits for the database in each of its fifty steps, and would find a page in its way after each of them.
 */
function turnForPage(isSaving: () => boolean): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    await nextTurn();
    for (const end = Date.now() + SAVE_MS; isSaving() && Date.now() < end; ) await pause(LOOK_MS);
  });
  return lastTurn;
}

/**
 * Reads again what an outdated page was rendered from. When nothing of it has changed, the page is current again, with its
 * compressed bytes: to read takes a fraction of the time in which React renders. Returns undefined if it must be rendered.
 */
async function renewedPage(
  { cache, site, texts, watch }: PagesOptions,
  key: string,
  validity: Validity,
): Promise<SendPage | undefined> {
  const renewal = watch.isDown ? undefined : cache.renewal(key);
  if (!renewal) return undefined;
  const unchanged = await renewal.reads.areUnchanged(site, texts).catch(() => false);
  return unchanged ? renewal.renew(validity) : undefined;
}

interface Rendering {
  page: Response;
  /** True if the rendering failed through a fault of the server or lacks content that could not be read. */
  faulty: boolean;
}

/** Renders a page and adds its headers, without looking into the cache or storing the page there. */
export async function renderUncached(
  options: PagesOptions,
  request: Request,
  site = options.site,
): Promise<Rendering> {
  const render = await options.renderPage();
  let faulty = false;
  const noticed = withFaultsReported(site, () => {
    faulty = true;
  });
  const page = await render(request, options.settings.withFallback(noticed), options.fallback, options.texts);
  const { status } = page;
  // A 404 or a redirect is certain even if other content could not be read.
  const failed = status >= 500 || (faulty && status < 300);
  // A page that lacks content is for this visitor only and must not be cached.
  if (faulty) page.headers.set('cache-control', 'no-store');
  const vary: Record<string, string> = variesByAccept(new URL(request.url).pathname)
    ? { vary: 'accept' }
    : {};
  if (!isHtml(page)) {
    const whole = options.publicMedia ? await withPublicUrls(page, options.publicMedia) : page;
    return { page: withHeaders(whole, { ...options.headers.data, ...vary }), faulty: failed };
  }
  const rendered = await page.text();
  const html = options.publicMedia?.inHtml(rendered) ?? rendered;
  const nonce = page.headers.get(NONCE_HEADER) ?? '';
  page.headers.delete(NONCE_HEADER);
  const frames = page.headers.get(FRAMES_HEADER)?.split(' ') ?? [];
  page.headers.delete(FRAMES_HEADER);
  const plain = withoutNonce(html, nonce);
  const body = options.styles ? withFirstViewStyles(plain, options.styles) : plain;
  const whole = withHeaders(new Response(body, page), {
    'cache-control': 'no-cache',
    ...options.headers.page,
    ...vary,
    ...(options.policy
      ? { 'content-security-policy': pagePolicy(html, nonce, frames, options.publicMedia?.origin) }
      : {}),
  });
  return { page: whole, faulty: failed };
}

/** Feeds, sitemaps and Markdown name pictures as well. Redirects have no text. */
async function withPublicUrls(page: Response, { inText }: PublicMedia): Promise<Response> {
  return page.body ? new Response(inText(await page.text()), page) : page;
}

/** Writes the id of the request into a page that says that something failed. */
export async function withRequestId(page: Response, id = ''): Promise<Response> {
  if (!isHtml(page)) return page;
  return new Response((await page.text()).replaceAll(REQUEST_ID_PLACEHOLDER, id), page);
}

const isHtml = (page: Response) => page.headers.get('content-type')?.startsWith('text/html') ?? false;

/** Sends the plain 500 when even the error page fails. */
function failPage(response: ServerResponse, headers: ResponseHeaders, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, {
    ...headers.data,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`Unexpected Application Error!\n\nReference for questions: ${requestId}\n`);
}

/** Builds links from the configured origin, because the client chooses `Host`. */
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
