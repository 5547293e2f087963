import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { Subscriber, SubscriberState } from '#contract/subscriber.ts';
import { fullDate, timeAgo } from '#format/day-words.ts';

const badges: Record<SubscriberState, { name: string; className: string }> = {
  subscribed: { name: 'Subscribed', className: 'badge badge-success' },
  pending: { name: 'Not confirmed yet', className: 'badge badge-warning' },
  unsubscribed: { name: 'Unsubscribed', className: 'badge' },
  spam: { name: 'Spam', className: 'badge' },
};

/** The subscribers on one page of the list, each with its state and its consent. */
export function SubscriberRows({ subscribers }: { subscribers: Subscriber[] }) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<Subscriber>();
  const now = new Date();

  async function remove({ id }: Subscriber): Promise<boolean> {
    try {
      await callSignedIn(() => site.subscribers.remove({ id }));
    } catch (error) {
      // Another tab was faster: the address is gone, as wanted.
      if (!hasCode(error, 'not-found')) {
        toasts.error('Failed to delete subscriber', isSiteError(error) ? error.message : undefined);
        return false;
      }
    }
    toasts.success('Subscriber deleted');
    await revalidator.revalidate();
    return true;
  }

  return (
    <>
      <ul className="rows" aria-label="Subscribers">
        {subscribers.map((subscriber) => (
          <li key={subscriber.id}>
            <div>
              <b dir="auto">{subscriber.email}</b>
              <span className={badges[subscriber.state].className}>{badges[subscriber.state].name}</span>
              <Story subscriber={subscriber} now={now} />
            </div>
            <div className="row-actions">
              <IconButton
                label={`Delete ${subscriber.email}`}
                title="Delete"
                onClick={() => setAsked(subscriber)}
              >
                <Trash2 className="icon" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <RemoveDialog
        item={asked}
        title="Delete this subscriber for good?"
        description={({ email }) => (
          <>
            <bdi>{email}</bdi>, its consent and its state are deleted and cannot be brought back. If the
            address is on a list elsewhere, remove it there as well.
          </>
        )}
        confirm="Delete"
        remove={remove}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

/** Since when the address is in its state, and on what ground. */
function Story({ subscriber, now }: { subscriber: Subscriber; now: Date }) {
  const { state, createdAt, consentAt, confirmedByMail, unsubscribedAt, spamReason } = subscriber;
  const at = (instant: string) => (
    <time dateTime={instant} title={fullDate(instant)}>
      {timeAgo(instant, now)}
    </time>
  );
  if (state === 'subscribed' && consentAt)
    return confirmedByMail ? <p>Confirmed by mail {at(consentAt)}</p> : <p>Signed up {at(consentAt)}</p>;
  if (state === 'unsubscribed' && unsubscribedAt) return <p>Left {at(unsubscribedAt)}</p>;
  return (
    <p>
      Signed up {at(createdAt)}
      {spamReason ? `. ${spamReason}` : null}
    </p>
  );
}
