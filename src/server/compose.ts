import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { PasswordHasher, Ports } from '#domain/ports.ts';
import { seedSampleContent } from '#domain/sample-content.ts';
import { createLimiter } from './auth/limiter.ts';
import { createOneTimeCodes } from './auth/one-time-codes.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import { createSecurityLog } from './auth/security-log.ts';
import { createSignInGuard } from './auth/sign-in-guard.ts';
import { createTokenIssuer } from './auth/token-issuer.ts';
import { type Config, originOf } from './config.ts';
import { type ContentVersion, followContentVersion } from './database/content-version.ts';
import { type DatabaseWatch, watchDatabase } from './database/database-watch.ts';
import { createDiskReserve } from './database/disk-reserve.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { type SaveWatch, watchSaves } from './database/save-watch.ts';
import { reportUnfitValues } from './database/unfit-values.ts';
import type { BackgroundJob } from './jobs/background-job.ts';
import { createHousekeeping } from './jobs/housekeeping.ts';
import { startMailQueue } from './mail/mail-queue.ts';
import { createMailer, withOutage as withMailOutage } from './mail/mailer.ts';
import { type ImageFiles, imageFilesIn } from './media/image-files.ts';
import { createImageLibrary } from './media/image-library.ts';
import { withOutage as withImageOutage } from './media/image-outage.ts';
import { createImageQueue, type ImageQueue } from './media/image-queue.ts';
import { createImageVariants } from './media/image-variants.ts';
import { createOutage } from './outages.ts';
import { createLastSettings, type LastSettings } from './pages/last-settings.ts';
import { createStores } from './stores/create-stores.ts';
import { createGuessStore } from './stores/guess-store.ts';
import { createImageJobs } from './stores/image-store.ts';
import { readOrWriteValue } from './stores/key-values.ts';
import { createTextThread } from './texts/text-thread.ts';
import { createTexts, type Texts } from './texts/texts.ts';

/** The parts of a site below HTTP, on its database. */
export interface Composition {
  log: FastifyBaseLogger;
  database: Database;
  version: ContentVersion;
  watch: DatabaseWatch;
  saves: SaveWatch;
  ports: Ports;
  texts: Texts;
  settings: LastSettings;
  imageFiles: ImageFiles;
  imageQueue: ImageQueue;
  imageVariants: BackgroundJob;
  close: () => Promise<void>;
}

const clock = () => new Date();

/** Opens the database, brings it to this version and builds everything on it. Starts no background job. */
export async function compose(
  config: Config,
  passwords: PasswordHasher = createPasswordHasher(),
): Promise<Composition> {
  await using resources = new AsyncDisposableStack();
  const log: FastifyBaseLogger = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
  const database = resources.adopt(openDatabase(config), (opened) => opened.close());
  await migrate(database, config);
  const version = await followContentVersion(database);
  const reserve = createDiskReserve(database, config.dataDir);
  const saves = resources.adopt(watchSaves(reserve, log), (started) => started.stop());
  const watch = resources.adopt(
    watchDatabase(version.look, log, { onFailure: database.dropSilent, saves }),
    (started) => started.stop(),
  );
  await reserve.ensure().catch(saves.noteFailure);
  const report = (problem: string, detail?: unknown) =>
    watch.logUnlessDown(detail, () => log.warn({ detail }, problem));

  resources.defer(reportUnfitValues(report));

  // The steps after a commit are added below, because some of them need the ports, which need the stores.
  const afterCommit: ((hid: boolean) => Promise<void>)[] = [];
  const stores = createStores(database, async (hid) => {
    for (const step of afterCommit) await step(hid);
  });

  const imageOutage = createOutage(log, {
    begins: 'The storage of images fails: uploads are refused, and smaller copies are not made',
    ends: 'The storage of images works again',
  });
  const imageFiles = withImageOutage(imageFilesIn(join(config.dataDir, 'images')), imageOutage);
  const imageQueue = createImageQueue();
  const imageWork = { stores, clock, files: imageFiles, queue: imageQueue };
  const imageVariants = createImageVariants({ ...imageWork, report, jobs: createImageJobs(database) });
  const images = createImageLibrary({ ...imageWork, onReceived: imageVariants.wake });
  const siteKey = await readSiteKey(database);
  const limiter = createLimiter(config.rateLimitFactor);
  const thread = resources.adopt(createTextThread(), (started) => started.close());
  const texts = createTexts(thread, report);
  const ports: Ports = {
    stores,
    clock,
    images,
    report,
    passwords,
    tokens: createTokenIssuer(siteKey),
    oneTimeCodes: createOneTimeCodes(),
    texts,
    limiter,
    signInGuard: createSignInGuard({
      store: createGuessStore(database),
      key: siteKey,
      factor: config.rateLimitFactor,
      fallback: limiter,
      report,
    }),
    security: createSecurityLog(log),
    notices: config.smtpUrl !== undefined,
  };
  const settings = createLastSettings();

  afterCommit.push(async (hid) => {
    const before = version.current;
    // The save is done already, so a failure here must not reach its caller.
    await version.refreshAfterCommit(hid).catch(watch.noteFailure);
    if (version.current !== before) await settings.note(createSite(ports, pageVisitor));
    // The previous text may have been the last one to use an image.
    imageVariants.wake();
  });
  await seedSampleContent(ports);
  await settings.note(createSite(ports, pageVisitor));

  const opened = resources.move();
  return {
    log,
    database,
    version,
    watch,
    saves,
    ports,
    texts,
    settings,
    imageFiles,
    imageQueue,
    imageVariants,
    close: () => opened.disposeAsync(),
  };
}

/** Starts everything that runs without a request. Returns the function that stops it. */
export function startJobs(config: Config, { log, ports, imageVariants }: Composition): () => Promise<void> {
  const housekeeping = createHousekeeping(ports);
  const mailQueue = config.smtpUrl
    ? startMailQueue(
        ports,
        withMailOutage(
          createMailer(config.smtpUrl, config.mailFrom),
          createOutage(log, {
            begins: 'The mail server fails: notices of new messages wait in the database',
            ends: 'The mail server works again',
          }),
        ),
        originOf(config),
      )
    : undefined;
  housekeeping.start();
  imageVariants.start();
  return async () => {
    await Promise.all([imageVariants.stop(), housekeeping.stop(), mailQueue?.stop()]);
  };
}

/** The key of session tokens and keyed hashes, made at the first start of a site. */
async function readSiteKey(database: Database): Promise<Buffer> {
  const key = await readOrWriteValue(database.write, 'token-key', randomBytes(32).toString('base64url'));
  return Buffer.from(key, 'base64url');
}
