import { useState } from 'react';
import { href, Link, useRevalidator, useSearchParams } from 'react-router';
import { ListFilter } from '#app/admin/lists/admin-list-filter.tsx';
import { ListPages } from '#app/admin/lists/list-pages.tsx';
import { NoneFound } from '#app/admin/lists/none-found.tsx';
import { notRemoved } from '#app/admin/lists/not-removed.ts';
import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { FileText, Plus } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { ListedOwnPage } from '#contract/own-page.ts';
import type { Route } from './+types/own-page-list';
import { queryOf } from './own-page-query.ts';
import { OwnPageRows } from './own-page-rows.tsx';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { ownPages, unpublished } = context.get(siteContext);
  const [pages, counts, changes] = await Promise.all([
    ownPages.list(queryOf(new URL(request.url).searchParams)),
    ownPages.counts({}),
    unpublished.list({}).catch(() => []),
  ]);
  return { pages, counts, changes };
}

const statusChoice = {
  label: 'Status',
  name: 'status',
  all: 'Every status',
  options: [
    { value: 'published', label: 'Published' },
    { value: 'draft', label: 'Drafts' },
    { value: 'scheduled', label: 'Scheduled' },
  ],
};

/** The pages that the owner added, as a tree. */
export default function OwnPageList({ loaderData }: Route.ComponentProps) {
  const { pages, counts, changes } = loaderData;
  const [searchParams] = useSearchParams();
  const [removing, setRemoving] = useState<ListedOwnPage>();
  const removePage = useRemovePage();
  const mayWrite = useMay('editor');
  const query = queryOf(searchParams);
  const filtered = query.search !== undefined || query.status !== undefined;

  return (
    <Screen>
      <ScreenTitle title="Manage Pages" line={filtered ? foundLine(pages.total) : allLine(counts)}>
        <div className="screen-actions">{mayWrite ? <NewPageLink /> : null}</div>
      </ScreenTitle>
      <ListFilter searchLabel="Search pages" choices={[statusChoice]} />
      {pages.items.length > 0 ? (
        <OwnPageRows
          pages={pages.items}
          changes={changes}
          asTree={query.search === undefined}
          onRemove={mayWrite ? setRemoving : undefined}
        />
      ) : filtered ? (
        <NoneFound nouns="pages" all={href('/admin/pages')}>
          {query.search ? `No page has “${query.search}” in its title or text.` : 'No page has this status.'}
        </NoneFound>
      ) : (
        <Empty icon={FileText} title="No pages yet" action={mayWrite ? <NewPageLink /> : null}>
          A page of your own has an address such as /now or /uses. The menu can lead to it.
        </Empty>
      )}
      <ListPages {...pages} previous="Earlier pages" next="Further pages" />
      <RemoveDialog
        item={removing}
        title="Are you sure you want to delete this page?"
        description={({ title }) => `“${title}” will be removed from the site. This cannot be undone.`}
        confirm="Delete page"
        remove={removePage}
        onClose={() => setRemoving(undefined)}
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text="Failed to load the pages. Please try again later." />;
}

function NewPageLink() {
  return (
    <Link className={buttonClass({ look: 'primary' })} to={href('/admin/pages/new')}>
      <Plus className="icon" />
      New Page
    </Link>
  );
}

/** Deletes a page, reports how that went, fetches the list again, and answers whether the page is gone. */
function useRemovePage(): (page: { id: number; version: number }) => Promise<boolean> {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const { revalidate } = useRevalidator();

  async function remove(id: number, version: number): Promise<boolean> {
    try {
      await callSignedIn(() => site.ownPages.remove({ id, expectedVersion: version }));
    } catch (error) {
      if (hasCode(error, 'stale')) notRemoved();
      // Another tab was faster: the page is gone, as wanted.
      if (hasCode(error, 'not-found')) return true;
      if (!hasCode(error, 'stale'))
        toasts.error('Failed to delete the page', isSiteError(error) ? error.message : undefined);
      return false;
    }
    toasts.success('Page deleted successfully');
    return true;
  }

  return async ({ id, version }) => {
    const isGone = await remove(id, version);
    await revalidate();
    return isGone;
  };
}

function allLine({ published, draft, scheduled }: Record<'published' | 'draft' | 'scheduled', number>) {
  const all = published + draft + scheduled;
  const pages = all === 1 ? '1 page' : `${all} pages`;
  if (draft === 0) return pages;
  return draft === 1 ? `${pages}, 1 of them a draft` : `${pages}, ${draft} of them drafts`;
}

const foundLine = (total: number) => (total === 1 ? '1 page found' : `${total} pages found`);
