import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';

interface RemoveDialogProps<Item> {
  /** The item to remove; the dialog is closed without one. */
  item: Item | undefined;
  title: string;
  /** The consequences, naming the item. */
  description: (item: Item) => ReactNode;
  /** The label of the button that removes. */
  confirm: string;
  /** The label of that button during the call. */
  busy?: string;
  /** Removes the item and reports the result. Resolves to whether the item is gone. */
  remove: (item: Item) => Promise<boolean>;
  onClose: () => void;
}

/** Asks before an item is removed from a list. */
export function RemoveDialog<Item>({
  item,
  title,
  description,
  confirm,
  busy: busyLabel = 'Deleting...',
  remove,
  onClose,
}: RemoveDialogProps<Item>) {
  const [busy, setBusy] = useState(false);
  const removed = useRef(false);

  async function removeItem() {
    if (item === undefined) return;
    setBusy(true);
    removed.current = await remove(item);
    setBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      open={item !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={item === undefined ? null : description(item)}
      confirm={confirm}
      busy={busy && busyLabel}
      onConfirm={() => void removeItem()}
      onCloseAutoFocus={(event) => {
        if (!removed.current) return;
        // The button that opened the dialog disappears with its row.
        event.preventDefault();
        removed.current = false;
        document.querySelector('main')?.focus();
      }}
    />
  );
}
