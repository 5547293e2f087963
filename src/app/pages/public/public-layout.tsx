import { href, isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { Newsletter } from '#app/components/newsletter.tsx';
import { useSettings } from '#app/components/site-data.ts';
import { siteContext } from '#app/site-context.ts';
import type { Route } from './+types/public-layout';
import { NotFoundMessage, UnexpectedError } from './error-messages.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The account pages stand alone: they have something else to ask. */
const withoutNewsletter: string[] = [href('/login'), href('/signup')];

export async function loader({ context }: Route.LoaderArgs) {
  // The newsletter's words only: without them the block has plain ones.
  const home = await context
    .get(siteContext)
    .home.get({})
    .catch(() => undefined);
  return { intros: home?.intros };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const shown = useSettings()?.features.enableNewsletter && !withoutNewsletter.includes(pathname);
  return (
    <PublicFrame newsletter={shown ? <Newsletter intros={loaderData.intros} /> : null}>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <PublicFrame>{missing ? <NotFoundMessage /> : <UnexpectedError />}</PublicFrame>;
}
