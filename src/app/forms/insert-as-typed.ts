/** Puts text in place of the selection as if typed, so that the browser's own undo takes it back. */
export function insertAsTyped(node: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Deprecated, and the only way to keep undo. Where it is gone, or the text cannot have the focus because a dialog
  // keeps it, what follows cannot be undone.
  if (document.activeElement === node && document.execCommand('insertText', false, text)) return;
  node.setRangeText(text, node.selectionStart ?? 0, node.selectionEnd ?? 0, 'end');
  node.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
