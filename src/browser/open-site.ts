import { type CatalogueEntry, callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import { isSiteError, SiteError, statusOfCode } from '#contract/errors.ts';
import type { FallbackContent } from '#contract/pages/fallback-content.ts';
import { createHttpSite } from './call/http-site.ts';
import { createPendingWrites } from './call/pending-writes.ts';
import { siteReachable } from './call/reachability.ts';
import type { Mock } from './mock/open-mock.ts';
import { isMockBuild, MOCK_DATA_MARK } from './mock-build.ts';
import { readSession, saveSession } from './session.ts';

/** In memory: off at every start, except in the demo without a server (decision D1). */
let mockOn = isMockBuild;
const listeners = new Set<() => void>();

let opened: Site | undefined;

/**
 * The site as this browser reaches it. Only this function decides, at each call, whether the server or the mock
 * responds.
 */
export function openSite(): Site {
  opened ??= createSiteFor(() => readSession()?.token);
  return opened;
}

/** The site as visitors see it, whoever is signed in: for the public pages of the demo, as a server renders them. */
export function openVisitorSite(): Site {
  return createSiteFor(() => undefined);
}

function createSiteFor(token: () => string | undefined): Site {
  const overHttp = createHttpSite({
    origin: location.origin,
    token,
    isScreen: true,
    pendingWrites: createPendingWrites(() => localStorage),
  });
  let inMock: Promise<Site> | undefined;
  return siteFrom((entry) => async (input) => {
    if (!mockOn) {
      const answer = await callOf(
        overHttp,
        entry,
      )(input).catch((error: unknown) => {
        throw forPeople(entry, error);
      });
      siteReachable();
      return answer;
    }
    inMock ??= openMock().then((mock) => mock.siteFor(token));
    return callOf(await inMock, entry)(input);
  });
}

/**
 * Screens show the message of a failure. That of a response without a sentence of the site, such as the HTML of a proxy,
 * is text for developers (row 217); people get one that completes the specified "Failed to …" instead.
 */
function forPeople({ operation }: CatalogueEntry, error: unknown): unknown {
  if (!isSiteError(error) || !error.answer || operation.failureText !== undefined) return error;
  const { status, data } = error.answer;
  const isObject = typeof data === 'object' && data !== null;
  if (isObject && (Reflect.has(data, 'message') || Reflect.has(data, 'error'))) return error;
  const { code, retryAfter, answer } = error;
  const message = status === statusOfCode['too-large'] ? 'The request is too large.' : 'Please try again.';
  return new SiteError(code, message, { answer, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

/** Loaded at the first use, because other pages do not need the rules of the site. */
const loadMock = () => import('./mock/mock-here.ts');
let mock: Promise<Mock> | undefined;

function openMock(): Promise<Mock> {
  mock ??= loadMock().then(({ openMockHere }) => openMockHere(import.meta.env.BASE_URL));
  return mock;
}

/** True if this browser itself runs the site. */
export const isMockOn = () => mockOn;

/** Whether the mock has any redirect, so that a demo without one asks for none at each page. */
export const hasMockRedirects = () => (localStorage.getItem('mock_redirects') ?? '[]') !== '[]';

/** Lasts until the page reloads. The demo without a server stays on. */
export function switchMock(on: boolean): void {
  mockOn = on || isMockBuild;
  document.documentElement.toggleAttribute(MOCK_DATA_MARK, mockOn);
  for (const listener of listeners) listener();
}

/** Calls back whenever the mock is switched on or off; returns the function that unsubscribes. */
export function subscribeToMock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const FOLLOW_AFTER_MS = 50;

/** Calls back when another tab has changed the mock's data, once for all keys of a save. */
export function followMock(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = ({ key }: StorageEvent) => {
    if (!mockOn || (key !== null && !/^(mock_|portfolio[-_])/.test(key))) return;
    clearTimeout(timer);
    timer = setTimeout(listener, FOLLOW_AFTER_MS);
  };
  window.addEventListener('storage', changed);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', changed);
  };
}

/**
 * Signs in without a password, in the mock only (row 112, decision D5): with an unsigned token, which no server
 * accepts. Returns false if the mock is off.
 */
export async function signInForDevelopment(): Promise<boolean> {
  if (!mockOn) return false;
  saveSession(await (await openMock()).openSession());
  return true;
}

/** The content of the demo's pages when nothing can be read. */
export async function openFallback(): Promise<FallbackContent> {
  return (await loadMock()).fallbackHere();
}
