import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { inject, test } from 'vitest';
import { createHttpSite } from '#browser/call/http-site.ts';
import { openMock } from '#browser/mock/open-mock.ts';
import { readValues } from '#browser/mock/stores/local-site-store.ts';
import type { Role } from '#contract/accounts/account.ts';
import type { Site } from '#contract/catalogue.ts';
import { identify, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { Ports } from '#domain/ports.ts';
import type { Config } from '#server/config.ts';
import { type App, createApp, type PageSource } from '#server/create-app.ts';
import type { Network } from '#server/fetching/network.ts';
import { readValue } from '#server/stores/key-values.ts';
import { emptySite, makeDataDir, noPages, testConfig } from './empty-sites.ts';
import { MemoryStorage } from './memory-storage.ts';
import { createDatabase, lendDatabase } from './postgres-databases.ts';
import { weakPasswords } from './weak-passwords.ts';

export const backendNames = ['SQLite', 'PostgreSQL', 'HTTP', 'local storage'] as const;
export type BackendName = (typeof backendNames)[number];

/** Parts that a test may need and that are not in the contract. */
const needs = {
  /** A server around the site: its tables, files, pages, mail, and the copies of pictures. */
  server: 'SQLite, PostgreSQL, HTTP',
  /** Passwords are stored and checked, common ones are refused, and a site has no owner until it is claimed. */
  passwords: 'SQLite, PostgreSQL, HTTP',
};
type Need = keyof typeof needs;

/** The backends that have what a suite needs. A browser's storage lacks it; mock.test.ts tests its own behaviour. */
export const backendsWith = (need: Need): BackendName[] =>
  backendNames.filter((name) => needs[need].split(', ').includes(name));

/** Returns `test` if the backend has what this one test needs; otherwise it defines no test. */
export function testWith(need: Need, name: BackendName): (title: string, run: () => Promise<void>) => void {
  return backendsWith(need).includes(name) ? (title, run) => test(title, run) : () => undefined;
}

/** A separate site on one backend, without the sample content. Disposing of it removes every trace. */
export interface Backend extends AsyncDisposable {
  visitor: Site;
  /** The site on behalf of an account of this role; made on first use. */
  signedInAs: (role: Role) => Promise<Site>;
  /** A live token of an account of this role. */
  tokenOf: (role: Role) => Promise<string>;
  ports: Ports;
  /** The server around it. Throws on local storage, which has none. */
  app: App;
  config: Config;
  /** The URL of the API; only on the HTTP backend. */
  url: string;
  /** Increases with every write that changes what visitors see. */
  contentVersion: () => Promise<number>;
}

export interface BackendOptions {
  /** Keeps the sample content of a new site. */
  sample?: boolean;
  config?: Partial<Config>;
  /** Leads to other sites; without it there are none. */
  network?: Network;
  /** Renders the pages; without it every page is a 404. */
  pages?: PageSource;
}

/** No test reaches the internet. */
const noNetwork: Network = {
  resolve: async () => [],
  connect: () => {
    throw new Error('A test without a network of its own connects to another site.');
  },
};

/** Opens a site on the named backend: in the process on a database, or over HTTP with the browser's client. */
export async function openBackend(name: BackendName, options: BackendOptions = {}): Promise<Backend> {
  if (name !== 'local storage') return openServer(name, options);
  return openLocal(options.sample ? new MemoryStorage() : await emptyStorage());
}

/** The records in a browser of a site without its sample content, made once for the tests of this process. */
let emptyTexts: Promise<Map<string, string>> | undefined;

async function emptyStorage(): Promise<MemoryStorage> {
  emptyTexts ??= makeEmptyTexts();
  const storage = new MemoryStorage();
  for (const [key, text] of await emptyTexts) storage.texts.set(key, text);
  return storage;
}

async function makeEmptyTexts(): Promise<Map<string, string>> {
  const storage = new MemoryStorage();
  const { ports } = await openLocal(storage);
  await emptySite(ports);
  return storage.texts;
}

async function openServer(name: BackendName, options: BackendOptions): Promise<Backend> {
  const empty = options.sample ? undefined : inject('emptySites');
  const dataDir = await makeDataDir(name === 'PostgreSQL' ? empty?.postgres : empty?.sqlite);
  const lent =
    name === 'PostgreSQL' && empty ? await lendDatabase(inject('postgresUrl'), empty.database) : undefined;
  const database = name === 'PostgreSQL' ? (lent ?? (await createPostgresDatabase())) : undefined;
  const config = { ...testConfig(dataDir), databaseUrl: database?.url, ...options.config };
  const opened = config.databaseUrl === lent?.url ? lent?.opened : undefined;
  const given = { database: opened, network: options.network ?? noNetwork };
  const app = await createApp(config, options.pages ?? noPages, weakPasswords(), given);
  const url = name === 'HTTP' ? await app.server.listen({ port: 0, host: '127.0.0.1' }) : '';
  const tokenOf = tokensOn(app.ports);
  const siteFor = async (token: string | undefined): Promise<Site> => {
    if (name === 'HTTP') return createHttpSite({ origin: url, token: () => token, retryDelayMs: 1 });
    const account = await identify(app.ports, token);
    return createSite(app.ports, account ? { ...pageVisitor, account } : pageVisitor);
  };
  return {
    visitor: await siteFor(undefined),
    signedInAs: async (role) => siteFor(await tokenOf(role)),
    tokenOf,
    ports: app.ports,
    app,
    config,
    url,
    contentVersion: async () => Number(await readValue(app.database.read, 'content-version')),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The mock of the browser on a storage in memory, without its delays. sharp reads the sizes of pictures. */
async function openLocal(storage: MemoryStorage): Promise<Backend> {
  const mock = openMock({
    storage,
    sizeOf: sizeBySharp,
    cutOut: cutBySharp,
    waits: false,
    report: () => {},
  });
  const tokenOf = tokensOn(mock.ports);
  const visitor = mock.siteFor(() => undefined);
  // The first call fills the storage.
  await visitor.auth.setup();
  return {
    visitor,
    signedInAs: async (role) => {
      const token = await tokenOf(role);
      return mock.siteFor(() => token);
    },
    tokenOf,
    ports: mock.ports,
    get app(): App {
      throw new Error('Local storage has no server: the test needs backendsWith or testWith.');
    },
    config: testConfig(''),
    url: '',
    contentVersion: async () => readValues(mock.database).contentVersion,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

export async function sizeBySharp(picture: Blob): Promise<{ width: number; height: number }> {
  const image = await sharp(await picture.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: image.info.width, height: image.info.height };
}

export async function cutBySharp(
  picture: Blob,
  part: { left: number; top: number; width: number; height: number },
): Promise<Blob> {
  const bytes = await sharp(await picture.arrayBuffer())
    .extract(part)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: picture.type });
}

/** A live token of each role, made on first use. */
function tokensOn(ports: Ports) {
  const tokens = new Map<Role, Promise<string>>();
  return (role: Role): Promise<string> => {
    const token = tokens.get(role) ?? openSession(ports, role);
    tokens.set(role, token);
    return token;
  };
}

/** Has the form of a hash; no password matches it. */
const NO_PASSWORD = 'argon2id$8$1$1$AAAAAAAAAAA$AAAAAAAA';

/** Opens a session by writing it, not through the form. The admin is user 1; the others are added. */
async function openSession({ tokens, stores }: Ports, role: Role): Promise<string> {
  const createdAt = new Date().toISOString();
  const expires = new Date(Date.now() + 3_600_000);
  return stores.inTransaction(async ({ accounts, sessions }) => {
    const person = { username: role, name: role, email: '', role };
    const userId = role === 'admin' ? 1 : await accounts.add(person, NO_PASSWORD, createdAt);
    const { token, idHash } = await tokens.issue(userId, expires);
    await sessions.add({ idHash, userId, createdAt, expiresAt: expires.toISOString() });
    return token;
  });
}

/** Creates a database in the test cluster for one test: a copy of another one, or an empty one. */
export const createPostgresDatabase = (copyOf?: string) =>
  copyOf ? lendDatabase(inject('postgresUrl'), copyOf) : createDatabase(inject('postgresUrl'));
