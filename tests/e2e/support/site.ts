import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { createHttpSite } from '#browser/call/http-site.ts';
import type { Site } from '#contract/catalogue.ts';
import type { HostCommand, HostReply } from './site-host.ts';

export { expect, type Page };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };
const SETUP_CODE = 'set-up-code';

/** A running site of one test: the built server on the data folder of a new site. */
interface RunningSite {
  url: string;
  /** Where its database lies. */
  dataDir: string;
  setupLink: string;
  /** Claims the site over the API, once; returns the owner's token. */
  claim: () => Promise<string>;
  /** The site as its owner, over the API. Claims it first. */
  asOwner: () => Promise<Site>;
}

interface Fixtures {
  site: RunningSite;
  /** Opens a page whose browser holds the owner's session; writes the session instead of filling in the form. */
  signIn: (page: Page) => Promise<void>;
  /** Console errors and failed requests a test expects; every other one fails it. */
  expectedErrors: RegExp[];
}

/**
 * Chromium reports this for a navigation that it shows without a transition, as when the user leaves a page that still
 * loads. It reports it now and then although every promise of the transition has a handler; the navigation succeeds.
 */
export const GIVEN_UP = /ViewTransition opt-in disabled/;

export const test = base.extend<Fixtures, { host: Host }>({
  host: [
    async ({ browserName: _ }, use) => {
      await using host = await startHost();
      await use(host);
    },
    { scope: 'worker' },
  ],

  expectedErrors: async ({ browserName: _ }, use) => use([]),

  site: async ({ host }, use) => {
    const running = await openSite(host);
    await use(running.site);
    await running.stop();
  },

  // Depends on the site, so that the page is closed before its site stops.
  page: async ({ page, expectedErrors, site: _ }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => {
      if (!GIVEN_UP.test(error.message)) errors.push(String(error));
    });
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },

  signIn: async ({ site }, use) => {
    await use(async (page) => {
      const token = await site.claim();
      const user = { id: 1, username: owner.username, email: owner.email, role: 'admin' };
      await page.addInitScript(
        ([storedToken, storedUser]) => {
          // Runs once: a later page of the test may have signed out.
          if (sessionStorage.getItem('signed-in-by-test')) return;
          sessionStorage.setItem('signed-in-by-test', 'yes');
          localStorage.setItem('auth_token', storedToken);
          localStorage.setItem('auth_user', storedUser);
        },
        [token, JSON.stringify(user)] as const,
      );
    });
  },
});

/** Opens sites one after the other in a process that has loaded the server once. */
interface Host extends AsyncDisposable {
  open: (dataDir: string) => Promise<string>;
  close: () => Promise<void>;
  /** The data folder of a new site with its sample content; copying it is faster than making one. */
  newSite: string;
}

async function startHost(): Promise<Host> {
  const child = fork(join(import.meta.dirname, 'site-host.ts'), {
    env: { PATH: process.env.PATH ?? '' },
    execArgv: [],
  });
  const ask = async (command: HostCommand): Promise<string> => {
    const ended = new AbortController();
    const reply = Promise.race([
      once(child, 'message', ended).then(([message]: HostReply[]) => message),
      once(child, 'exit', ended).then(([code]): HostReply => ({ failure: `The host ended with ${code}` })),
    ]);
    child.send(command);
    const { url = '', failure } = (await reply.finally(() => ended.abort())) ?? {};
    if (failure !== undefined) throw new Error(failure);
    return url;
  };
  const newSite = await mkdtemp(join(tmpdir(), 'vitrine-e2e-new-'));
  const host: Host = {
    newSite,
    open: (dataDir) => ask({ open: dataDir, setupCode: SETUP_CODE }),
    close: async () => void (await ask('close')),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(newSite, { recursive: true, force: true });
    },
  };
  await host.open(newSite);
  await host.close();
  return host;
}

/** Copies a data folder. The assets of the release are a link to those of the first site, because they do not change. */
async function copySite(from: string, to: string): Promise<void> {
  const assets = join(from, 'assets', 'current');
  await cp(from, to, { recursive: true, filter: (path) => path !== assets });
  await symlink(assets, join(to, 'assets', 'current'));
}

async function openSite(host: Host) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'));
  await copySite(host.newSite, dataDir);
  const url = await host.open(dataDir);
  let token: Promise<string> | undefined;
  const claim = () => {
    token ??= createHttpSite({ origin: url, token: () => undefined })
      .auth.signUp({ ...owner, setupCode: SETUP_CODE })
      .then((session) => session.token);
    return token;
  };
  const site: RunningSite = {
    url,
    dataDir,
    setupLink: `${url}/signup#setup=${SETUP_CODE}`,
    claim,
    asOwner: async () => {
      const owned = await claim();
      return createHttpSite({ origin: url, token: () => owned });
    },
  };
  return {
    site,
    stop: async () => {
      await host.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fails on any accessibility finding of axe on the page as it stands, or in the parts of it that a selector names. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNothingFound(page, {}, within);
}

/** Fails on insufficient contrast, which another theme may cause. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothingFound(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
}

/**
 * Runs axe in the page and its frames. Playwright's own package for axe sends the source with every run and opens a
 * second page for each, which takes five times as long.
 */
async function expectNothingFound(page: Page, options: axe.RunOptions, within?: string): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  const findings = await page.evaluate(
    async ([given, part]) => {
      // Waits for colours that still change. An animation without an end, or one that scrolling moves, is left alone.
      const changing = document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const { violations } = await window.axe.run(part ?? document, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [{ ...options, resultTypes: ['violations'], preload: false } satisfies axe.RunOptions, within] as const,
  );
  expect(findings).toEqual([]);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
}

/** The editors of texts begin with the HTML, as in a browser where it was chosen before. */
export async function startWithHtml(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (localStorage.getItem('text_mode') === null) localStorage.setItem('text_mode', 'html');
  });
}
