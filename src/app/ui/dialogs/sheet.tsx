import { Dialog as RadixDialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { X } from '#app/ui/icons.ts';
import { useClosingClick } from './use-closing-click.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Buttons between the title and the close button. */
  tools?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
  /** Moves the focus elsewhere than back to the element that opened the sheet. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A modal panel at the end of the window, as high as it; on small screens it covers the window. */
export function Sheet({ open, onClose, title, tools, onKeyDown, children, onCloseAutoFocus }: SheetProps) {
  useClosingClick(open);
  const focusReturn = useFocusReturn(onCloseAutoFocus);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim scrim-panel" />
        <RadixDialog.Content
          className="side-panel"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          // The Undo of a toast about this sheet is pressed while it is open.
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
              event.preventDefault();
          }}
          {...focusReturn}
        >
          <header>
            <RadixDialog.Title dir="auto">{title}</RadixDialog.Title>
            <div className="side-panel-tools">
              {tools}
              <RadixDialog.Close className="icon-button" aria-label="Close" title="Close">
                <X className="icon" />
              </RadixDialog.Close>
            </div>
          </header>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
