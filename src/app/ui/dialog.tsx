import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useClosingClick } from './use-closing-click.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** More room, for what is looked at rather than read. */
  wide?: boolean;
  /** Its first line is a field that says what it is: the title is read out only. */
  headless?: boolean;
  children: ReactNode;
  /** Where the focus goes afterwards, when not back to what opened it. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A modal dialog with a title and a close button; focus is kept inside and given back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide,
  headless,
  children,
  onCloseAutoFocus,
}: DialogProps) {
  useClosingClick(open);
  const focusReturn = useFocusReturn(onCloseAutoFocus);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim">
          <RadixDialog.Content
            className={headless ? 'dialog palette' : wide ? 'dialog' : 'dialog dialog-small'}
            {...focusReturn}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {headless ? (
              <RadixDialog.Title className="visually-hidden">{title}</RadixDialog.Title>
            ) : (
              <header>
                <RadixDialog.Title>{title}</RadixDialog.Title>
                <RadixDialog.Close className="icon-button" aria-label="Close">
                  <X className="icon" />
                </RadixDialog.Close>
              </header>
            )}
            {description ? (
              <RadixDialog.Description className="dialog-body small muted">
                {description}
              </RadixDialog.Description>
            ) : null}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
