import { useId, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { type Issue, isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** Lines that the dialog lists; all of them are in the file that it offers. */
const LISTED = 200;

interface RedirectImportProps {
  onImported: () => Promise<void>;
  onClose: () => void;
}

interface Refusal {
  message: string;
  issues: Issue[];
}

/** Imports redirects from a CSV file, inside a dialog, and names every line that is wrong. */
export function RedirectImport({ onImported, onClose }: RedirectImportProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [stage, setStage] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();

  async function run() {
    if (!file || stage !== '') return;
    setRefusal(undefined);
    setStage('Reading the file…');
    try {
      const csv = await file.text();
      if (csv.length > limits.redirectCsv) {
        setRefusal({ message: 'This file is too large. Divide it into several.', issues: [] });
        return;
      }
      const lines = csv.split(/\r\n|\r|\n/).length;
      setStage(`Checking and importing ${lines.toLocaleString('en')} lines…`);
      const { added, replaced } = await callSignedIn(() => site.redirects.import({ csv }));
      toasts.success('Redirects imported', countsLine(added, replaced));
      onClose();
      await onImported();
    } catch (error) {
      const message = isSiteError(error) ? error.message : 'The file could not be imported.';
      setRefusal({ message, issues: isSiteError(error) ? (error.issues ?? []) : [] });
    } finally {
      setStage('');
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div className="dialog-body">
        <p className="small muted">
          One redirect a line, with the columns <code>source</code>, <code>target</code>, <code>code</code>{' '}
          (301 if it is missing) and <code>enabled</code>. A path that has a redirect gets the new one. If one
          line is wrong, nothing is imported.
        </p>
        <div className="field">
          <label htmlFor={id}>CSV file</label>
          <input
            id={id}
            type="file"
            className="input"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              setRefusal(undefined);
            }}
          />
        </div>
        {stage === '' ? null : (
          <div className="import-progress">
            <progress aria-label="Import" />
            <p role="status">{stage}</p>
          </div>
        )}
        {refusal ? <WrongLines {...refusal} /> : null}
      </div>
      <footer>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="primary"
          size="small"
          disabled={file === undefined}
          busy={stage !== '' && 'Importing...'}
        >
          Import
        </Button>
      </footer>
    </form>
  );
}

function countsLine(added: number, replaced: number): string {
  return `${added.toLocaleString('en')} added, ${replaced.toLocaleString('en')} replaced`;
}

function WrongLines({ message, issues }: Refusal) {
  return (
    <Notice className="import-result">
      <p>{message}</p>
      {issues.length > 0 ? (
        // The list scrolls, so it must take the focus of the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it (WCAG 2.1.1)
        <ul className="wrong-lines" aria-label="Wrong lines" tabIndex={0}>
          {issues.slice(0, LISTED).map(({ path, message: sentence }) => (
            <li key={`${path} ${sentence}`}>
              <b>{path.replace(/^line/, 'Line')}</b> {sentence}
            </li>
          ))}
        </ul>
      ) : null}
      {issues.length > LISTED ? (
        <p>
          These are the first {LISTED}.{' '}
          <a className="link" href={reportAddress(issues)} download="wrong-lines.txt">
            Save all {issues.length.toLocaleString('en')}
          </a>
        </p>
      ) : null}
    </Notice>
  );
}

/** A data URL needs no clean-up, unlike one of a blob. */
const reportAddress = (issues: Issue[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(issues.map(({ path, message }) => `${path}: ${message}\n`).join(''))}`;
