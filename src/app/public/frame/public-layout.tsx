import { href, isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { pageMeta } from '#app/document/page-meta.ts';
import { MockPublicOutlet } from '#app/mock-pages.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { pageTitles } from '#app/site/site-pages.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import type { Route } from './+types/public-layout';
import { NotFoundMessage, UnexpectedError } from './error-messages.tsx';
import { Newsletter } from './newsletter.tsx';
import { PublicFrame } from './public-frame.tsx';

/** They have something else to ask than the newsletter, and no margin. */
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
  const title = isRouteErrorResponse(error) && error.status === 404 ? pageTitles['/*'] : undefined;
  return pageMeta({ matches, title, indexed: false });
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const onAccountPage = accountPages.includes(pathname);
  const newsletter = useSettings()?.features.enableNewsletter === true && !onAccountPage;
  return (
    <PublicFrame
      plain={onAccountPage}
      newsletter={newsletter ? <Newsletter intros={loaderData.intros} /> : null}
    >
      {isMockBuild ? <MockPublicOutlet /> : <Outlet />}
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <PublicFrame>{missing ? <NotFoundMessage /> : <UnexpectedError />}</PublicFrame>;
}
