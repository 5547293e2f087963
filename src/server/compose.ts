import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/limits.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { PasswordHasher, Ports } from '#domain/ports.ts';
import { seedSampleContent } from '#domain/sample-content.ts';
import { createLimiter } from './auth/limiter.ts';
import { createLinkTokens } from './auth/link-tokens.ts';
import { createOneTimeCodes } from './auth/one-time-codes.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import { createSecurityLog } from './auth/security-log.ts';
import { createSignInGuard } from './auth/sign-in-guard.ts';
import { createTokenIssuer } from './auth/token-issuer.ts';
import { type Config, originOf } from './config.ts';
import { listenForChanges } from './database/change-notices.ts';
import { type ContentVersion, followContentVersion } from './database/content-version.ts';
import { type DatabaseClock, followDatabaseClock } from './database/database-clock.ts';
import { type DatabaseWatch, watchDatabase } from './database/database-watch.ts';
import { createDiskReserve } from './database/disk-reserve.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { type SaveWatch, watchSaves } from './database/save-watch.ts';
import { reportUnfitValues } from './database/unfit-values.ts';
import { requireUsableServer } from './database-checks.ts';
import { createEmbedReader } from './embeds/embed-reader.ts';
import { createGuardedClient } from './fetching/guarded-client.ts';
import { type Network, ownNetwork } from './fetching/network.ts';
import { createImportJob } from './imports/import-job.ts';
import { createImportPackages } from './imports/import-packages.ts';
import { type BackgroundJob, createBackgroundJob } from './jobs/background-job.ts';
import { createHousekeeping } from './jobs/housekeeping.ts';
import { createJobWorker } from './jobs/job-worker.ts';
import { createRelatedPostsJob } from './jobs/related-posts.ts';
import { createRevisionPacking } from './jobs/revision-packing.ts';
import { createScheduledUpdates } from './jobs/scheduled-updates.ts';
import { createMailer, type Mailer, withOutage as withMailOutage } from './mail/mailer.ts';
import { createNotices } from './mail/message-notices.ts';
import { createNewsletterMails } from './mail/newsletter-mails.ts';
import { createImageCopies } from './media/image-copies.ts';
import type { ImageFiles } from './media/image-files.ts';
import { createImageQueue, type ImageQueue } from './media/image-queue.ts';
import { createImageRemake } from './media/image-remake.ts';
import { createImageSweep, createImageVariants, type ImageJobNeeds } from './media/image-variants.ts';
import { createMediaLibrary } from './media/media-library.ts';
import type { OtherFiles } from './media/other-files.ts';
import { createOutage } from './outages.ts';
import { createExpiry } from './pages/expiry.ts';
import { createLastSettings, type LastSettings } from './pages/last-settings.ts';
import { createRedirectService, type RedirectService } from './redirects/redirects.ts';
import { createSiteLog } from './site-log.ts';
import { openStorage } from './storage/site-storage.ts';
import { createGuessCounts } from './stores/accounts/guess-counts.ts';
import { createStores } from './stores/create-stores.ts';
import { createRevisionWork } from './stores/history/revision-work.ts';
import { createJobLeases } from './stores/job-store.ts';
import { readOrWriteValue } from './stores/key-values.ts';
import { readTextPictures } from './stores/media/image-store.ts';
import { createImageWork } from './stores/media/image-work.ts';
import { createTextThread } from './texts/text-thread.ts';
import { createTexts, type Texts } from './texts/texts.ts';

/** The parts of a site below HTTP, on its database. */
export interface Composition {
  log: FastifyBaseLogger;
  database: Database;
  version: ContentVersion;
  watch: DatabaseWatch;
  saves: SaveWatch;
  /** True while a transaction of this process runs. */
  isSaving: () => boolean;
  ports: Ports;
  texts: Texts;
  settings: LastSettings;
  redirects: RedirectService;
  /** The time at which what is rendered now expires without a save, in milliseconds since 1970. */
  expiry: () => Promise<number>;
  /** Calls a listener whenever the content version has changed, by this process or another one. */
  onSave: (listener: () => void) => void;
  imageFiles: ImageFiles;
  otherFiles: OtherFiles;
  imageQueue: ImageQueue;
  jobs: BackgroundJob;
  close: () => Promise<void>;
}

/** Parts that tests replace. No setting does. */
export interface GivenParts {
  database?: Database | undefined;
  network?: Network | undefined;
}

/**
 * Opens the database unless it is given, brings it to this version and builds everything on it. The caller starts its
 * jobs.
 */
export async function compose(
  config: Config,
  passwords: PasswordHasher = createPasswordHasher(),
  given: GivenParts = {},
): Promise<Composition> {
  await using resources = new AsyncDisposableStack();
  const log = createSiteLog(config);
  const database = resources.adopt(given.database ?? openDatabase(config), (opened) => opened.close());
  await requireUsableServer(database, (text) => log.warn(text));
  await migrate(database, config);
  const { now: clock, aheadMs } = resources.adopt(await followDatabaseClock(database), ({ stop }) => stop());
  const version = await followContentVersion(database);
  const followers: (() => Promise<void>)[] = [];
  const reserve = createDiskReserve(database, config.dataDir);
  const saves = resources.adopt(watchSaves(reserve, log), (started) => started.stop());
  const watch = resources.adopt(
    watchDatabase(lookAndFollow(version, followers), log, { onFailure: () => dropConnections(), saves }),
    (started) => started.stop(),
  );
  const follow = () => void lookAndFollow(version, followers)(true).catch(watch.noteFailure);
  const notices =
    database.address() === undefined ? undefined : listenForChanges(addressOf(database), follow);
  resources.defer(async () => notices?.stop());
  const dropConnections = () => {
    database.dropSilent();
    notices?.reconnect();
  };
  await reserve.ensure().catch(saves.noteFailure);
  const report = (problem: string, detail?: unknown) =>
    watch.logUnlessDown(detail, () => log.warn({ detail }, problem));
  resources.defer(reportUnfitValues(report));
  // The steps after a commit are added below, because some of them need the ports, which need the stores.
  const afterCommit: ((hid: boolean) => Promise<void>)[] = [];
  const saving = createSaveCount();
  const onCommit = async (hid: boolean) => {
    for (const step of afterCommit) await step(hid);
  };
  const stores = createStores(database, onCommit, saving.note);

  const storage = await openStorage(config, database, { report, outage: imageOutage(log) });
  const mediaParts = { ...storage, stores, clock, queue: createImageQueue() };
  const media = createMediaLibrary({ ...mediaParts, fileBytes: config.fileBytes });
  const fetchForeign = clientOf(config, given);
  const siteKey = await readSiteKey(database);
  const thread = resources.adopt(createTextThread(), (started) => started.close());
  const texts = createTexts(thread, report, (stems) => readTextPictures(database, stems));
  const ports: Ports = {
    stores,
    clock,
    media,
    embeds: createEmbedReader({ fetchForeign, media }),
    imports: createImportPackages({
      otherFiles: storage.otherFiles,
      fetchForeign: clientOf(config, given, PICTURES_OF_IMPORTS),
    }),
    report,
    passwords,
    texts,
    ...createAccountPorts({ config, database, siteKey, clock, aheadMs, report }),
    security: createSecurityLog(log),
    canMail: config.smtpUrl !== undefined,
  };
  const settings = createLastSettings();
  const mailer = config.smtpUrl ? openMailer(config, log) : undefined;
  resources.defer(() => mailer?.close());
  const jobs = createJobWorker({
    clock,
    report,
    jobs: stores.jobs,
    leases: createJobLeases(database),
    kinds: [
      ...recordJobs(ports, database),
      ...imageJobs({ ...mediaParts, report, work: createImageWork(database) }, mediaParts.queue),
      ...(mailer ? mailJobs(ports, mailer, originOf(config)) : []),
    ],
  });

  const expiry = createExpiry(ports, version);
  const redirects = await createRedirectService({ ports, version, expiry });
  followers.push(() => redirects.follow().catch(watch.noteFailure));
  const changes = createChangeNotice(version);
  followers.push(async () => changes.look());
  resources.defer(writeCounts(redirects, report));
  afterCommit.push(async (hid) => {
    const before = version.current;
    // The save is done already, so a failure here must not reach its caller.
    await version.refreshAfterCommit(hid).catch(watch.noteFailure);
    await redirects.follow().catch(watch.noteFailure);
    if (version.current !== before) {
      await settings.note(createSite(ports, pageVisitor));
      changes.look();
    }
    jobs.wake();
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
    isSaving: saving.isSaving,
    ports,
    texts,
    settings,
    redirects,
    expiry,
    onSave: changes.onChange,
    imageFiles: mediaParts.files,
    otherFiles: mediaParts.otherFiles,
    imageQueue: mediaParts.queue,
    jobs,
    close: () => opened.disposeAsync(),
  };
}

interface AccountNeeds extends Pick<Ports, 'clock' | 'report'>, Pick<DatabaseClock, 'aheadMs'> {
  config: Config;
  database: Database;
  siteKey: Buffer;
}

/** Tokens, codes, and the limits of guesses and calls. */
function createAccountPorts({ config, database, siteKey, clock, aheadMs, report }: AccountNeeds) {
  const limiter = createLimiter(config.rateLimitFactor, database, aheadMs);
  return {
    limiter,
    tokens: createTokenIssuer(siteKey, clock),
    oneTimeCodes: createOneTimeCodes(),
    signInGuard: createSignInGuard({
      store: createGuessCounts(database),
      key: siteKey,
      factor: config.rateLimitFactor,
      fallback: limiter,
      report,
    }),
    linkTokens: createLinkTokens(siteKey),
  };
}

/** The present server, which may change. */
const addressOf =
  ({ address }: Database) =>
  () =>
    address() ?? '';

/** The client for requests to other sites. */
const clientOf = (config: Config, { network = ownNetwork }: GivenParts, own?: typeof PICTURES_OF_IMPORTS) =>
  createGuardedClient({ network, userAgent: userAgentOf(config), ...(own ? { limits: own } : {}) });

/** Nobody waits for the pictures of an import, so each may take longer, and be as large as an upload. */
const PICTURES_OF_IMPORTS = { ms: 20_000, bytes: limits.imageBytes };

/** Counts the transactions that run. */
function createSaveCount() {
  let saving = 0;
  return {
    note: (change: 1 | -1) => {
      saving += change;
    },
    isSaving: () => saving > 0,
  };
}

const imageOutage = (log: FastifyBaseLogger) =>
  createOutage(log, {
    begins: 'The storage of images fails: uploads are refused, and smaller copies are not made',
    ends: 'The storage of images works again',
  });

/** Calls listeners when a look finds another content version than the look before. */
function createChangeNotice(version: ContentVersion) {
  const listeners: (() => void)[] = [];
  let noted = version.current;
  return {
    onChange: (listener: () => void) => void listeners.push(listener),
    look: () => {
      // `current` is NaN while the version is unknown.
      if (version.current === noted || Number.isNaN(version.current)) return;
      noted = version.current;
      for (const listener of listeners) listener();
    },
  };
}

/** Looks at the content version, and starts whatever reads more when it changed. Nobody waits for that. */
function lookAndFollow({ look }: ContentVersion, followers: (() => Promise<void>)[]): ContentVersion['look'] {
  return async (thoroughly) => {
    await look(thoroughly);
    for (const follow of followers) void follow();
  };
}

/** The pause between two writes of hits and missing paths, in milliseconds. A crash loses what was counted since. */
const COUNTS_EVERY_MS = 30_000;

/** Writes the counts of redirects from time to time, and when the returned function stops it. */
function writeCounts({ flush }: RedirectService, report: Ports['report']): () => Promise<void> {
  const onFailure = (error: unknown) =>
    report('Hits of redirects or missing paths could not be written', error);
  const job = createBackgroundJob({ everyMs: COUNTS_EVERY_MS, run: flush, onFailure });
  job.start();
  return async () => {
    await job.stop();
    await flush().catch(onFailure);
  };
}

function openMailer({ smtpUrl = '', mailFrom }: Config, log: FastifyBaseLogger): Mailer {
  const outage = createOutage(log, {
    begins: 'The mail server fails: mails wait in the database',
    ends: 'The mail server works again',
  });
  return withMailOutage(createMailer(smtpUrl, mailFrom), outage);
}

/** The key of session tokens and keyed hashes, made at the first start of a site. */
async function readSiteKey(database: Database): Promise<Buffer> {
  const key = await readOrWriteValue(database.write, 'token-key', randomBytes(32).toString('base64url'));
  return Buffer.from(key, 'base64url');
}

const mailJobs = (ports: Ports, mailer: Mailer, origin: string) => [
  createNotices(ports, mailer, origin),
  createNewsletterMails(ports, mailer, origin),
];

/** The name by which other sites know the requests of this one, and where they find whom to ask. */
const userAgentOf = ({ siteUrl }: Config) => `Vitrine (link cards${siteUrl ? `; +${siteUrl}` : ''})`;

/** The jobs that work on records alone. */
const recordJobs = (ports: Ports, database: Database) => [
  createHousekeeping(ports),
  createRelatedPostsJob(ports),
  createImportJob(ports),
  createRevisionPacking(createRevisionWork(database), ports),
  createScheduledUpdates(ports),
];

/** The jobs that work on images and their files. */
function imageJobs(needs: Omit<ImageJobNeeds, 'copies'>, queue: ImageQueue) {
  const work = { ...needs, copies: createImageCopies({ files: needs.files, queue }) };
  return [createImageVariants(work), createImageRemake(work), createImageSweep(work)];
}
