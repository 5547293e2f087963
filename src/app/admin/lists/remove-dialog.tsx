import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';

interface RemoveDialogProps<Thing> {
  /** What is in question; nothing closes the dialog. */
  thing: Thing | undefined;
  title: string;
  /** What will happen, naming the thing. */
  description: (thing: Thing) => ReactNode;
  confirm: string;
  /** While it is removed. */
  busy?: string;
  /** Removes it, reports how that went, and answers whether it is gone. */
  remove: (thing: Thing) => Promise<boolean>;
  onClose: () => void;
}

/** Asks before something is removed from a list. */
export function RemoveDialog<Thing>({
  thing,
  title,
  description,
  confirm,
  busy: busyWords = 'Deleting...',
  remove,
  onClose,
}: RemoveDialogProps<Thing>) {
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);

  async function removeIt(it: Thing) {
    setBusy(true);
    gone.current = await remove(it);
    setBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      open={thing !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={thing === undefined ? null : description(thing)}
      confirm={confirm}
      busy={busy && busyWords}
      onConfirm={() => {
        if (thing !== undefined) void removeIt(thing);
      }}
      onCloseAutoFocus={(event) => {
        if (!gone.current) return;
        // The button that asked goes with its row.
        event.preventDefault();
        gone.current = false;
        document.querySelector('main')?.focus();
      }}
    />
  );
}
