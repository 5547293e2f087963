import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf } from '../database/failures.ts';
import type { Database } from '../database/open.ts';
import { type ImageFiles, imageFilesIn, imageFilesInBucket } from '../media/image-files.ts';
import { withOutage } from '../media/image-outage.ts';
import { type OtherFiles, otherFilesIn } from '../media/other-files.ts';
import { newPartName } from '../media/part-names.ts';
import type { Outage } from '../outages.ts';
import { StartError } from '../start-error.ts';
import { readOrWriteValue, readValue, writeValue } from '../stores/key-values.ts';
import { otherFilesInBucket } from './bucket-files.ts';
import { withDiskCache } from './disk-cache.ts';
import { requirePublicAddress } from './public-address.ts';
import { type Bucket, type BucketSettings, openBucket, wrongSettingOf } from './s3-bucket.ts';

/** The files of a site, in the data folder or in a bucket. */
export interface SiteStorage {
  files: ImageFiles;
  otherFiles: OtherFiles;
}

type StorageConfig = Pick<Config, 'dataDir' | 'bucket' | 'databaseUrl' | 'cacheBytes'>;

type Report = (problem: string, detail?: unknown) => void;

/** How the operator learns that the storage fails. */
interface StorageReports {
  report: Report;
  outage: Outage;
}

/** Names the site in its bucket, and the folder in its database. */
const MARKER = 'vitrine-site';

/** Names the arrangement of folders in a bucket, so that no version looks for files in the wrong folder. */
const LAYOUT_MARKER = 'vitrine-layout';
const LAYOUT = '2';

/**
 * Opens the storage of files, and makes sure that it is this site's. Throws a StartError for a wrong setting. A bucket that
 * responded before and does not respond now is no reason not to start: texts can be read without their pictures.
 */
export async function openStorage(
  config: StorageConfig,
  database: Database,
  { report, outage }: StorageReports,
): Promise<SiteStorage> {
  const local = { images: join(config.dataDir, 'images'), files: join(config.dataDir, 'files') };
  if (!config.bucket) {
    if (config.databaseUrl) await requireOwnFolder(config.dataDir, database);
    return { files: withOutage(imageFilesIn(local.images), outage), otherFiles: otherFilesIn(local.files) };
  }
  const open = openBucket(config.bucket);
  await openOwnBucket(config.bucket, open, database, report);
  // Below the cache, whose answers say nothing about the bucket.
  const files = withOutage(imageFilesInBucket(open), outage, { isBucket: true });
  return {
    files: await withDiskCache(files, { folder: join(config.dataDir, 'cache'), maxBytes: config.cacheBytes }),
    otherFiles: otherFilesInBucket(open, otherFilesIn(local.files)),
  };
}

async function openOwnBucket(
  settings: BucketSettings,
  open: () => Promise<Bucket>,
  database: Database,
  report: Report,
): Promise<void> {
  try {
    const bucket = await open();
    const site = await requireOwnBucket(bucket, settings.bucket, database);
    if (settings.publicUrl)
      await requirePublicAddress(bucket, settings.publicUrl, { site, database, report });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const wrong = wrongSettingOf(error, settings);
    if (wrong) throw new StartError(`The bucket of S3_BUCKET cannot be used. ${wrong}`);
    // Without a stored bucket name these settings have never worked, so the failure counts as a wrong setting.
    if ((await readValue(database.read, 'storage-bucket')) === undefined)
      throw new StartError(
        `The bucket of S3_BUCKET cannot be reached (${reasonOf(error)}). Check S3_ENDPOINT, and that this machine reaches it.`,
      );
    report('The bucket does not answer: pictures and files are missing until it does', error);
  }
}

const reasonOf = (error: unknown) =>
  codeOf(error) || (error instanceof Error && error.message) || 'it does not respond';

/**
 * Returns why this site must not use the bucket, or undefined. Two sites in one bucket would delete each other's pictures; one
 * site on two buckets would miss half of them.
 */
export async function problemOfBucket(
  bucket: Bucket,
  name: string,
  { read }: Pick<Database, 'read'>,
): Promise<string | undefined> {
  const site = await readValue(read, 'storage-site');
  const known = await readValue(read, 'storage-bucket');
  const stored = await bucket.readText(MARKER);
  if (stored !== undefined && stored !== site)
    return (
      `The bucket ${name} belongs to another site. Each site needs a bucket of its own. If the database was put back from ` +
      `an older backup, or is a copy, give it the bucket by storing this text as the object ${MARKER}: ${site ?? 'any text'}`
    );
  if (stored === undefined && known === name)
    return (
      `The bucket ${name} has lost the object ${MARKER}, which names its site. If it holds the pictures of this database, ` +
      `store this text as that object: ${site ?? 'any text'}`
    );
  if (stored === undefined && known !== undefined)
    return (
      `The pictures of this database are in the bucket ${known}, and ${name} does not hold them. Each site needs a database of ` +
      `its own. If the pictures were moved, copy all objects, also ${MARKER} and ${LAYOUT_MARKER}.`
    );
  if (stored !== undefined && (await bucket.readText(LAYOUT_MARKER)) !== LAYOUT)
    return (
      `The folders of the bucket ${name} are those of another version of Vitrine. Move all objects of images/originals/ to ` +
      'private/originals/, of images/removed/ to private/removed/images/ and of files/removed/ to private/removed/files/, ' +
      `then store the text ${LAYOUT} as the object ${LAYOUT_MARKER}.`
    );
  return undefined;
}

/** Returns the id of the site. */
async function requireOwnBucket(bucket: Bucket, name: string, database: Database): Promise<string> {
  const site = await readOrWriteValue(database.write, 'storage-site', randomUUID());
  const problem = await problemOfBucket(bucket, name, database);
  if (problem) throw new StartError(problem);
  // In this order: an instance that starts at the same time finds both markers, or no bucket at all.
  await bucket.writeText(LAYOUT_MARKER, LAYOUT);
  await bucket.writeText(MARKER, site);
  await writeValue(database.write, 'storage-bucket', name);
  return site;
}

/** Machines with a folder each would show each other's pictures as missing. */
async function requireOwnFolder(dataDir: string, database: Database): Promise<void> {
  const own = await readOrMake(join(dataDir, MARKER));
  const stored = await readOrWriteValue(database.write, 'storage-folder', own);
  if (stored === own) return;
  throw new StartError(
    `The pictures of this database are in another folder than ${dataDir}. Instances on one PostgreSQL need one folder that ` +
      'they share (DATA_DIR), or a bucket (S3_BUCKET and the settings after it in .env.example). ' +
      `If the site has moved and this folder holds its pictures, write ${stored} into ${join(dataDir, MARKER)}.`,
  );
}

/** The first of several instances that start together names the folder: a file gets its name with all of its text. */
async function readOrMake(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = join(dirname(path), newPartName());
  await writeFile(part, randomUUID());
  try {
    await link(part, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
