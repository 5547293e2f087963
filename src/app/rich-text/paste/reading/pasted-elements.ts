/** Elements that are blocks of a text. */
export const BLOCKS =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, blockquote, pre, figure, details, summary, hr, aside, section, div';

/** The content of an element in an element of another name. */
export function renamed(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

export function unwrapElement(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** An element of the same document with a text or nodes in it. */
export function made(near: Node, tag: string, ...content: (Node | string)[]): HTMLElement {
  const document = near.ownerDocument ?? (near as Document);
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

/** Whether an element shows nothing. */
export function isBlank(element: Element): boolean {
  return element.textContent.trim() === '' && !element.querySelector('img, hr, input, table');
}

/** The lines of some code as they are shown: line breaks and blocks end a line. */
export function codeLines(element: Element): string {
  let text = '';
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
    if (!(node.nodeType === Node.ELEMENT_NODE)) return;
    const { localName } = node as Element;
    if (localName === 'br') text += '\n';
    const isLine = ['div', 'p', 'li', 'tr', 'pre'].includes(localName);
    if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
    for (const child of node.childNodes) read(child);
    if (isLine && !text.endsWith('\n')) text += '\n';
  };
  for (const child of element.childNodes) read(child);
  return text.replaceAll('\r', '').replaceAll('\u00a0', ' ').replace(/\n$/, '');
}

/** Replaces white space that is not shown by one space. */
export function collapseSpaces(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.parentElement?.closest('pre')) continue;
    const text = currentNode.textContent ?? '';
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (collapsed !== text) currentNode.textContent = collapsed;
  }
}
