import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { roleAllows } from '#app/admin/shell/admin-screens.ts';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button } from '#app/ui/button.tsx';
import { Info } from '#app/ui/icons.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { readSession } from '#browser/session.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { FailingJobs } from '#contract/job.ts';
import { draftTime } from '#format/clock-time.ts';

/** Returns nothing for accounts that may not read it. */
export async function readFailingJobs({ jobs }: Site): Promise<FailingJobs[]> {
  if (!roleAllows(readSession()?.user.role ?? 'viewer', 'admin')) return [];
  try {
    return await jobs.failing({});
  } catch (error) {
    // The account is no admin any more, and this browser does not know it yet.
    if (hasCode(error, 'forbidden')) return [];
    throw error;
  }
}

/** The pause between two readings after the owner pressed "Try again", and their number. */
const READ_AGAIN_MS = 2000;
const MOST_READINGS = 10;

/** Says which work in the background fails, why, and when the site tries again, and lets the owner try it now. */
export function FailingJobsNotice({ failing: loaded }: { failing: FailingJobs[] }) {
  const { jobs } = useSite();
  const callSignedIn = useSignedInCall();
  const [read, setRead] = useState<FailingJobs[]>();
  const [isStarting, setIsStarting] = useState(false);
  /** The readings that remain since the last try. */
  const [readings, setReadings] = useState(0);
  const failing = read ?? loaded;

  const isDone = read?.length === 0;
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone && document.activeElement === document.body) done.current?.focus();
  }, [isDone]);

  const readAgain = useEffectEvent(async () => {
    const found = await jobs.failing({}).catch(() => failing);
    setRead(found);
    setReadings((remaining) => (found.length === 0 ? 0 : remaining - 1));
  });
  useEffect(() => {
    if (readings <= 0) return;
    const pause = setTimeout(() => void readAgain(), READ_AGAIN_MS);
    return () => clearTimeout(pause);
  }, [readings]);

  async function tryAgain() {
    setIsStarting(true);
    try {
      setRead(await callSignedIn(() => jobs.retryFailing()));
      setReadings(MOST_READINGS);
    } catch (error) {
      toasts.error('The work could not be started', isSiteError(error) ? error.message : undefined);
    } finally {
      setIsStarting(false);
    }
  }

  if (failing.length === 0 && !isDone) return null;
  return (
    <div>
      {failing.length > 0 ? (
        <Notice>
          {failing.map((one) => (
            <p key={one.kind}>
              {sentenceOf(one)} The next try is at {draftTime(Date.parse(one.nextTryAt))}. The reason:{' '}
              <span dir="auto">{one.lastError}</span>
            </p>
          ))}
          <Button size="tiny" busy={isStarting && 'Starting...'} onClick={() => void tryAgain()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {/* Screen readers announce only changes within an element that is there before. */}
      <div role="status" ref={done} tabIndex={-1} className={isDone ? 'notice is-quiet' : undefined}>
        {isDone ? (
          <>
            <Info className="icon" />
            <div>The work in the background succeeded.</div>
          </>
        ) : null}
      </div>
    </div>
  );
}

function sentenceOf({ kind, count }: FailingJobs): string {
  if (kind === 'image') {
    return count === 1 ? 'The copies of 1 picture failed.' : `The copies of ${count} pictures failed.`;
  }
  if (kind === 'mail') return count === 1 ? '1 mail to you failed.' : `${count} mails to you failed.`;
  if (kind === 'newsletter-mail')
    return count === 1 ? '1 mail to a new subscriber failed.' : `${count} mails to new subscribers failed.`;
  if (kind === 'related-posts') return 'The search for related posts failed.';
  if (kind === 'image-remake') return 'The work on the sizes of all pictures failed.';
  if (kind === 'image-sweep') return 'The removal of unused pictures failed.';
  return 'The removal of ended sessions and deleted messages failed.';
}
