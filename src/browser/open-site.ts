import { callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import type { FallbackContent } from '#contract/fallback-content.ts';
import { createHttpSite } from './call/http-site.ts';
import { siteAnswered } from './call/reachability.ts';
import { createUnansweredWrites } from './call/unanswered-writes.ts';
import type { Mock } from './mock/open-mock.ts';
import { isMockBuild } from './mock-build.ts';
import { readSession, saveSession } from './session.ts';

/** In memory: off at every start, but for the demo that has no server (decision D1). */
let mockOn = isMockBuild;
const listeners = new Set<() => void>();

let opened: Site | undefined;

/** The site as this browser reaches it. The one place that decides who answers, anew at each call. */
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
    unanswered: createUnansweredWrites(() => localStorage),
  });
  let inMock: Promise<Site> | undefined;
  return siteFrom((entry) => async (input) => {
    if (!mockOn) {
      const answer = await callOf(overHttp, entry)(input);
      siteAnswered();
      return answer;
    }
    inMock ??= openMock().then((mock) => mock.siteFor(token));
    return callOf(await inMock, entry)(input);
  });
}

/** Loaded when it is first asked: the rules of the site are no part of what others load. */
const loadMock = () => import('./mock/mock-here.ts');
let mock: Promise<Mock> | undefined;

function openMock(): Promise<Mock> {
  mock ??= loadMock().then(({ openMockHere }) => openMockHere(import.meta.env.BASE_URL));
  return mock;
}

/** Whether the site is answered by this browser itself. */
export const isMockOn = () => mockOn;

/** Until the page is loaded anew. The demo without a server stays on. */
export function switchMock(on: boolean): void {
  mockOn = on || isMockBuild;
  for (const listener of listeners) listener();
}

/** Calls back whenever the mock is switched on or off; answers how to end that. */
export function subscribeToMock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const FOLLOW_AFTER_MS = 50;

/** Calls back when another tab has changed what the mock keeps: once for all the keys of a save. */
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
 * Signs in without asking, in the mock alone (row 112, decision D5): a made-up token, which no server takes. Answers
 * whether it did.
 */
export async function signInForDevelopment(): Promise<boolean> {
  if (!mockOn) return false;
  saveSession(await (await openMock()).openSession());
  return true;
}

/** What the pages of the demo show where nothing can be read. */
export async function openFallback(): Promise<FallbackContent> {
  return (await loadMock()).fallbackHere();
}
