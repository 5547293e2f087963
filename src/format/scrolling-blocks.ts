/**
 * Lets the keyboard reach what scrolls sideways in sanitised HTML, code blocks and tables: not every browser
 * lets the arrow keys scroll what cannot have the focus (WCAG 2.2, 2.1.1). A table gets a box of its own to
 * scroll in, because one that is displayed as a block is no table to a screen reader any more.
 */
export function withScrollingBlocks(html: string): string {
  return html
    .replace(/<pre(?=[\s>])/gi, '<pre tabindex="0"')
    .replace(/<table(?=[\s>])/gi, '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table')
    .replace(/<\/table>/gi, '</table></div>');
}
