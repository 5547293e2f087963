import { useEffect } from 'react';

/**
 * The second click of a double click on a button that closes a dialog falls on what lies below: it would select a
 * word there, move the caret or press another button. It is swallowed.
 */
export function useClosingClick(open: boolean) {
  useEffect(() => (open ? swallowSecondClick : undefined), [open]);
}

function swallowSecondClick() {
  const ended = new AbortController();
  const swallow = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'mousedown') ended.abort();
  };
  for (const kind of ['mousedown', 'mouseup', 'click', 'dblclick'] as const)
    window.addEventListener(kind, swallow, { capture: true, signal: ended.signal });
}
