import { useState } from 'react';
import { useMay } from '#app/admin/shell/admin-context.tsx';
import type { Editor } from '#app/editing/use-edit-form.ts';
import { Button } from '#app/ui/button.tsx';
import { History } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { HistoryKind } from '#contract/history.ts';
import { HistorySheet } from './history-sheet.tsx';

interface HistoryButtonProps {
  kind: HistoryKind;
  id: number;
  editor: Editor;
  /** Reads more of the page again after a restore, where the form is not all that shows the record. */
  onRestored?: () => Promise<void>;
}

/** Opens the history of the record that an editor edits. Absent for accounts that may only read. */
export function HistoryButton({ kind, id, editor, onRestored }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMay('editor');

  /** Fills the form with what is stored now. Unsaved changes become a draft that the editor offers. */
  async function reload() {
    try {
      await editor.reload?.();
      await onRestored?.();
    } catch {
      toasts.error('The restored version could not be loaded', 'Reload this page to see it.');
    }
  }

  if (!mayWrite) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <History className="icon" />
        History
      </Button>
      <HistorySheet
        kind={kind}
        id={isOpen ? id : undefined}
        onRestored={reload}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
