/** Puts text in place of the selection as if typed, so that the browser's own undo takes it back. */
export function insertAsTyped(node: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Deprecated, and the only way to keep undo. Where it is gone, or the text cannot have the focus because a dialog
  // keeps it, what follows cannot be undone.
  if (document.activeElement === node && document.execCommand('insertText', false, text)) return;
  node.setRangeText(text, node.selectionStart ?? 0, node.selectionEnd ?? 0, 'end');
  node.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Replaces a part of a text area in the same way. Caret, scroll position and focus stay. */
export function replaceAsTyped(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  const { selectionStart, selectionEnd, scrollTop } = area;
  const before = document.activeElement;
  const moved = (position: number) => {
    if (position <= start) return position;
    return Math.max(position, end) + text.length - (end - start);
  };
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  insertAsTyped(area, text);
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  area.scrollTop = scrollTop;
  if (before instanceof HTMLElement && before !== document.activeElement)
    before.focus({ preventScroll: true });
}

/** Replaces the whole text of a text area by changing only the part in which the two texts differ. */
export function replaceTextAsTyped(area: HTMLTextAreaElement, text: string): void {
  const { value } = area;
  const most = Math.min(value.length, text.length);
  let start = 0;
  while (start < most && value[start] === text[start]) start += 1;
  let rest = 0;
  while (rest < most - start && value.at(-1 - rest) === text.at(-1 - rest)) rest += 1;
  if (value !== text) replaceAsTyped(area, start, value.length - rest, text.slice(start, text.length - rest));
}
