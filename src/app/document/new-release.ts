import { storePendingToast } from '#app/ui/toasts/pending-toast.ts';
import { isReloading, reloadDocument } from '#browser/reloading.ts';

/*
 * A tab may have been opened under a release whose files are not on the site any more. The server keeps them for a week
 * (src/server/http/kept-assets.ts); after that a part of a page that is loaded on demand cannot be loaded. The page
 * that was asked for is then loaded in full, from the new release. Drafts keep what was typed.
 */

/** The page that is being opened without a new document: `{ from, to, at }`. */
const REQUESTED = 'requested_page';

/** When this tab was last loaded again because of a new release. */
const RELOADED = 'reloaded_at';

/** A second failure within this time has another cause, in milliseconds. */
const SOON_MS = 30_000;

/** Listens for parts of pages that cannot be loaded. `code` is the URL of the code that loads them. */
export function followReleases(code: string): void {
  window.addEventListener('vite:preloadError', () => void reloadIfReleaseIsGone(code));
}

async function reloadIfReleaseIsGone(code: string): Promise<void> {
  const now = Date.now();
  if (isReloading() || isSoon(read(RELOADED), now) || !(await isReleaseGone(code))) return;
  write(RELOADED, now);
  const title = 'This site was updated, and the page was loaded again.';
  storePendingToast({ kind: 'info', title, line: 'Please try once more what you just did.' });
  reloadDocument();
}

/** Whether the site no longer has the files of this document's release. False while the site cannot be reached. */
async function isReleaseGone(code: string): Promise<boolean> {
  try {
    const { status } = await fetch(releaseFile(code), { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
}

/**
 * The file that names the files of all parts, so that each release that changes one of them has another: the router's
 * manifest, or the code of a document. This module is often in the same file in two releases.
 */
function releaseFile(code: string): string {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  const hasUrl = typeof manifest === 'object' && manifest !== null && 'url' in manifest;
  return hasUrl && typeof manifest.url === 'string' ? manifest.url : code;
}

/**
 * Remembers the page that the router is opening. When its code cannot be loaded, the router loads the present document
 * again and forgets where it was going (React Router, `loadRouteModule`).
 */
export async function rememberRequest<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  write(REQUESTED, { from: location.href, to: url, at: Date.now() });
  try {
    return await work();
  } finally {
    write(REQUESTED, undefined);
  }
}

/**
 * The page that the document before this one could not open, where this document is that one loaded again. Undefined for
 * any other document.
 */
export function takeRequest(): string | undefined {
  const request = read(REQUESTED);
  write(REQUESTED, undefined);
  if (typeof request !== 'object' || request === null) return undefined;
  const { from, to, at }: { from?: unknown; to?: unknown; at?: unknown } = request;
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  if (!isReload || from !== location.href || to === from || !isSoon(at, Date.now())) return undefined;
  return typeof to === 'string' && URL.parse(to)?.origin === location.origin ? to : undefined;
}

function isSoon(at: unknown, now: number): boolean {
  return typeof at === 'number' && Math.abs(now - at) < SOON_MS;
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be blocked: the present page is loaded again.
  }
}
