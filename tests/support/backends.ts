import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createHttpSite } from '#browser/http-site.ts';
import type { Site } from '#contract/catalogue.ts';
import type { Role } from '#contract/user.ts';
import { identify, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { Ports } from '#domain/ports.ts';
import type { Config } from '#server/config.ts';
import { type App, createApp, type PageSource } from '#server/create-app.ts';

export const backendNames = ['SQLite', 'PostgreSQL', 'HTTP'] as const;
export type BackendName = (typeof backendNames)[number];

/** A site of its own on one backend, without the sample content. Disposing of it removes every trace. */
export interface Backend extends AsyncDisposable {
  visitor: Site;
  /** The site on behalf of an account of this role; made on first use. */
  signedInAs: (role: Role) => Promise<Site>;
  /** A live token of an account of this role. */
  tokenOf: (role: Role) => Promise<string>;
  ports: Ports;
  app: App;
  config: Config;
  /** Where the API listens; only on the HTTP backend. */
  url: string;
}

export interface BackendOptions {
  /** Keep the sample content a new site starts with. */
  sample?: boolean;
  config?: Partial<Config>;
  /** What answers for the pages; without it every page is a 404. */
  pages?: PageSource;
}

const noPages: PageSource = { renderPage: async () => async () => new Response('', { status: 404 }) };

/** Opens a site on the named backend: in the process on a database, or over HTTP with the browser's client. */
export async function openBackend(name: BackendName, options: BackendOptions = {}): Promise<Backend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const database = name === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
  const config = { ...testConfig(dataDir), databaseUrl: database?.url, ...options.config };
  const app = await createApp(config, options.pages ?? noPages);
  const url = name === 'HTTP' ? await app.server.listen({ port: 0, host: '127.0.0.1' }) : '';
  const tokens = new Map<Role, Promise<string>>();
  const tokenOf = (role: Role) => {
    const token = tokens.get(role) ?? openSession(app, role);
    tokens.set(role, token);
    return token;
  };
  const siteFor = async (token: string | undefined): Promise<Site> => {
    if (name === 'HTTP') return createHttpSite({ origin: url, token: () => token });
    const account = await identify(app.ports, token);
    return createSite(app.ports, account ? { ...pageVisitor, account } : pageVisitor);
  };
  const backend: Backend = {
    visitor: await siteFor(undefined),
    signedInAs: async (role) => siteFor(await tokenOf(role)),
    tokenOf,
    ports: app.ports,
    app,
    config,
    url,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (!options.sample) await (await backend.signedInAs('admin')).sampleContent.remove();
  return backend;
}

function testConfig(dataDir: string): Config {
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
    logLevel: 'silent',
  };
}

/** Signs in by writing the session, not by driving the form. The admin is user 1, the others are added. */
async function openSession({ ports, database }: App, role: Role): Promise<string> {
  const at = new Date().toISOString();
  const { id } =
    role === 'admin'
      ? { id: 1 }
      : await database.write
          .insertInto('users')
          .values({
            username: role,
            username_key: role,
            name: role,
            email: '',
            role,
            created_at: at,
            updated_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
  const expires = new Date(Date.now() + 3_600_000);
  const { token, idHash } = await ports.tokens.issue(id, expires);
  await ports.stores.sessions.add({ idHash, userId: id, createdAt: at, expiresAt: expires.toISOString() });
  return token;
}

/** An empty database of its own in the test cluster. */
export async function createPostgresDatabase() {
  const cluster = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(cluster, `create database ${name}`);
  return {
    url: `${cluster}/${name}`,
    drop: () => administer(cluster, `drop database ${name} with (force)`),
  };
}

async function administer(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client(`${cluster}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
