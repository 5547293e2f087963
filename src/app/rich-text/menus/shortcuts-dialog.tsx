import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { shortcutGroups } from './shortcuts.ts';

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Closed; the text can have the focus again. */
  onLeft: () => void;
}

/** Lists the keys of the editor and the signs that become formatting. */
export function ShortcutsDialog({ open, onOpenChange, onLeft }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys"
      description="On a Mac, Cmd stands for Ctrl and Option for Alt."
      className="shortcuts-dialog"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onLeft();
      }}
    >
      <div className="dialog-body shortcut-groups">
        {shortcutGroups.map(({ label, shortcuts }) => (
          <section key={label}>
            <h3>{label}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
