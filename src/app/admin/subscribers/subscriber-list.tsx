import { useState } from 'react';
import { href, Link, redirect, useSearchParams } from 'react-router';
import { ListFilter } from '#app/admin/lists/admin-list-filter.tsx';
import { ListPages } from '#app/admin/lists/list-pages.tsx';
import { NoneFound } from '#app/admin/lists/none-found.tsx';
import { RowsSkeleton } from '#app/admin/lists/rows-skeleton.tsx';
import { useRefetching } from '#app/admin/lists/use-refetching.ts';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { useMock } from '#app/debug/use-mock.ts';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { useSiteData } from '#app/site/site-data.ts';
import { Button } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Download, MailCheck } from '#app/ui/icons.ts';
import { Notice } from '#app/ui/notice.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { SubscriberCounts, SubscriberState } from '#contract/subscriber.ts';
import type { Route } from './+types/subscriber-list';
import { csvOf } from './subscriber-csv.ts';
import { queryOf } from './subscriber-query.ts';
import { SubscriberRows } from './subscriber-rows.tsx';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const url = new URL(request.url);
  const [subscribers, counts, settings] = await Promise.all([
    site.subscribers.list(queryOf(url.searchParams)),
    site.subscribers.counts({}),
    site.settings.public({}),
  ]);
  // The last page has become empty: the browser goes to the new last page.
  const last = Math.max(1, Math.ceil(subscribers.total / subscribers.limit));
  if (subscribers.page > last) {
    url.searchParams.set('page', String(last));
    throw redirect(`${href('/admin/newsletter')}?${url.searchParams}`);
  }
  return { subscribers, counts, isOn: settings.features.enableNewsletter };
}

export default function SubscriberList({ loaderData: { subscribers, counts, isOn } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const slow = useRefetching(href('/admin/newsletter'));
  const { items } = subscribers;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);

  return (
    <Screen>
      <ScreenTitle title="Subscribers" line={lineOf(counts)}>
        {all > 0 ? (
          <div className="screen-actions">
            <ExportButton />
          </div>
        ) : null}
      </ScreenTitle>
      {isOn ? null : (
        <Notice kind="note">
          <p>
            The newsletter is switched off, so nobody can subscribe.{' '}
            <Link className="link" to={`${href('/admin/settings')}?tab=features`}>
              Switch it on
            </Link>
          </p>
        </Notice>
      )}
      {all > 0 ? <ListFilter searchLabel="Search subscribers" choices={[choiceOf(counts, all)]} /> : null}
      {slow ? (
        <RowsSkeleton label="Loading subscribers" />
      ) : items.length > 0 ? (
        <SubscriberRows key={searchParams.toString()} subscribers={items} />
      ) : (
        <Nothing hasSome={all > 0} />
      )}
      <ListPages {...subscribers} previous="Later subscribers" next="Earlier subscribers" />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast="Failed to load subscribers" />;
}

function lineOf({ subscribed, pending }: SubscriberCounts): string {
  const counted = `${subscribed.toLocaleString('en')} subscribed`;
  return pending > 0 ? `${counted}, ${pending.toLocaleString('en')} not confirmed yet` : counted;
}

const names: Record<SubscriberState, string> = {
  subscribed: 'Subscribed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
  spam: 'Spam',
};

function choiceOf(counts: SubscriberCounts, all: number) {
  const states: SubscriberState[] = ['subscribed', 'pending', 'unsubscribed', 'spam'];
  return {
    label: 'Show',
    name: 'state',
    all: `All (${all})`,
    options: states.map((state) => ({ value: state, label: `${names[state]} (${counts[state]})` })),
  };
}

/** Saves the addresses of the filter as a file. Without a state it exports who is subscribed, and nobody who left. */
function ExportButton() {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const origin = useSiteData()?.origin ?? location.origin;
  const [searchParams] = useSearchParams();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const { state = 'subscribed', search } = queryOf(searchParams);
    try {
      const rows = await callSignedIn(() =>
        site.subscribers.export({ state, ...(search ? { search } : {}) }),
      );
      if (rows.length === 0) toasts.info(`No address is in the state “${names[state]}”.`);
      else {
        saveFile(
          csvOf(rows, origin),
          `subscribers-${state}-${new Date().toISOString().slice(0, 10)}.csv`,
          'text/csv',
        );
        toasts.success(
          `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'address' : 'addresses'} exported`,
        );
      }
    } catch (error) {
      toasts.error('Failed to export subscribers', isSiteError(error) ? error.message : undefined);
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

function Nothing({ hasSome }: { hasSome: boolean }) {
  const [searchParams] = useSearchParams();
  const isMock = useMock();
  const { search } = queryOf(searchParams);
  if (!hasSome) {
    return (
      <Empty icon={MailCheck} title="No subscribers yet">
        {isMock
          ? 'While mock data is on, the newsletter box is a simulation and stores no address.'
          : 'Addresses from the newsletter box on your pages arrive here.'}
      </Empty>
    );
  }
  return (
    <NoneFound nouns="subscribers" all={href('/admin/newsletter')}>
      {search ? `No address here contains “${search}”.` : 'No address is in this state.'}
    </NoneFound>
  );
}
