import type { AuthUser } from '#contract/accounts/account.ts';
import { callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';
import { type Caller, identify } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { embedFailure } from '#domain/embeds/embed-failures.ts';
import { failedCard } from '#domain/embeds/embeds.ts';
import type { Ports } from '#domain/ports.ts';
import { FIRST_ID } from '#domain/posts/posts.ts';
import { seedSampleContent } from '#domain/sample-content.ts';
import { textWorkInPlace } from '#domain/text-work.ts';
import { publishDueChanges } from '#domain/unpublished/unpublished-changes.ts';
import { forgetRemovedMessages } from '#domain/visitors/messages.ts';
import { giveFirstSlugs, lackSlugs } from './first-slugs.ts';
import { createLocalDatabase, type InTurn, type KeyStorage, type LocalDatabase } from './local-database.ts';
import { type CutOut, createLocalImages, type SizeOf } from './local-images.ts';
import { createLocalStores } from './local-stores.ts';
import { localTables, SITE } from './local-tables.ts';
import { createMockTokens, isMockToken, mockLinkTokens } from './mock-tokens.ts';
import { defaultAdmin, findAdmin, NOT_KEPT } from './stores/local-account-store.ts';

/** The response time of the mock, in milliseconds (row 223). */
const WAIT_MS = 300;
const SETTINGS_WAIT_MS = 500;

/** The day that a session lasts which nobody asked for. */
const DEVELOPMENT_MS = 24 * 60 * 60 * 1000;

export interface MockOptions {
  storage: KeyStorage;
  sizeOf: SizeOf;
  cutOut: CutOut;
  inTurn?: InTurn | undefined;
  /** False makes the mock respond at once, for tests. */
  waits?: boolean;
  report?: Ports['report'];
}

/** The site that this browser stores for itself. */
export interface Mock {
  ports: Ports;
  database: LocalDatabase;
  /** The site for the holder of the token, which is read at each call. */
  siteFor: (token: () => string | undefined) => Site;
  /** A session of the admin that nobody signed in for (row 112, decision D5). */
  openSession: () => Promise<{ token: string; user: AuthUser }>;
  /** An uploaded picture as a data URL, by its address. */
  imageAt: (url: string) => string | undefined;
}

/**
 * The third implementation of the site (decision D1): the same rules as on the server, on the storage of a browser.
 * Passwords are neither kept nor checked (row 160), nothing is counted against limits and nothing is mailed.
 */
export function openMock({
  storage,
  sizeOf,
  cutOut,
  inTurn,
  waits = true,
  report = warn,
}: MockOptions): Mock {
  const clock = () => new Date();
  const database = createLocalDatabase(storage, inTurn);
  const images = createLocalImages({ database, clock, sizeOf, cutOut, report });
  const ports: Ports = {
    stores: createLocalStores(database, report),
    clock,
    passwords: {
      hash: async () => NOT_KEPT,
      verify: async (_password, hash) => hash !== undefined,
      isCommon: async () => false,
    },
    tokens: createMockTokens(clock),
    limiter: { take: async () => undefined },
    security: () => undefined,
    media: images.library,
    embeds: {
      read: async (url) => failedCard(url, embedFailure('demo', '')),
      readPicture: async () => ({ image: null, failure: embedFailure('demo', '') }),
    },
    texts: textWorkInPlace,
    linkTokens: mockLinkTokens,
    canMail: false,
    report,
  };

  /** Fills a storage that has no site yet, or lacks what every site has. */
  async function begin(): Promise<void> {
    const hasSite = database.get(SITE) !== undefined;
    const tables = localTables(database, report);
    const hasStart = hasSite && findAdmin(tables) && tables.categories.rows().some(isFirst);
    if (hasStart && !lackSlugs(tables)) return;
    const at = clock().toISOString();
    await database.transaction(async (texts) => {
      const tables = localTables(texts, report);
      const { accounts, categories } = tables;
      if (!findAdmin({ accounts }))
        accounts.write([defaultAdmin(at), ...accounts.rows().filter((user) => !isFirst(user))]);
      if (!categories.rows().some(isFirst)) {
        const first = {
          id: FIRST_ID,
          name: 'General',
          slug: '',
          description: '',
          sample: false,
          createdAt: at,
          updatedAt: at,
          version: 1,
        };
        categories.write([first, ...categories.rows()]);
      }
      giveFirstSlugs(tables, at);
    });
    if (!hasSite) await seedSampleContent(ports);
  }

  /** Once, with the first call: what the server's housekeeping does now and then. */
  let tidied: Promise<void> | undefined;
  const tidy = () => {
    tidied ??= forgetRemovedMessages(ports).catch((error: unknown) =>
      report('Removed messages could not be deleted for good', error),
    );
    return tidied;
  };

  async function callerWith(token: string | undefined): Promise<Caller> {
    const account = (await identify(ports, token)) ?? (await firstAdmin(token));
    return account ? { ...here, account } : here;
  }

  /** A session of the server stays valid in the mock, because its holder has nothing to prove to their own browser. */
  async function firstAdmin(token: string | undefined): Promise<Caller['account']> {
    if (token === undefined || isMockToken(token)) return undefined;
    const admin = findAdmin(localTables(database, report));
    return admin && { ...admin, sessionHash: '' };
  }

  return {
    ports,
    database,
    siteFor: (token) =>
      siteFrom((entry) => async (input) => {
        if (waits) await wait(entry.group === 'settings' ? SETTINGS_WAIT_MS : WAIT_MS);
        try {
          await begin();
          await tidy();
          await publishDue(ports);
          return await callOf(createSite(ports, await callerWith(token())), entry)(input);
        } catch (error) {
          if (error instanceof SiteError) throw error;
          report(`${entry.group}.${entry.name} failed`, error);
          throw new SiteError('unexpected', 'Something went wrong on our side.');
        }
      }),

    openSession: async () => {
      await begin();
      const now = clock();
      const expires = new Date(now.getTime() + DEVELOPMENT_MS);
      const admin = findAdmin(localTables(database, report));
      if (!admin) throw new SiteError('unauthenticated', 'This account is gone.');
      const { id, username, email, role } = admin;
      const { token, idHash } = await ports.tokens.issue(id, expires);
      const times = { createdAt: now.toISOString(), expiresAt: expires.toISOString() };
      await ports.stores.inTransaction((stores) => stores.sessions.add({ idHash, userId: id, ...times }));
      return { token, user: { id, username, email, role } };
    },

    imageAt: images.dataOf,
  };
}

const isFirst = ({ id }: { id: number }) => id === FIRST_ID;

/** A browser has no worker: scheduled updates are published by the first call after their moment. */
const publishDue = (ports: Ports) =>
  publishDueChanges(ports).catch((error: unknown) =>
    ports.report('A scheduled update could not be published', error),
  );

/** Everybody who uses the mock sits at this browser. */
const here: Caller = { address: 'this browser', origin: 'screen' };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function warn(problem: string, detail?: unknown): void {
  console.warn(problem, detail ?? '');
}
