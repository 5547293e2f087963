import { useState } from 'react';
import { href, redirect as redirectTo, useRevalidator, useSearchParams } from 'react-router';
import { ListFilter } from '#app/admin/lists/admin-list-filter.tsx';
import { ListPages } from '#app/admin/lists/list-pages.tsx';
import { NoneFound } from '#app/admin/lists/none-found.tsx';
import { RowsSkeleton } from '#app/admin/lists/rows-skeleton.tsx';
import { useRefetching } from '#app/admin/lists/use-refetching.ts';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Download, Plus, Signpost, Upload } from '#app/ui/icons.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { MissingPage } from '#contract/addresses/missing-page.ts';
import type { Redirect } from '#contract/addresses/redirect.ts';
import { isSiteError } from '#contract/errors.ts';
import type { Route } from './+types/redirect-list';
import { MissingPageRows } from './missing-page-rows.tsx';
import { redirectsAsCsv } from './redirect-csv.ts';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectImport } from './redirect-import.tsx';
import { groupOf, missingQueryOf, type RedirectTab, redirectQueryOf, tabOf } from './redirect-query.ts';
import { RedirectRows } from './redirect-rows.tsx';
import type { RedirectValues } from './redirect-values.ts';

interface Page<Item> {
  items: Item[];
  total: number;
  page: number;
  limit: number;
}

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const url = new URL(request.url);
  if (tabOf(url.searchParams) === 'missing') {
    const missing = await site.missingPages.list(missingQueryOf(url.searchParams));
    requirePage(url, missing);
    return { redirects: undefined, missing };
  }
  const redirects = await site.redirects.list(redirectQueryOf(url.searchParams));
  requirePage(url, redirects);
  return { redirects, missing: undefined };
}

/** Goes to the last page when the one in the URL has become empty. */
function requirePage({ searchParams }: URL, { total, limit, page }: Page<unknown>): void {
  const last = Math.max(1, Math.ceil(total / limit));
  if (page <= last) return;
  searchParams.set('page', String(last));
  throw redirectTo(`${href('/admin/redirects')}?${searchParams}`);
}

const tabs: { key: RedirectTab; label: string }[] = [
  { key: 'redirects', label: 'Redirects' },
  { key: 'missing', label: 'Missing pages' },
];

/** The open dialog: a redirect to change, the values of a new one, or the import. */
type Doing = { edited: Redirect } | { start: Partial<RedirectValues> } | 'import';

export default function RedirectList({ loaderData: { redirects, missing } }: Route.ComponentProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const revalidator = useRevalidator();
  const [doing, setDoing] = useState<Doing>();
  const slow = useRefetching(href('/admin/redirects'));
  const close = () => setDoing(undefined);
  const tab = tabOf(searchParams);

  return (
    <Screen>
      <ScreenTitle title="Redirects" line="Old addresses that lead to the right page">
        <div className="screen-actions">
          {tab === 'redirects' ? (
            <>
              <Button onClick={() => setDoing('import')}>
                <Upload className="icon" />
                Import CSV
              </Button>
              <ExportButton />
            </>
          ) : (
            <ClearButton key={searchParams.toString()} isEmpty={missing?.total === 0} />
          )}
          <Button look="primary" onClick={() => setDoing({ start: {} })}>
            <Plus className="icon" />
            New redirect
          </Button>
        </div>
      </ScreenTitle>
      <Tabs
        label="Redirects and missing pages"
        tabs={tabs}
        value={tab}
        onValueChange={(key) => setSearchParams(key === 'missing' ? { tab: key } : {})}
      >
        {slow ? <RowsSkeleton label="Loading" /> : null}
        {!slow && redirects ? (
          <RedirectsPart redirects={redirects} onEdit={(edited) => setDoing({ edited })} />
        ) : null}
        {!slow && missing ? (
          <MissingPart missing={missing} onRedirect={(start) => setDoing({ start })} />
        ) : null}
      </Tabs>
      <Dialog open={doing === 'import'} onOpenChange={close} title="Import redirects">
        <RedirectImport onImported={revalidator.revalidate} onClose={close} />
      </Dialog>
      <Dialog
        open={doing !== undefined && doing !== 'import'}
        onOpenChange={close}
        title={typeof doing === 'object' && 'edited' in doing ? 'Edit redirect' : 'New redirect'}
      >
        {typeof doing === 'object' ? (
          <RedirectForm
            {...('edited' in doing ? { redirect: doing.edited } : { start: doing.start })}
            onSaved={revalidator.revalidate}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast="Failed to load redirects" />;
}

const codeChoice = {
  label: 'Show',
  name: 'show',
  all: 'All redirects',
  options: [
    { value: '301', label: 'Moved for good' },
    { value: '302', label: 'Moved for now' },
    { value: '410', label: 'Gone' },
    { value: 'off', label: 'Switched off' },
  ],
};

interface RedirectsPartProps {
  redirects: Page<Redirect>;
  onEdit: (redirect: Redirect) => void;
}

function RedirectsPart({ redirects, onEdit }: RedirectsPartProps) {
  const [searchParams] = useSearchParams();
  const { items } = redirects;
  const isFiltered = searchParams.has('search') || searchParams.has('show');
  if (items.length === 0 && !isFiltered) {
    return (
      <Empty icon={Signpost} title="No redirects yet">
        Addresses of a previous site can lead to the pages of this one. Renamed posts and projects need no
        redirect.
      </Empty>
    );
  }
  return (
    <>
      <ListFilter searchLabel="Search redirects" choices={[codeChoice]} />
      {items.length > 0 ? (
        <RedirectRows redirects={items} onEdit={onEdit} />
      ) : (
        <NoneFound nouns="redirects" all={href('/admin/redirects')}>
          No redirect fits this search.
        </NoneFound>
      )}
      <ListPages {...redirects} previous="Later redirects" next="Earlier redirects" />
    </>
  );
}

const groupChoice = {
  label: 'Show',
  name: 'group',
  all: 'Visitors',
  options: [
    { value: 'bots', label: 'Bots' },
    { value: 'dismissed', label: 'Dismissed' },
  ],
};

interface MissingPartProps {
  missing: Page<MissingPage>;
  onRedirect: (start: Partial<RedirectValues>) => void;
}

function MissingPart({ missing, onRedirect }: MissingPartProps) {
  const [searchParams] = useSearchParams();
  const { items } = missing;
  return (
    <>
      <ListFilter searchLabel="Search paths" choices={[groupChoice]} />
      {items.length > 0 ? <MissingPageRows pages={items} onRedirect={onRedirect} /> : null}
      {items.length === 0 && searchParams.has('search') ? (
        <NoneFound nouns="paths" all={`${href('/admin/redirects')}?tab=missing`}>
          No path on this list fits the search.
        </NoneFound>
      ) : null}
      {items.length === 0 && !searchParams.has('search') ? (
        <Empty icon={Signpost} title="No missing pages">
          Paths that were requested and not found are listed here, the most frequent first. New ones appear
          within a minute. Nothing says who asked.
        </Empty>
      ) : null}
      <ListPages {...missing} previous="More frequent" next="Less frequent" />
    </>
  );
}

/** Saves all redirects as a file that the import reads. */
function ExportButton() {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const all = await callSignedIn(() => site.redirects.export());
      if (all.length === 0) toasts.info('There is no redirect to export.');
      else
        saveFile(redirectsAsCsv(all), `redirects-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv');
    } catch (error) {
      toasts.error('Failed to export redirects', isSiteError(error) ? error.message : undefined);
    }
    setBusy(false);
  }

  return (
    <Button busy={busy && 'Exporting...'} onClick={() => void save()}>
      <Download className="icon" />
      Export CSV
    </Button>
  );
}

const groupNames = { visitors: 'of visitors', bots: 'of bots', dismissed: 'that were dismissed' };

/** Forgets the paths of the group that is shown, after a question. */
function ClearButton({ isEmpty }: { isEmpty: boolean }) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const [searchParams] = useSearchParams();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const group = groupOf(searchParams);

  async function clear() {
    setBusy(true);
    try {
      await callSignedIn(() => site.missingPages.clear({ group }));
      toasts.success('List cleared');
    } catch (error) {
      toasts.error('Failed to clear the list', isSiteError(error) ? error.message : undefined);
    }
    setBusy(false);
    setAsking(false);
    await revalidator.revalidate();
  }

  if (isEmpty) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Clear list</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Clear this list?"
        description={`All paths ${groupNames[group]} are forgotten. A path appears again when it is requested again.`}
        confirm="Clear"
        busy={busy && 'Clearing...'}
        onConfirm={() => void clear()}
      />
    </>
  );
}
