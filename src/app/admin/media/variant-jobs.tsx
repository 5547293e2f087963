import { useState } from 'react';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { PictureJobs } from '#contract/job.ts';
import { draftTime } from '#format/clock-time.ts';
import { isWorking, usePictureProgress } from './use-picture-progress.ts';

/**
 * Shows the owner how far the smaller and larger sizes of all pictures are, and starts them again. Shows nothing to other
 * roles, and on a site without pictures.
 */
export function VariantJobs() {
  const mayRead = useMay('admin');
  return mayRead ? <OwnersVariantJobs /> : null;
}

function OwnersVariantJobs() {
  const { jobs } = useSite();
  const { progress, setProgress } = usePictureProgress();
  const callSignedIn = useSignedInCall();
  const [pressed, setPressed] = useState<'retry' | 'remake'>();
  if (!progress || progress.total === 0) return null;

  async function start(which: 'retry' | 'remake', call: () => Promise<PictureJobs>) {
    setPressed(which);
    try {
      setProgress(await callSignedIn(call));
    } catch (error) {
      toasts.error(
        'The work on picture sizes could not be started',
        isSiteError(error) ? error.message : undefined,
      );
    } finally {
      setPressed(undefined);
    }
  }

  const { total, done, failed, failures } = progress;
  const isBusy = isWorking(progress);
  return (
    <section className="variant-jobs" aria-labelledby="variant-jobs">
      <div className="variant-jobs-head">
        <div>
          <h2 id="variant-jobs">Picture sizes</h2>
          <p className="hint tabular">{sentenceOf(progress)}</p>
        </div>
        <Button
          size="tiny"
          busy={pressed === 'remake' && 'Starting...'}
          onClick={() => void start('remake', () => jobs.remakePictures())}
        >
          Make all sizes again
        </Button>
      </div>
      {isBusy ? <progress aria-label="Picture sizes" max={total} value={done} /> : null}
      {failures.length > 0 ? (
        <Notice>
          <p>
            {failed === 0 ? 'The work on all pictures failed.' : failedWords(failed)} The site tries again by
            itself.
          </p>
          <ul>
            {failures.map(({ url, lastError, nextTryAt }) => (
              <li key={url}>
                <b dir="auto">{url === '' ? 'All pictures' : url.replace('/images/', '')}</b>: the next try is
                at {draftTime(Date.parse(nextTryAt))}. The reason: <span dir="auto">{lastError}</span>
              </li>
            ))}
          </ul>
          {failed > failures.length ? <p>And {counted(failed - failures.length)} more.</p> : null}
          <Button
            size="tiny"
            busy={pressed === 'retry' && 'Starting...'}
            onClick={() => void start('retry', () => jobs.retryPictures())}
          >
            Try again
          </Button>
        </Notice>
      ) : null}
    </section>
  );
}

function sentenceOf(progress: PictureJobs): string {
  const { total, done, waiting, running, failed } = progress;
  if (!isWorking(progress) && failed === 0) {
    return total === 1
      ? 'All sizes of the picture are made.'
      : `All sizes of ${counted(total)} pictures are made.`;
  }
  const parts = [
    running > 0 ? `${counted(running)} being made` : '',
    waiting > 0 ? `${counted(waiting)} waiting` : '',
    failed > 0 ? `${counted(failed)} failed` : '',
  ].filter(Boolean);
  return `${counted(done)} of ${counted(total)} pictures done, ${parts.join(', ')}.`;
}

const failedWords = (count: number) =>
  count === 1 ? 'The sizes of 1 picture failed.' : `The sizes of ${counted(count)} pictures failed.`;

const counted = (count: number) => count.toLocaleString('en');
