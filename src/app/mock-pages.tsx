import { useEffect, useSyncExternalStore } from 'react';
import {
  href,
  type MiddlewareFunction,
  Outlet,
  redirect,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { usePageLanguage, useWords } from '#app/language/page-language.ts';
import { PublicFrame } from '#app/public/frame/public-frame.tsx';
import { fallbackContext, siteContext } from '#app/site/site-context.ts';
import { loadingText } from '#app/site/site-pages.ts';
import type { Site } from '#contract/catalogue.ts';
import { frameWords } from '#words/english/frame.ts';

/**
 * The static demo (`npm run build:mock`) has this in place of the server: the loaders of the public pages run in the
 * browser, and links lead to the next page without a new document. vite.mock.config.ts adds it to the build.
 */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ context, request }) => {
    const { hasMockRedirects, openFallback, openVisitorSite } = await import('#browser/open-site.ts');
    const site = openVisitorSite();
    if (hasMockRedirects()) await followRedirect(site, new URL(request.url));
    context.set(siteContext, site);
    context.set(fallbackContext, await openFallback());
  },
];

/** Does what the server does with a path that has no page, or that a redirect with a query takes. */
async function followRedirect({ redirects }: Site, { pathname, search }: URL): Promise<void> {
  const path = withoutBase(pathname);
  if (path.startsWith(href('/admin'))) return;
  const found = await redirects.resolve({ path: path + search }).catch(() => undefined);
  if (found && found.location !== '') throw redirect(found.location, found.code);
}

/** The first view, while settings and page are read. */
export function FirstView() {
  const path = usePathOnceAlive();
  if (path?.startsWith(href('/admin'))) return <p role="status">{frameWords.words.loading}</p>;
  return (
    <PublicFrame plain={path === undefined}>
      <PageLoading path={path ?? ''} />
    </PublicFrame>
  );
}

const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The path as routes know it. */
const withoutBase = (pathname: string) => pathname.slice(BASE.length) || '/';

/** The page is the same file whatever was asked for: its path is known in the browser only. */
function usePathOnceAlive(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    () => () => undefined,
    () => withoutBase(location.pathname),
    () => undefined,
  );
}

/** In place of `Outlet` around every page: follows links in place, and other tabs. */
export function MockOutlet() {
  useLinksInPlace();
  useOtherTabs();
  return <Outlet />;
}

/** In place of `Outlet` within the public frame: says what is loading while it is. */
export function MockPublicOutlet() {
  const { location: next } = useNavigation();
  const path = next && withoutBase(next.pathname);
  useFocusOnNewPage();
  return (
    <>
      {path && !path.startsWith(href('/admin')) ? <PageLoading path={path} /> : <Outlet />}
      <ScrollRestoration />
    </>
  );
}

/** Rows 33, 41, 58: placeholders in the places of what comes, and a word for those who do not see them. */
function PageLoading({ path }: { path: string }) {
  const words = useWords(frameWords);
  const ownText = loadingText(usePageLanguage(), path);
  const text = ownText ?? words.loading;
  return (
    <section className="page sheet head">
      <div className="body-column">
        <p className="lead" role="status">
          {text}
        </p>
        <div className="after-head" aria-hidden="true">
          {ownText ? (
            <div className="post-grid">
              {['one', 'two', 'three', 'four'].map((card) => (
                <div key={card} className="skeleton" style={{ aspectRatio: '16 / 9' }} />
              ))}
            </div>
          ) : (
            ['62%', '90%', '84%', '40%'].map((width) => (
              <div key={width} className="skeleton" style={{ width, height: 18, marginBottom: 16 }} />
            ))
          )}
        </div>
      </div>
    </section>
  );
}

/** Pages are linked, and lists are searched, as documents, for a server; here the router opens them. */
function useLinksInPlace(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!link?.href || !plain || event.defaultPrevented || link.target || link.download) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      const isFile = /\.[a-z0-9]+$/i.test(pathname);
      const isHere = pathname === location.pathname && search === location.search && hash !== '';
      if (origin !== location.origin || !pathname.startsWith(`${BASE}/`) || isFile || isHere) return;
      event.preventDefault();
      void navigate(withoutBase(pathname) + search + hash);
    };
    const ask = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== 'get' || event.defaultPrevented) return;
      event.preventDefault();
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form, event.submitter)) query.append(name, String(value));
      void navigate(`${form.getAttribute('action') ?? withoutBase(location.pathname)}?${query}`);
    };
    document.addEventListener('click', follow);
    document.addEventListener('submit', ask);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('submit', ask);
    };
  }, [navigate]);
}

/** Shows the changes that another tab saves. */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let end: (() => void) | undefined;
    let ended = false;
    void import('#browser/open-site.ts').then(({ followMock }) => {
      if (!ended) end = followMock(() => void revalidate());
    });
    return () => {
      ended = true;
      end?.();
    };
  }, [revalidate]);
}

/** As a new document would: the keyboard starts at the beginning of the page. A place within it has its own. */
function useFocusOnNewPage(): void {
  const { key, hash } = useLocation();
  useEffect(() => {
    if (key !== 'default' && hash === '')
      document.getElementById('siteContent')?.focus({ preventScroll: true });
  }, [key, hash]);
}
