import { useState } from 'react';
import { href, Link, redirect, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { ListFilter } from '#app/admin/lists/admin-list-filter.tsx';
import { ListPages } from '#app/admin/lists/list-pages.tsx';
import { useRefetching } from '#app/admin/lists/use-refetching.ts';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { ArrowUp, Inbox, RotateCw, SearchX } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { MessageCounts } from '#contract/message.ts';
import type { Route } from './+types/message-list';
import { newMessages, useMessageCounts, useSeenCounts } from './message-counts.tsx';
import { queryOf } from './message-query.ts';
import { MessageRows, MessageRowsSkeleton } from './message-rows.tsx';

const FAILURE = 'Failed to load messages';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const url = new URL(request.url);
  const [messages, counts] = await Promise.all([
    site.messages.list(queryOf(url.searchParams)),
    site.messages.counts({}),
  ]);
  // The last page has become empty: the browser goes to the new last page.
  const last = Math.ceil(messages.total / messages.limit);
  if (messages.page > Math.max(1, last)) {
    url.searchParams.set('page', String(Math.max(1, last)));
    throw redirect(`${href('/admin/messages')}?${url.searchParams}`);
  }
  return { messages, counts };
}

export default function MessagesList({ loaderData: { messages, counts } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const slow = useRefetching(href('/admin/messages'));
  useSeenCounts(counts);
  const { items, total } = messages;

  return (
    <Screen>
      <ScreenTitle title="Messages" line={showing(items.length, total)}>
        <div className="screen-actions">
          <RefreshButton />
        </div>
      </ScreenTitle>
      <ListFilter searchLabel="Search messages" choices={[choiceOf(counts)]} />
      <Arrivals />
      {slow ? (
        <MessageRowsSkeleton />
      ) : items.length > 0 ? (
        <MessageRows key={searchParams.toString()} messages={items} />
      ) : (
        <Nothing />
      )}
      <ListPages {...messages} previous="Newer messages" next="Older messages" />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast={FAILURE} />;
}

/** Row 170: how many are on this page, and of how many where there are more. */
function showing(shown: number, total: number): string {
  const messages = `Showing ${shown} ${shown === 1 ? 'message' : 'messages'}`;
  return shown < total ? `${messages} of ${total.toLocaleString('en')}` : messages;
}

function choiceOf({ inbox, unread, spam }: MessageCounts) {
  return {
    label: 'Show',
    name: 'show',
    all: `All messages (${inbox})`,
    options: [
      { value: 'unread', label: `Unread (${unread})` },
      { value: 'spam', label: `Spam (${spam})` },
    ],
  };
}

/** Checks first that the site can be reached. When it cannot, the list stays as it is (row 171). */
function RefreshButton() {
  const { refresh } = useMessageCounts();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function refreshList() {
    setBusy(true);
    try {
      await callSignedIn(refresh);
      await revalidator.revalidate();
      toasts.success('Messages refreshed');
    } catch (error) {
      toasts.error(FAILURE, isSiteError(error) ? error.message : undefined);
    }
    setBusy(false);
  }

  return (
    <Button busy={busy && 'Refreshing...'} onClick={() => void refreshList()}>
      <RotateCw className="icon" />
      Refresh
    </Button>
  );
}

/** Reports new messages. The list changes only on request. */
function Arrivals() {
  const { counts } = useMessageCounts();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  if (!counts || counts.arrived === 0) return null;

  async function show() {
    if (searchParams.size > 0) return navigate(href('/admin/messages'));
    await revalidator.revalidate();
    scrollTo({ top: 0 });
  }

  return (
    <p className="arrivals">
      {newMessages(counts.arrived)}
      <Button size="tiny" onClick={() => void show()}>
        <ArrowUp className="icon" />
        Show
      </Button>
    </p>
  );
}

function Nothing() {
  const [searchParams] = useSearchParams();
  const { search, folder, isRead } = queryOf(searchParams);
  const all = (
    <Link className={buttonClass({ size: 'small' })} to={href('/admin/messages')}>
      Show all messages
    </Link>
  );
  if (search) {
    return (
      <Empty icon={SearchX} title="No messages found" action={all}>
        {`No message here has “${search}” in its sender, subject or text.`}
      </Empty>
    );
  }
  if (folder === 'spam') {
    return (
      <Empty icon={Inbox} title="No spam" action={all}>
        What looks like spam is kept here with the reason; nothing is thrown away unread.
      </Empty>
    );
  }
  if (isRead === false) {
    return (
      <Empty icon={Inbox} title="No unread messages" action={all}>
        You have read everything.
      </Empty>
    );
  }
  return (
    <Empty icon={Inbox} title="No messages received yet.">
      What visitors send through the contact page arrives here.
    </Empty>
  );
}
