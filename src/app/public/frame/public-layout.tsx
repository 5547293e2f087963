import { href, isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { MockPublicOutlet } from '#app/mock-pages.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import type { Route } from './+types/public-layout';
import { NotFoundMessage, UnexpectedError } from './error-messages.tsx';
import { PublicFrame } from './public-frame.tsx';

/** They have no margin. */
const accountPages: string[] = [href('/login'), href('/signup')];

export async function loader({ context }: Route.LoaderArgs) {
  // The newsletter's words only: without them the block has plain ones.
  const home = await context
    .get(siteContext)
    .home.get({})
    .catch(() => undefined);
  return { intros: home?.intros };
}

/** The title of a page that ended in an error. React Router does not call the page's own `meta` then. */
export function meta({ matches, error }: Route.MetaArgs) {
  const title =
    isRouteErrorResponse(error) && error.status === 404 ? pageTitle(languageOf(matches), '/*') : undefined;
  return pageMeta({ matches, title, indexed: false });
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <PublicFrame
      plain={accountPages.includes(pathname)}
      isNewsletter={pathname === href('/newsletter') || pathname.startsWith(`${href('/newsletter')}/`)}
      isPreview={pathname.startsWith('/preview/')}
      intros={loaderData.intros}
    >
      {isMockBuild ? <MockPublicOutlet /> : <Outlet />}
    </PublicFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <PublicFrame intros={loaderData?.intros}>
      {missing ? <NotFoundMessage /> : <UnexpectedError />}
    </PublicFrame>
  );
}
