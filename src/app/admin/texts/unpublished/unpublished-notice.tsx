import { useState } from 'react';
import type { ComparisonJob } from '#app/editing/comparing/compare-versions.ts';
import { ComparisonDialog, comparisonOf } from '#app/editing/comparing/comparison-dialog.tsx';
import type { Editor } from '#app/editing/use-edit-form.ts';
import type { Unpublished } from '#app/editing/use-unpublished.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { dayIn, formatDate, timeIn } from '#format/dates.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface UnpublishedNoticeProps {
  editor: Editor;
  unpublished: Unpublished;
  /** `post` in sentences. */
  noun: string;
}

/** Tells above a form that it shows unpublished changes, and what can be done with them. */
export function UnpublishedNotice({ editor, unpublished, noun }: UnpublishedNoticeProps) {
  const [shown, setShown] = useState<'discard' | 'schedule'>();
  const [compared, setCompared] = useState<ComparisonJob>();
  const { open } = unpublished;
  if (!open) return null;

  async function attempt(work: () => Promise<unknown>, failure: string) {
    try {
      await work();
    } catch (error) {
      toasts.error(failure, isSiteError(error) ? error.message : undefined);
    }
  }

  const compare = () =>
    attempt(
      async () => setCompared(comparisonOf(editor.formRef.current, await unpublished.compare())),
      `The published ${noun} could not be loaded`,
    );
  const schedule = (publishAt: string | null) =>
    attempt(() => unpublished.schedule(publishAt), 'The schedule could not be saved');

  return (
    <Notice kind="note">
      <UnpublishedState open={open} noun={noun} />
      <div className="button-row">
        {editor.readOnly ? null : (
          <Button size="tiny" onClick={() => void unpublished.publish()}>
            {open.conflicts.length > 0 ? 'Publish anyway' : 'Publish'}
          </Button>
        )}
        <Button size="tiny" onClick={() => void compare()}>
          Compare
        </Button>
        {editor.readOnly ? null : (
          <>
            <Button size="tiny" onClick={() => setShown('schedule')}>
              {open.publishAt ? 'Change the schedule' : 'Publish later'}
            </Button>
            <Button size="tiny" look="danger-quiet" onClick={() => setShown('discard')}>
              Discard
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={shown === 'discard'}
        onOpenChange={() => setShown(undefined)}
        title="Discard the unpublished changes?"
        description={`The form shows the published ${noun} again. What visitors see stays as it is.`}
        confirm="Discard changes"
        onConfirm={() => {
          setShown(undefined);
          void attempt(unpublished.discard, 'The changes could not be discarded');
        }}
      />
      {shown === 'schedule' ? (
        <ScheduleDialog
          publishAt={open.publishAt}
          onClose={() => setShown(undefined)}
          onChoose={(publishAt) => {
            setShown(undefined);
            void schedule(publishAt);
          }}
        />
      ) : null}
      <ComparisonDialog
        title={`Your changes and the published ${noun}`}
        job={compared}
        theirName="Published"
        onClose={() => setCompared(undefined)}
      >
        {null}
      </ComparisonDialog>
    </Notice>
  );
}

/** The state in words: when the changes were kept, when they are published, and what stands against it. */
function UnpublishedState({ open, noun }: { open: UnpublishedChanges; noun: string }) {
  const timeZone = useTimeZone();
  const { updatedAt, publishAt, problem, conflicts } = open;
  const kept = updatedAt === null ? '' : `, kept ${momentWords(updatedAt, timeZone)}`;
  return (
    <>
      <p>
        <b>Unpublished changes{kept}.</b> Visitors see the published {noun}.
      </p>
      {publishAt ? <p>The site publishes them on {dayAndTime(publishAt, timeZone)}.</p> : null}
      {problem ? <p>The scheduled update was not published. {problem}</p> : null}
      {conflicts.length > 0 ? (
        <p>
          The published {noun} was changed since, in the same places. Compare both before you publish:
          publishing replaces what is there.
        </p>
      ) : null}
    </>
  );
}

const dayAndTime = (moment: string, timeZone: string) =>
  `${formatDate(moment, timeZone)}, ${timeIn(timeZone, new Date(moment))}`;

/** The time, with the day when it is not today; both by the site's clock. */
function momentWords(moment: string, timeZone: string): string {
  const isToday = dayIn(timeZone, new Date(moment)) === dayIn(timeZone, new Date());
  return isToday ? timeIn(timeZone, new Date(moment)) : dayAndTime(moment, timeZone);
}
