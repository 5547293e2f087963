import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { HistorySheet } from '#app/admin/history/history-sheet.tsx';
import { notRemoved } from '#app/admin/lists/not-removed.ts';
import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { History, Pencil, Trash2, TriangleAlert } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { Redirect } from '#contract/addresses/redirect.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { fullDate, timeAgo } from '#format/day-words.ts';

interface RedirectRowsProps {
  redirects: Redirect[];
  onEdit: (redirect: Redirect) => void;
}

/** The redirects on one page of the list, each with its hits. */
export function RedirectRows({ redirects, onEdit }: RedirectRowsProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<Redirect>();
  const [shown, setShown] = useState<Redirect>();

  async function remove({ id, version }: Redirect): Promise<boolean> {
    try {
      await callSignedIn(() => site.redirects.remove({ id, expectedVersion: version }));
    } catch (error) {
      if (hasCode(error, 'stale')) {
        notRemoved();
        await revalidator.revalidate();
        return false;
      }
      // Another tab was faster: the redirect is gone, as wanted.
      if (!hasCode(error, 'not-found')) {
        toasts.error('Failed to delete redirect', isSiteError(error) ? error.message : undefined);
        return false;
      }
    }
    toasts.success('Redirect deleted');
    await revalidator.revalidate();
    return true;
  }

  return (
    <>
      <ul className="rows" aria-label="Redirects">
        {redirects.map((redirect) => (
          <RedirectRow
            key={redirect.id}
            redirect={redirect}
            onEdit={() => onEdit(redirect)}
            onHistory={() => setShown(redirect)}
            onRemove={() => setAsked(redirect)}
          />
        ))}
      </ul>
      <HistorySheet
        kind="redirect"
        id={shown?.id}
        onRestored={revalidator.revalidate}
        onClose={() => setShown(undefined)}
      />
      <RemoveDialog
        item={asked}
        title="Delete this redirect?"
        description={({ source }) => (
          <>
            Visitors of <bdi>{source}</bdi> find no page there any more.
          </>
        )}
        confirm="Delete"
        remove={remove}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

interface RedirectRowProps {
  redirect: Redirect;
  onEdit: () => void;
  onHistory: () => void;
  onRemove: () => void;
}

function RedirectRow({ redirect, onEdit, onHistory, onRemove }: RedirectRowProps) {
  const { source, target, targetTitle, code, isEnabled, problem } = redirect;
  return (
    <li>
      <div>
        <b dir="auto">{source}</b>
        {code === 302 ? <span className="badge">For now</span> : null}
        {code === 410 ? <span className="badge">Gone</span> : null}
        {isEnabled ? null : <span className="badge badge-warning">Off</span>}
        {code === 410 ? null : (
          <p>
            to <bdi>{targetTitle || target}</bdi>
            {targetTitle ? (
              <>
                {' '}
                (<bdi>{target}</bdi>)
              </>
            ) : null}
          </p>
        )}
        {problem ? (
          <p className="row-problem">
            <TriangleAlert className="icon" />
            {problem}
          </p>
        ) : null}
        <Hits {...redirect} />
      </div>
      <div className="row-actions">
        <IconButton label={`Edit ${source}`} title="Edit" onClick={onEdit}>
          <Pencil className="icon" />
        </IconButton>
        <IconButton label={`History of ${source}`} title="History" onClick={onHistory}>
          <History className="icon" />
        </IconButton>
        <IconButton label={`Delete ${source}`} title="Delete" onClick={onRemove}>
          <Trash2 className="icon" />
        </IconButton>
      </div>
    </li>
  );
}

function Hits({ hits, lastHitAt }: Redirect) {
  if (lastHitAt === null) return <p>Not used yet</p>;
  return (
    <p>
      Used {hits.toLocaleString('en')} {hits === 1 ? 'time' : 'times'}, the last{' '}
      <time dateTime={lastHitAt} title={fullDate(lastHitAt)}>
        {timeAgo(lastHitAt, new Date())}
      </time>
    </p>
  );
}
