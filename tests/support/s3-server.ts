import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '#server/storage/s3-bucket.ts';
import { openFaultyLine } from './faulty-line.ts';

/** The only key of the server. */
const KEY = 'S3RVER';

/** The buckets, of which each test takes one that is empty. */
const BUCKETS = Array.from({ length: 20 }, (_, index) => `pictures-${index + 1}`);

/**
 * A server for buckets on this machine, behind a line that injects faults. It knows no rights, no regions and no quotas, and
 * refuses the signatures of lists, which the site never asks for.
 */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: BUCKETS.map((name) => ({ name })),
  });
  const { port } = await server.run();
  const line = await openFaultyLine(port);
  const unused = [...BUCKETS];
  const newBucket = (change: Partial<BucketSettings> = {}): BucketSettings => ({
    bucket: unused.pop() ?? '',
    endpoint: line.url,
    region: 'us-east-1',
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
    pathStyle: true,
    ...change,
  });
  return {
    newBucket,
    line,
    [Symbol.asyncDispose]: async () => {
      await line[Symbol.asyncDispose]();
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
