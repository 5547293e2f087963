import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { uploadTimeoutMs } from '#contract/limits.ts';
import { type Caller, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { nextPageChange } from '#domain/page-expiry.ts';
import type { PasswordHasher, Ports } from '#domain/ports.ts';
import { sampleFallback, seedSampleContent } from '#domain/sample-content.ts';
import { createLimiter } from './auth/limiter.ts';
import { createOneTimeCodes } from './auth/one-time-codes.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import { createTokenIssuer } from './auth/token-issuer.ts';
import { type Config, originOf } from './config.ts';
import { type ContentVersion, followContentVersion } from './database/content-version.ts';
import { type DatabaseWatch, watchDatabase } from './database/database-watch.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { createAnswersFront, registerApi } from './http/api.ts';
import { sendError, sendMissing, withKnownErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerImages } from './http/images.ts';
import { commonHeaders } from './http/security.ts';
import { registerShareImages } from './http/share-images.ts';
import { registerSiteIcons } from './http/site-icons.ts';
import { createHousekeeping } from './jobs/housekeeping.ts';
import { startMailQueue } from './mail/mail-queue.ts';
import { createMailer } from './mail/mailer.ts';
import { imageFilesIn } from './media/image-files.ts';
import { createImageLibrary } from './media/image-library.ts';
import { createImageQueue } from './media/image-queue.ts';
import { createImageVariants } from './media/image-variants.ts';
import { createLastSettings } from './pages/last-settings.ts';
import { PageCache } from './pages/page-cache.ts';
import { registerPageForms } from './pages/page-forms.ts';
import { createFront, type PagesOptions, type RenderPage, registerPages } from './pages/pages.ts';
import { createStores } from './stores/create-stores.ts';
import { createImageJobs } from './stores/image-store.ts';
import { readOrWriteValue, writeValue } from './stores/key-values.ts';

/** Rendered pages kept in memory; some thousand posts. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/** Answers of the API to visitors kept in memory, uncompressed. */
const ANSWER_CACHE_BYTES = 16 * 1024 * 1024;

/** How long a stopping server waits for the requests it is answering. */
const CLOSING_MS = 3000;

const clock = () => new Date();

/** Where the pages come from: the build, or Vite while developing. */
export interface PageSource {
  renderPage: () => Promise<RenderPage>;
  /** The folder of the built client; absent while Vite serves it. */
  clientDir?: string;
  /** Bytes of rendered pages to keep; none while developing, when a page changes without its content. */
  cacheBytes?: number;
  /** Gets the bare app before any route, to serve development's modules. */
  prepare?: (app: FastifyInstance) => void;
}

export interface App {
  server: FastifyInstance;
  ports: Ports;
  database: Database;
  /** The path that makes its visitor the owner; undefined once the site has one. */
  setupPath: () => Promise<string | undefined>;
  close: () => Promise<void>;
}

/**
 * Builds the whole site on its database, without listening. `main.ts` starts it; tests build and close their own, most
 * of them with a password hasher that costs no time.
 */
export async function createApp(
  config: Config,
  pages: PageSource,
  passwords: PasswordHasher = createPasswordHasher(),
): Promise<App> {
  const origin = originOf(config);
  const database = openDatabase(config);
  let watching: DatabaseWatch | undefined;
  try {
    await migrate(database.write, database.kind);
    const server = createServerOf(
      config,
      (request, response) => front(request, response),
      (error, tell) => watch.explain(error, tell),
    );
    const version = await followContentVersion(database);
    const watch = watchDatabase(version.look, server.log);
    watching = watch;
    const report = (problem: string, detail?: unknown) =>
      watch.explain(detail, () => server.log.warn({ detail }, problem));

    const settings = createLastSettings();
    const stores = createStores(database, async (hid) => {
      // The save is done, whatever happens here.
      const before = version.current;
      await version.refreshAfterCommit(hid).catch(watch.lost);
      if (version.current !== before) await settings.note(createSite(ports, pageVisitor));
      // What was saved may have been the last to use an image.
      variants.wake();
    });
    const files = imageFilesIn(join(config.dataDir, 'images'));
    const queue = createImageQueue();
    const jobs = createImageJobs(database);
    const variants = createImageVariants({ stores, clock, report, jobs, files, queue });
    const images = createImageLibrary({ stores, clock, files, queue, onReceived: variants.wake });
    const ports = await createPorts(config, database, { stores, clock, images, report, passwords });
    await seedSampleContent(ports);
    await settings.note(createSite(ports, pageVisitor));

    const cache = new PageCache(pages.cacheBytes ?? PAGE_CACHE_BYTES, version);
    const answers = new PageCache(ANSWER_CACHE_BYTES, version, { keepsOutdated: false });
    const pagesFront = createFront(cache, watch);
    const answersFront = createAnswersFront(answers);
    const front: Front = (request, response) =>
      pagesFront(request, response) || answersFront(request, response);
    const expiry = createExpiry(ports, version);
    registerHealth(server, watch);
    registerApi(server, { ports, origin, answers, contentVersion: () => version.current, watch, expiry });
    registerImages(server, files);
    await registerAssets(server, pages);
    const siteOf = (caller: Caller) => withKnownErrors(createSite(ports, caller), server.log, watch);
    const pagesOptions: PagesOptions = {
      renderPage: pages.renderPage,
      site: siteOf(pageVisitor),
      siteFor: (address) => siteOf({ address }),
      fallback: sampleFallback(),
      cache,
      contentVersion: () => version.current,
      watch,
      settings,
      expiry,
      origin,
      policy: pages.clientDir !== undefined,
    };
    registerShareImages(server, pagesOptions.site, ports.limiter);
    registerSiteIcons(server, { site: settings.rememberedBy(pagesOptions.site), files, queue });
    registerPages(server, pagesOptions);
    registerPageForms(server, pagesOptions);
    const mailQueue = config.smtpUrl
      ? startMailQueue(ports, createMailer(config.smtpUrl, config.mailFrom), origin)
      : undefined;

    const housekeeping = createHousekeeping(ports);
    housekeeping.start();

    variants.start();
    return {
      server,
      ports,
      database,
      setupPath: () => setupPath(config, database, ports),
      close: async () => {
        watch.stop();
        const variantsStopped = variants.stop();
        // Requests under way may finish; a browser that only holds a connection open must not hold up the end.
        const patience = setTimeout(() => server.server.closeAllConnections(), CLOSING_MS);
        await Promise.all([server.close(), mailQueue?.stop(), housekeeping.stop()]);
        clearTimeout(patience);
        await variantsStopped;
        await database.close();
      },
    };
  } catch (error) {
    watching?.stop();
    await database.close();
    throw error;
  }
}

/** When what is kept ends of itself: asked once per content version, and again when that time has come. */
function createExpiry(ports: Ports, version: ContentVersion): () => Promise<number> {
  let known = { contentVersion: Number.NaN, at: 0 };
  return async () => {
    const contentVersion = version.current;
    if (known.contentVersion !== contentVersion || known.at <= Date.now())
      known = { contentVersion, at: await nextPageChange(ports) };
    return known.at;
  };
}

type Front = ReturnType<typeof createFront>;

function createServerOf(config: Config, front: Front, explain: DatabaseWatch['explain']): FastifyInstance {
  const telling = (log: FastifyBaseLogger) => (error: unknown) =>
    explain(error, () => log.error({ err: error }, 'A call failed'));
  const server = fastify({
    frameworkErrors: (error, request, reply) =>
      void sendError(error, reply.headers(commonHeaders), telling(request.log)),
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the address our own proxy added. Whatever stands left of it the client may have made up.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // Cached pages are answered before Fastify sees the request; its routing costs half of what they take.
    serverFactory: (handler) => {
      const options = {
        // A slow or stalled request is cut off after these; Node only looks every `connectionsCheckingInterval`.
        connectionsCheckingInterval: 1000,
        headersTimeout: 10_000,
        requestTimeout: uploadTimeoutMs,
        keepAliveTimeout: 65_000,
      };
      return createServer(options, (request, response) => {
        if (!front(request, response)) handler(request, response);
      });
    },
  });
  server.setErrorHandler((error, request, reply) => sendError(error, reply, telling(request.log)));
  server.setNotFoundHandler(sendMissing);
  server.addHook('onSend', async (_request, reply) => {
    reply.headers(commonHeaders);
  });
  return server;
}

async function createPorts(
  config: Config,
  database: Database,
  made: Pick<Ports, 'stores' | 'clock' | 'images' | 'report' | 'passwords'>,
): Promise<Ports> {
  const key = await readOrWriteValue(database.write, 'token-key', randomBytes(32).toString('base64url'));
  return {
    ...made,
    tokens: createTokenIssuer(Buffer.from(key, 'base64url')),
    oneTimeCodes: createOneTimeCodes(),
    limiter: createLimiter(config.rateLimitFactor),
    notices: config.smtpUrl !== undefined,
  };
}

/** The code is kept until somebody used it, so every process and every start prints the same link (decision D2). */
async function setupPath({ setupCode }: Config, database: Database, { stores }: Ports) {
  if (await stores.accounts.isClaimed()) return undefined;
  if (setupCode !== undefined) await writeValue(database.write, 'setup-code', setupCode);
  const code = await readOrWriteValue(database.write, 'setup-code', randomBytes(16).toString('base64url'));
  return `/signup#setup=${encodeURIComponent(code)}`;
}

async function registerAssets(server: FastifyInstance, { clientDir, prepare }: PageSource): Promise<void> {
  prepare?.(server);
  if (clientDir === undefined) return;
  await server.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Names in /assets carry a hash of what is in them.
      const immutable = path.startsWith(join(clientDir, 'assets'));
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
