import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { openDialog } from '#app/ui/dialogs/open-dialog.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { clockTime } from '#format/clock-time.ts';
import type { ComparisonJob } from './comparing/compare-versions.ts';
import { ComparisonDialog, comparisonOf } from './comparing/comparison-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { UnsavedChangesDialog } from './unsaved-changes.tsx';
import type { Editor } from './use-edit-form.ts';

interface EditFormProps {
  editor: Editor;
  /** For a save button that lies outside. */
  id?: string;
  children: ReactNode;
}

/** The form element of an editor: saves in place on Ctrl/Cmd+S and asks before unsaved changes are left behind. */
export function EditForm({ editor, id, children }: EditFormProps) {
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    const form = editor.formRef.current;
    const dialog = openDialog();
    // Not one in a tab that is not shown, nor one under a dialog, whose answer would not be in it.
    if (form?.checkVisibility() && (!dialog || dialog.contains(form))) void editor.saveInPlace();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveByKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <form ref={editor.formRef} id={id} onSubmit={editor.submit} noValidate>
        <fieldset disabled={editor.readOnly} style={{ display: 'contents' }}>
          {children}
        </fieldset>
      </form>
      <UnsavedChangesDialog editor={editor} />
    </>
  );
}

interface SaveStateProps {
  editor: Editor;
  /** The site's: the time of the last save is by its clock. */
  timeZone: string;
  /** The word for a form that was not changed since it was opened, such as "Published". */
  resting?: string | undefined;
}

/** Tells next to the actions whether the form is saved. */
export function SaveState({ editor, timeZone, resting }: SaveStateProps) {
  const { words, open } = saveWords(editor, timeZone);
  const look = words ? (open ? 'save-state dirty' : 'save-state') : 'save-state is-resting';
  return (
    <>
      <span role="status" className={words || resting ? look : 'visually-hidden'}>
        {words ?? resting}
      </span>
      {editor.outcome?.retryable && !editor.saving ? (
        <Button onClick={() => void editor.saveAgain()}>Try again</Button>
      ) : null}
    </>
  );
}

/** The text, with the time of a save by the site's clock, and whether there are unsaved changes. */
function saveWords(
  { saving, waiting, dirty, outcome, draft }: Editor,
  timeZone: string,
): { words?: string; open?: boolean } {
  if (waiting) return { words: waiting };
  if (saving) return { words: 'Saving...' };
  if (outcome && !outcome.saved)
    return { words: outcome.inDraft ? 'Not saved. Kept in this browser' : 'Not saved', open: true };
  if (dirty)
    return { words: draft.isKept ? 'Unsaved changes. Kept in this browser' : 'Unsaved changes', open: true };
  if (!outcome) return {};
  const time = clockTime(outcome.at, timeZone);
  return { words: outcome.kept ? `Unpublished changes, kept ${time}` : `Saved ${time}` };
}

interface SaveButtonProps {
  editor: Editor;
  className?: string;
  /** The id of its form, where it lies outside. */
  form?: string;
  children: string;
}

/** Absent for accounts that may only read. */
export function SaveButton({ editor, children, ...native }: SaveButtonProps) {
  if (editor.readOnly) return null;
  return (
    <Button
      type="submit"
      look="primary"
      disabled={editor.locked}
      busy={editor.saving && 'Saving...'}
      {...native}
    >
      {children}
    </Button>
  );
}

/** Notices between the title and the fields, for instance after a refused save. */
export function EditNotices({ editor }: { editor: Editor }) {
  const notices = useRef<HTMLDivElement>(null);
  const { conflict, problems } = editor;

  // The button that was pressed may be screens away: what came of it must not happen out of sight.
  useEffect(() => {
    if (conflict || problems.length > 0) notices.current?.focus();
  }, [conflict, problems]);

  return (
    <div ref={notices} tabIndex={-1} className="notices">
      {editor.readOnly ? (
        <Notice kind="note">Your account can read this page, but not change it.</Notice>
      ) : null}
      {editor.problems.length > 0 ? (
        <Notice>
          {editor.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      ) : null}
      {editor.conflict ? <ConflictNotice editor={editor} /> : null}
      <DraftNotice editor={editor} />
    </div>
  );
}

function ConflictNotice({ editor }: { editor: Editor }) {
  const [asking, setAsking] = useState(false);
  const [compared, setCompared] = useState<ComparisonJob>();
  const { reload, compare } = editor;

  async function showBoth() {
    try {
      setCompared(comparisonOf(editor.formRef.current, (await compare?.()) ?? []));
    } catch {
      toasts.error('Their version could not be loaded. Yours is still here.');
    }
  }

  async function loadTheirs() {
    setAsking(false);
    try {
      await reload?.();
    } catch {
      toasts.error('Their version could not be loaded. Yours is still here.');
    }
  }

  return (
    <Notice>
      <p>
        This was saved elsewhere while you were editing: in another tab, or by somebody else. Nothing was
        overwritten, and your text is still here.
      </p>
      <div className="button-row">
        {compare ? (
          <Button size="tiny" onClick={() => void showBoth()}>
            Compare
          </Button>
        ) : null}
        {reload ? (
          <Button size="tiny" onClick={() => setAsking(true)}>
            Reload their version
          </Button>
        ) : null}
        <Button size="tiny" onClick={() => void editor.saveAnyway()}>
          Save mine anyway
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reload their version?"
        description={
          editor.draft.canStore
            ? 'What they saved takes the place of what you typed. Yours is kept in this browser and offered on this page.'
            : 'What you typed on this page since you opened it is replaced by what they saved.'
        }
        confirm="Reload"
        onConfirm={loadTheirs}
      />
      <ComparisonDialog
        title="Your version and theirs"
        job={compared}
        theirName="Theirs"
        onClose={() => setCompared(undefined)}
      >
        <Button
          look="primary"
          size="small"
          onClick={() => {
            setCompared(undefined);
            void editor.saveAnyway();
          }}
        >
          Save mine anyway
        </Button>
      </ComparisonDialog>
    </Notice>
  );
}
