import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { X } from '#app/ui/icons.ts';
import { useClosingClick } from './use-closing-click.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** A wider dialog, for comparisons and images. */
  wide?: boolean;
  /** More classes of the dialog. */
  className?: string;
  /** The title is only for screen readers, since the first line is a field that explains itself. */
  headless?: boolean;
  children: ReactNode;
  /** Moves the focus elsewhere than back to the element that opened the dialog. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A modal dialog with a title and a close button. It traps the focus and returns it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide,
  className = '',
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
            className={`${headless ? 'dialog palette' : wide || className ? 'dialog' : 'dialog dialog-small'} ${className}`.trim()}
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
