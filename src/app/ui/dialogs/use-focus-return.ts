import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for dialogs with a trigger of their
 * own; ours are opened by whatever sets `open`.
 */
export function useFocusReturn(onCloseAutoFocus?: (event: Event) => void) {
  const before = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      // The element that opened the dialog may have been removed, or none had the focus, as after a drop.
      const known = before.current?.isConnected && before.current !== document.body;
      const back = known ? before.current : document.querySelector('main');
      back?.focus();
    },
  };
}
