/** Finds a dialog that waits for an answer; one that is fading out waits for none. */
const OPEN = ':is([role="dialog"], [role="alertdialog"])[data-state="open"], dialog[open]';

/** The dialog that lies over the page, if there is one. */
export function openDialog(): Element | null {
  return document.querySelector(OPEN);
}
