import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, type ButtonLook, buttonClass } from '../button.tsx';
import { useClosingClick } from './use-closing-click.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question to confirm. */
  title: string;
  /** The consequences, naming the item. */
  description: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  cancel?: string;
  look?: ButtonLook['look'];
  /** The label of the confirming button during the call. */
  busy?: string | false;
  onConfirm: () => void;
  /** Choices that belong to the action, below the description. */
  children?: ReactNode;
  /** Moves the focus elsewhere than back to the element that opened the dialog. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** Asks before an action that cannot be undone. The focus starts on the cancel button. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  look = 'danger',
  busy = false,
  onConfirm,
  children,
  onCloseAutoFocus,
}: ConfirmDialogProps) {
  useClosingClick(open);
  const focusReturn = useFocusReturn(onCloseAutoFocus);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => busy === false && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim">
          <AlertDialog.Content className="dialog dialog-small" {...focusReturn}>
            <header>
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </header>
            <AlertDialog.Description className="dialog-body small muted">
              {description}
            </AlertDialog.Description>
            {children ? <div className="dialog-body">{children}</div> : null}
            <footer>
              <AlertDialog.Cancel className={buttonClass({ size: 'small' })}>{cancel}</AlertDialog.Cancel>
              <Button look={look} size="small" busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
