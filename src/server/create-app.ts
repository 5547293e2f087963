import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Caller, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { PasswordHasher, Ports } from '#domain/ports.ts';
import { sampleFallback } from '#domain/sample-content.ts';
import { loadAllWords } from '#words/words.ts';
import { readSetupPath } from './auth/setup-path.ts';
import { type Composition, compose, type GivenParts } from './compose.ts';
import { type Config, originOf } from './config.ts';
import type { Database } from './database/open.ts';
import { createApiFront, registerApi } from './http/api.ts';
import { registerAssets } from './http/assets.ts';
import { closeHttpServer, createHttpServer, type Lifecycle } from './http/create-server.ts';
import { withSiteErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerFiles } from './http/media/files.ts';
import { registerImages } from './http/media/images.ts';
import { registerShareImages } from './http/media/share-images.ts';
import { createSharePictures } from './http/media/share-pictures.ts';
import { registerSiteIcons } from './http/media/site-icons.ts';
import { type Metrics, startMetrics } from './http/metrics.ts';
import { responseHeaders } from './http/security.ts';
import { readFirstViewStyles } from './pages/first-view-styles.ts';
import { createMovedPages } from './pages/moved-pages.ts';
import { PageCache } from './pages/page-cache.ts';
import { registerPageForms } from './pages/page-forms.ts';
import { isPagePath } from './pages/page-urls.ts';
import { createFront, type PagesOptions, type RenderPage, registerPages } from './pages/pages.ts';
import { createReadOnce, rememberReads, withDocumentsOnce } from './pages/remembered-reads.ts';
import { createPublicMedia } from './storage/public-address.ts';
import { countJobs } from './stores/job-store.ts';
import { createMediaUrls } from './stores/media/media-urls.ts';

/** The memory for rendered pages, in bytes; enough for some thousand posts. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/** The memory for API responses to visitors, uncompressed, in bytes. */
const API_CACHE_BYTES = 16 * 1024 * 1024;

/** The source of the pages: the build, or Vite in development. */
export interface PageSource {
  renderPage: () => Promise<RenderPage>;
  /** The folder of the built client; absent when Vite serves it. */
  clientDir?: string;
  /** The memory for rendered pages; 0 in development, where a page changes without its content. */
  cacheBytes?: number;
  /** Receives the bare server before any route, to serve the modules of development. */
  prepare?: (app: FastifyInstance) => void;
}

export interface App {
  server: FastifyInstance;
  ports: Ports;
  database: Database;
  /** The path that makes its visitor the owner; undefined once the site has one. */
  setupPath: () => Promise<string | undefined>;
  /** Makes the site refuse readiness and keep-alive, before it is closed. */
  prepareToStop: () => void;
  close: () => Promise<void>;
}

/**
 * Builds the whole site on its database, without listening. `main.ts` starts it; tests build and close their own, most
 * of them with a password hasher that costs no time, some with a network of their own. A `database` that is given is used
 * instead of the one that the configuration names, and closed with the site.
 */
export async function createApp(
  config: Config,
  pages: PageSource,
  passwords?: PasswordHasher,
  given?: GivenParts,
): Promise<App> {
  // Mails, share cards and the note of an outage are in the language of the site.
  await loadAllWords();
  const composition = await compose(config, passwords, given);
  const { ports, jobs } = composition;
  try {
    const lifecycle: Lifecycle = { isStopping: false };
    const metrics = config.metricsPort
      ? await startMetrics(config.metricsPort, sourcesOf(composition))
      : undefined;
    const server = await createServerOf(composition, config, pages, lifecycle, metrics?.observe);
    jobs.start();
    return {
      server,
      ports,
      database: composition.database,
      setupPath: () => readSetupPath(config.setupCode, composition.database, ports.stores),
      prepareToStop: () => {
        lifecycle.isStopping = true;
      },
      close: async () => {
        lifecycle.isStopping = true;
        await Promise.all([closeHttpServer(server), jobs.stop(), metrics?.close()]);
        await composition.close();
      },
    };
  } catch (error) {
    await composition.close();
    throw error;
  }
}

const sourcesOf = ({ database, watch, saves }: Composition) => ({
  jobs: () => countJobs(database),
  isDatabaseDown: () => watch.isDown,
  areSavesFailing: () => saves.isFailing,
});

async function createServerOf(
  {
    log,
    version,
    watch,
    saves,
    isSaving,
    ports,
    texts,
    settings,
    redirects,
    expiry,
    onSave,
    imageFiles,
    otherFiles,
    imageQueue,
    database,
  }: Composition,
  config: Config,
  pages: PageSource,
  lifecycle: Lifecycle,
  observe: Metrics['observe'] = () => {},
): Promise<FastifyInstance> {
  const origin = originOf(config);
  const headers = responseHeaders(origin);
  const contentVersion = () => version.current;
  const pageCache = new PageCache(pages.cacheBytes ?? PAGE_CACHE_BYTES, version);
  const apiCache = new PageCache(API_CACHE_BYTES, version, { keepsOutdated: false });
  const moved = createMovedPages(version);
  const pageFront = createFront({ cache: pageCache, watch, redirects, moved, headers });
  const apiFront = createApiFront(apiCache);

  const server = createHttpServer({
    log,
    watch,
    headers,
    trustProxy: config.trustProxy,
    front: (request, response) => {
      const isCached = pageFront(request, response) || apiFront(request, response);
      observe(request, response, isCached);
      return isCached;
    },
    lifecycle,
    isPage: isPagePath,
  });
  registerHealth(server, { watch, saves, lifecycle });
  const files = { folder: otherFiles.folder, fileBytes: config.fileBytes };
  registerApi(server, {
    ports,
    origin,
    headers,
    files,
    cache: apiCache,
    contentVersion,
    watch,
    saves,
    expiry,
  });
  const urls = createMediaUrls(database);
  registerImages(server, imageFiles, urls);
  const { publicUrl } = config.bucket ?? {};
  const publicMedia = publicUrl ? createPublicMedia(publicUrl, origin) : undefined;
  registerFiles(server, otherFiles, urls, publicMedia);
  pages.prepare?.(server);
  if (pages.clientDir !== undefined)
    await registerAssets(server, { clientDir: pages.clientDir, keptDir: join(config.dataDir, 'assets') });

  const siteOf = (caller: Caller) => withSiteErrors(createSite(ports, caller), server.log, watch);
  const readOnce = createReadOnce({ version, expiry, watch });
  const pageSite = createSite(withDocumentsOnce(ports, readOnce), pageVisitor);
  const site = rememberReads(withSiteErrors(pageSite, server.log, watch), readOnce);
  const pictures = createSharePictures({
    files: imageFiles,
    queue: imageQueue,
    findPicture: async (stem) => {
      const url = await urls.presentOf(stem);
      return url === undefined ? undefined : ports.stores.images.findByUrl(url);
    },
  });
  registerShareImages(server, site, ports, pictures);
  registerSiteIcons(server, { site: settings.withFallback(site), files: imageFiles, queue: imageQueue });
  const pagesOptions: PagesOptions = {
    renderPage: pages.renderPage,
    site,
    siteFor: siteOf,
    texts,
    fallback: sampleFallback(),
    cache: pageCache,
    contentVersion,
    isSaving,
    watch,
    isStopping: () => lifecycle.isStopping,
    settings,
    expiry,
    redirects,
    moved,
    origin,
    headers,
    publicMedia,
    policy: pages.clientDir !== undefined,
    ...(pages.clientDir === undefined ? {} : { styles: readFirstViewStyles(pages.clientDir) }),
  };
  const renderMostRequested = registerPages(server, pagesOptions);
  // A failure is that of a page, which its next visitor meets.
  onSave(() => void renderMostRequested().catch(() => {}));
  registerPageForms(server, pagesOptions);
  return server;
}
