import { useId } from 'react';
import { counted, sizeWords } from '#app/media/library/media-words.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Check, CircleAlert, Info, X } from '#app/ui/icons.ts';
import {
  type QueuedUpload,
  type QueueTotals,
  totalsOf,
  type UploadQueue,
  type UploadState,
} from './upload-queue.ts';

interface UploadPanelProps {
  queue: UploadQueue;
  entries: readonly QueuedUpload[];
  /** Opens the file chooser, for files that were missing after a reload. */
  onChoose: (what: 'files' | 'folder') => void;
}

/** Files that need an action come first, finished ones last. */
const order: UploadState[] = ['missing', 'failed', 'refused', 'uploading', 'waiting', 'done'];

/** The rest of a long list is only counted. */
const MOST_ROWS = 60;

/** The uploads that run, wait, failed or ask for their files again. */
export function UploadPanel({ queue, entries, onChoose }: UploadPanelProps) {
  const heading = useId();
  if (entries.length === 0) return null;
  const totals = totalsOf(entries);
  const rows = entries.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <section className="uploads" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{headline(totals)}</h2>
        <div className="button-row">
          {totals.failed > 0 ? (
            <Button size="tiny" onClick={queue.retryAll}>
              Try {counted(totals.failed, 'file')} again
            </Button>
          ) : null}
          <Button size="tiny" look="quiet" onClick={queue.clear}>
            {totals.active > 0 ? 'Cancel all' : totals.missing > 0 ? 'Forget these files' : 'Close'}
          </Button>
        </div>
      </header>
      {totals.files > 0 ? (
        <progress className="uploads-progress" value={totals.progress} aria-label="Upload of all files" />
      ) : null}
      <p className="visually-hidden" role="status">
        {totals.active > 0 ? `Uploading ${counted(totals.files, 'file')}` : headline(totals)}
      </p>
      {totals.missing > 0 ? (
        <div className="uploads-missing">
          <p>
            {counted(totals.missing, 'file')} did not arrive before this page was left. Choose the files or
            their folder again, or drop them here, to continue.
          </p>
          <div className="button-row">
            <Button size="tiny" onClick={() => onChoose('files')}>
              Choose files
            </Button>
            <Button size="tiny" className="folder-button" onClick={() => onChoose('folder')}>
              Choose a folder
            </Button>
          </div>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be within reach of the keyboard */}
      <ul aria-label="Files" tabIndex={0}>
        {rows.slice(0, MOST_ROWS).map((entry) => (
          <UploadRow key={entry.key} entry={entry} queue={queue} />
        ))}
        {rows.length > MOST_ROWS ? (
          <li className="faint">and {counted(rows.length - MOST_ROWS, 'more file')}</li>
        ) : null}
      </ul>
    </section>
  );
}

function headline({ files, done, failed, refused, missing, active, progress }: QueueTotals): string {
  if (active > 0)
    return `Uploading ${counted(files, 'file')}: ${done.toLocaleString('en')} done, ${Math.floor(progress * 100)} %`;
  const problems = [
    missing > 0 ? `${counted(missing, 'file is', 'files are')} missing` : '',
    failed > 0 ? `${counted(failed, 'file')} failed` : '',
    refused > 0 ? `${counted(refused, 'file')} cannot be uploaded` : '',
  ].filter(Boolean);
  return [
    ...(done > 0 || problems.length === 0 ? [`${counted(done, 'file')} uploaded`] : []),
    ...problems,
  ].join(', ');
}

const stateWords: Record<UploadState, string> = {
  waiting: 'waits',
  uploading: 'is being uploaded',
  done: 'is uploaded',
  failed: 'failed',
  refused: 'cannot be uploaded',
  missing: 'is missing',
};

function UploadRow({ entry, queue }: { entry: QueuedUpload; queue: UploadQueue }) {
  const { key, name, folder, size, state, progress, reason } = entry;
  const isBad = state === 'failed' || state === 'refused';
  return (
    <li className={isBad ? 'is-bad' : undefined}>
      <StateIcon state={state} />
      <div>
        <span className="upload-name" dir="auto">
          {folder ? `${folder}/${name}` : name}
        </span>{' '}
        <span className="faint tabular">{sizeWords(size)}</span>
        <span className="visually-hidden">{stateWords[state]}</span>
        {reason ? <p>{reason}</p> : null}
      </div>
      {state === 'uploading' ? <progress value={progress} aria-label={`Upload of ${name}`} /> : null}
      {state === 'failed' ? (
        <Button size="tiny" onClick={() => queue.retry(key)} aria-label={`Try ${name} again`}>
          Try again
        </Button>
      ) : null}
      {state === 'done' ? null : (
        <IconButton
          label={
            state === 'uploading' || state === 'waiting' ? `Cancel ${name}` : `Remove ${name} from the list`
          }
          onClick={() => queue.remove(key)}
        >
          <X className="icon" />
        </IconButton>
      )}
    </li>
  );
}

function StateIcon({ state }: { state: UploadState }) {
  if (state === 'uploading') return <span className="spin" />;
  if (state === 'done') return <Check className="icon is-done" />;
  if (state === 'failed' || state === 'refused') return <CircleAlert className="icon" />;
  return state === 'missing' ? <Info className="icon" /> : <span className="upload-waits" />;
}
