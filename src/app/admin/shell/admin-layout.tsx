import '#app/styles/admin.css';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { MessageCountsProvider } from '#app/admin/messages/message-counts.tsx';
import { rememberRequest } from '#app/document/new-release.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { guardPrivatePage } from '#app/document/private-page.ts';
import { SignInAgain } from '#app/editing/sign-in-again.tsx';
import { LibraryProvider } from '#app/media/library/library-context.tsx';
import { sweepImages } from '#app/media/pending-images.ts';
import { siteContext } from '#app/site/site-context.ts';
import { Toaster } from '#app/ui/toasts/toaster.tsx';
import { openSite } from '#browser/open-site.ts';
import { readSession } from '#browser/session.ts';
import type { Route } from './+types/admin-layout';
import { AdminProvider } from './admin-context.tsx';
import { titleOf } from './admin-screens.ts';
import { AdminShell } from './admin-shell.tsx';
import { CommandMenuProvider } from './command-menu.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PleaseLogin } from './please-login.tsx';
import { Screen } from './screen.tsx';

export const handle: PageHandle = { hydrated: true };

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${titleOf(location.pathname)} · Admin` }, { name: 'robots', content: 'noindex' }];
}

/** Every admin page reads in the browser, with the session's token: nothing private is in the server's HTML. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ context, request }, next) => {
    context.set(siteContext, openSite());
    return rememberRequest(request.url, next);
  },
];

export function clientLoader() {
  sweepImages();
  return { session: readSession() };
}

export function HydrateFallback() {
  return (
    <Screen>
      <p role="status">Loading...</p>
      <noscript>The admin area needs JavaScript.</noscript>
    </Screen>
  );
}

/** Leaves the admin area when another tab signs out, unless something here is not saved: a save then asks to sign in. */
function useSignOutElsewhere(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const look = () => {
      if (readSession()) return;
      // The same question that the browser would ask.
      const leaving = new Event('beforeunload', { cancelable: true });
      if (window.dispatchEvent(leaving)) location.reload();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [signedIn]);
}

export default function AdminLayout({ loaderData: { session } }: Route.ComponentProps) {
  useSignOutElsewhere(session !== undefined);
  const account = session?.user.id;
  useEffect(() => (account === undefined ? undefined : guardPrivatePage(account)), [account]);

  if (!session) return <PleaseLogin />;
  const { user } = session;
  const site = openSite();
  return (
    <AdminProvider site={site} account={user}>
      <SignInAgain username={user.username}>
        <LibraryProvider library={site.media}>
          <MessageCountsProvider>
            <CommandMenuProvider>
              <AdminShell>
                <Outlet />
              </AdminShell>
            </CommandMenuProvider>
          </MessageCountsProvider>
        </LibraryProvider>
      </SignInAgain>
      <Toaster centred />
      {/* Only here are pages changed without a new document. */}
      <ScrollRestoration />
    </AdminProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} />;
}
