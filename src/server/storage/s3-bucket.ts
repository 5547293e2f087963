import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import type { DriverContract } from 'flydrive/types';
import { codeOf } from '../database/failures.ts';
import { loadOnce } from '../media/load-once.ts';
import { StartError } from '../start-error.ts';
import { bucketTimes, type Timing } from '../timings.ts';

/** Where the files of a site are kept when several machines serve it. */
export interface BucketSettings {
  bucket: string;
  /** The address of the service; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Undefined where the machine has a role of its own. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** True where the bucket is a part of the path and not of the host name. */
  pathStyle: boolean;
  /** The address at which visitors find the pictures and files, without a slash at its end; undefined if instances serve them. */
  publicUrl?: string | undefined;
}

/** A part of a file in bytes; `end` is the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The headers with which a public address sends a file. */
interface FileHeaders {
  contentType: string;
  contentDisposition: string;
  cacheControl: string;
}

/** A private bucket of a service that speaks the protocol of Amazon S3. */
export interface Bucket {
  /** For whole files. */
  driver: DriverContract;
  /** Stores a file of this machine, in parts where it is large. An upload that fails leaves nothing behind. */
  upload: (key: string, path: string, headers: FileHeaders) => Promise<void>;
  readRange: (key: string, range?: ByteRange) => Promise<Readable>;
  /** The length of a file and the `Content-Disposition` stored with it. Returns undefined if there is no such file. */
  headOf: (key: string) => Promise<{ bytes: number; disposition: string | undefined } | undefined>;
  /** Returns undefined if there is no such file. */
  readText: (key: string) => Promise<string | undefined>;
  writeText: (key: string, text: string) => Promise<void>;
}

/** The times after which a service counts as silent, in milliseconds. */
const CONNECT_MS = 3000;
const SILENT_MS = 10_000;

/** The tries of one request. Between two the client waits longer each time. */
const TRIES = 3;

/** Amazon's limit for one request is 5 GB; a part of this size is sent again when a connection breaks. */
const PART_BYTES = 8 * 1024 * 1024;

/** Opens a bucket with its first use: the packages for it take 20 MB of memory, and most sites have a folder. */
export const openBucket = (settings: BucketSettings): (() => Promise<Bucket>) =>
  loadOnce(async () => {
    const { sdk, S3Driver, Upload } = await loadPackages();
    const { bucket, endpoint, region, credentials, pathStyle } = settings;
    const client = new sdk.S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: TRIES,
      // Services other than Amazon's may know none of the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: SILENT_MS,
        throwOnRequestTimeout: true,
      },
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
    });
    client.middlewareStack.add(
      (send) => async (command) => {
        const begun = performance.now();
        try {
          return await send(command);
        } finally {
          bucketTimes.publish({ ms: performance.now() - begun } satisfies Timing);
        }
      },
      { step: 'initialize' },
    );
    const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });

    async function unlessMissing<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
      try {
        return await read();
      } catch (error) {
        if (isMissingKey(error)) return undefined;
        throw error;
      }
    }

    return {
      driver,
      upload: async (key, path, { contentType, contentDisposition, cacheControl }) => {
        const params = {
          Bucket: bucket,
          Key: key,
          Body: createReadStream(path),
          ContentType: contentType,
          ContentDisposition: contentDisposition,
          CacheControl: cacheControl,
        };
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done();
      },
      readRange: async (key, range) => {
        const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...part }));
        if (!(Body instanceof Readable)) throw new Error('The bucket answered without a body.');
        return Body;
      },
      headOf: (key) =>
        unlessMissing(async () => {
          const head = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
          return { bytes: head.ContentLength ?? 0, disposition: head.ContentDisposition };
        }),
      readText: (key) => unlessMissing(() => driver.get(key)),
      writeText: (key, text) => driver.put(key, text),
    };
  });

async function loadPackages() {
  try {
    const [sdk, { S3Driver }, { Upload }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('flydrive/drivers/s3'),
      import('@aws-sdk/lib-storage'),
    ]);
    return { sdk, S3Driver, Upload };
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      'S3_BUCKET is set, but the packages for S3 are not installed. Run `npm ci --include=optional`, then start again.',
    );
  }
}

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>)?.$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Whether there is no such file in a bucket that exists. */
export const isMissingKey = (error: unknown): boolean =>
  statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket';

/** What a wrong setting of the bucket is, as a sentence for the operator; undefined for an outage, which ends by itself. */
export function wrongSettingOf(
  error: unknown,
  { bucket }: Pick<BucketSettings, 'bucket'>,
): string | undefined {
  const name = nameOf(error);
  if (name === 'NoSuchBucket' || statusOf(error) === 404) return `There is no bucket named ${bucket}.`;
  if (
    /InvalidAccessKeyId|SignatureDoesNotMatch|InvalidSignature|CredentialsProviderError|TokenRefreshRequired/.test(
      name,
    )
  )
    return 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong.';
  if (name === 'RequestTimeTooSkewed')
    return 'The clock of this machine is more than a few minutes wrong, so the service refuses its requests.';
  if (/PermanentRedirect|AuthorizationHeaderMalformed/.test(name))
    return `The bucket ${bucket} is in another region than S3_REGION says.`;
  if (statusOf(error) === 403 || statusOf(error) === 401)
    return `The key may not use the bucket ${bucket}. It needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.`;
  return undefined;
}
