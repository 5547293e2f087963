import { href, useLocation, useRouteLoaderData } from 'react-router';
import { previewEditPath } from '#app/public/preview/preview-edit-path.ts';
import type { loader as previewLoader } from '#app/public/preview/preview-page.tsx';
import { editPathOf } from '#app/site/site-pages.ts';
import type { loader } from './own-page.tsx';

/** The admin screen that edits the page. An own page names its record, because every path has the form of its path. */
export function useEditPath(): string {
  const { pathname } = useLocation();
  const top = useRouteLoaderData<typeof loader>('own-page');
  const below = useRouteLoaderData<typeof loader>('own-page-below');
  const preview = useRouteLoaderData<typeof previewLoader>('preview');
  if (preview) return preview.state === 'shown' ? previewEditPath(preview.shown) : href('/admin');
  const own = top ?? below;
  if (own?.state === 'shown') return href('/admin/pages/edit/:id', { id: String(own.page.id) });
  if (own?.state === 'removed') return href('/admin/pages');
  return own?.state === 'missing'
    ? href('/admin/pages/edit/:id', { id: encodeURIComponent(own.path.slice(1)) })
    : editPathOf(pathname);
}
