import type { EditableHtml } from './html-scan.ts';

/**
 * Lets the keyboard reach the blocks of a text that scroll sideways, code blocks and tables: not every browser lets the
 * arrow keys scroll an element that cannot have the focus (WCAG 2.2, 2.1.1). A table scrolls in a box of its own,
 * because a table that is displayed as a block is no table to a screen reader.
 */
export function addScrollingBlocks(html: EditableHtml): void {
  let openTables = 0;
  for (const token of html.tokens) {
    if (token.kind === 'start' && token.name === 'pre') {
      html.replace(token.nameEnd, token.nameEnd, ' tabindex="0"');
    }
    if (token.kind === 'start' && token.name === 'table') {
      html.insertBefore(token, '<div class="scroll" role="group" aria-label="Table" tabindex="0">');
      openTables += 1;
    }
    // The end tag of no table must not close an element around the text.
    if (token.kind === 'end' && token.name === 'table' && openTables > 0) {
      html.insertAfter(token, '</div>');
      openTables -= 1;
    }
  }
}
