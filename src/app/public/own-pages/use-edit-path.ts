import { href, useLocation, useRouteLoaderData } from 'react-router';
import { editPathOf } from '#app/site/site-pages.ts';
import type { loader } from './own-page.tsx';

/** The admin screen that edits the page. An own page names its record, because every path has the form of its path. */
export function useEditPath(): string {
  const { pathname } = useLocation();
  const top = useRouteLoaderData<typeof loader>('own-page');
  const below = useRouteLoaderData<typeof loader>('own-page-below');
  const own = top ?? below;
  if (own?.state === 'shown') return href('/admin/pages/edit/:id', { id: String(own.page.id) });
  if (own?.state === 'removed') return href('/admin/pages');
  return own?.state === 'missing'
    ? href('/admin/pages/edit/:id', { id: encodeURIComponent(own.path.slice(1)) })
    : editPathOf(pathname);
}
