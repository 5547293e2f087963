import { renamed, unwrapElement } from './pasted-elements.ts';

/** Turns the formatting that style attributes describe into elements and classes. */
export function keepStyles(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('[style]')].toReversed()) keepStyle(element);
  for (const block of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) keepAlignment(block);
  for (const name of ['strike', 'tt', 'dfn', 'var'] as const)
    for (const element of [...body.querySelectorAll(name)]) renamed(element, standsFor[name]);
}

const standsFor = { strike: 's', tt: 'code', dfn: 'em', var: 'em' };

/** The formatting of a style attribute, as elements around the content of its element. */
function keepStyle(element: HTMLElement) {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration, verticalAlign } = element.style;
  const lines = `${textDecorationLine} ${textDecoration}`;
  // Some programs put all of a selection into a bold element that is not bold.
  const isPlain = element.localName === 'b' || element.localName === 'strong';
  if (isPlain && /^(normal|400)$/.test(fontWeight)) return unwrapElement(element);
  if (element.matches('h1, h2, h3, h4, h5, h6, pre, code, table, tr, td, th')) return;
  const isEmphatic = element.closest('h1, h2, h3, h4, h5, h6, th, pre') !== null;
  if (/^(bold|bolder|[6-9]\d\d)$/.test(fontWeight) && !isEmphatic) wrapContent(element, 'strong');
  if (fontStyle === 'italic') wrapContent(element, 'em');
  if (lines.includes('underline') && !element.closest('a') && !element.querySelector('a'))
    wrapContent(element, 'u');
  if (lines.includes('line-through')) wrapContent(element, 's');
  if (verticalAlign === 'super' || verticalAlign === 'sub') wrapContent(element, verticalAlign.slice(0, 3));
}

function wrapContent(element: HTMLElement, tag: string) {
  if (element.closest(tag) || element.textContent === '') return;
  // Around blocks an inline element would be taken apart again.
  if (element.querySelector('p, div, ul, ol, li, table, pre, h1, h2, h3, h4, h5, h6')) return;
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Centred text and text at the end of the line; in a text from right to left, that is the left. */
function keepAlignment(block: HTMLElement) {
  const align = block.style.textAlign || block.getAttribute('align')?.toLowerCase();
  const end = block.dir === 'rtl' ? 'left' : 'right';
  if (align === 'center') block.className = 'align-center';
  else if (align === 'end' || align === end) block.className = 'align-end';
}
