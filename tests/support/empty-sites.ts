import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { Ports } from '#domain/ports.ts';
import type { Config } from '#server/config.ts';
import { createApp, type PageSource } from '#server/create-app.ts';
import { administer, rememberRows } from './postgres-databases.ts';
import { weakPasswords } from './weak-passwords.ts';

/** Sites without their sample content. Every test gets a copy, because making one takes ten times as long. */
export interface EmptySites {
  /** The data folder of one on SQLite. */
  sqlite: string;
  /** The data folder of one on PostgreSQL, and its database in the cluster. */
  postgres: string;
  database: string;
}

export const noPages: PageSource = {
  renderPage: async () => async () => new Response('', { status: 404 }),
};

export function testConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    siteUrl: 'http://site.example',
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    setupCode: 'set-up-code',
    trustProxy: false,
    rateLimitFactor: 1000,
    fileBytes: 100_000_000,
    bucket: undefined,
    cacheBytes: 0,
    stopDelayMs: 0,
    metricsPort: undefined,
    logLevel: 'silent',
  };
}

/** Makes them, once for a run. */
export async function makeEmptySites(
  cluster: string,
): Promise<{ sites: EmptySites; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-empty-'));
  const sites = {
    sqlite: join(folder, 'sqlite'),
    postgres: join(folder, 'postgres'),
    database: 'empty_site',
  };
  await administer(cluster, `create database ${sites.database}`);
  await makeOne({ ...testConfig(sites.sqlite) });
  const databaseUrl = `${cluster}/${sites.database}`;
  await makeOne({ ...testConfig(sites.postgres), databaseUrl });
  await rememberRows(databaseUrl);
  return { sites, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function makeOne(config: Config): Promise<void> {
  await mkdir(config.dataDir);
  const app = await createApp(config, noPages, weakPasswords());
  await emptySite(app.ports);
  await app.close();
}

/** Removes the sample content and the session that did so. */
export async function emptySite(ports: Ports): Promise<void> {
  const { tokens, stores } = ports;
  const now = new Date();
  const expires = new Date(now.getTime() + 60_000);
  const { token, idHash } = await tokens.issue(1, expires);
  await stores.inTransaction(({ sessions }) =>
    sessions.add({ idHash, userId: 1, createdAt: now.toISOString(), expiresAt: expires.toISOString() }),
  );
  const account = await identify(ports, token);
  if (!account) throw new Error('The admin of a new site could not sign in.');
  const site = createSite(ports, { ...pageVisitor, account });
  await site.sampleContent.remove();
  await site.auth.signOut();
}

/** Makes a data folder for one test: a copy of another one, or an empty one. */
export async function makeDataDir(copyOf?: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  if (copyOf) await cp(copyOf, dataDir, { recursive: true });
  return dataDir;
}
