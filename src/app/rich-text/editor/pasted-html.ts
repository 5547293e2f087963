import { cleanHtml } from './clean-html.ts';
import { type HeadingLevels, offeredLevel } from './editor-extensions.ts';

/**
 * Turns the clipboard of a word processor or web page into HTML of the allow-list: styles become elements, list
 * paragraphs become lists, and empty paragraphs, which are only spacing, are removed.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('[style]')].toReversed()) keepStyle(element);
  const clean = cleanHtml(body.innerHTML);
  for (const paragraph of clean.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (!paragraph.querySelector('img') && paragraph.textContent.trim() === '') paragraph.remove();
  }
  return clean.innerHTML;
}

/** The headings of a paste at the levels that the text offers: in a post, whose title is the `h1`, it becomes an `h2`. */
export function withOfferedHeadings(html: string, offered: HeadingLevels): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const tag = `h${offeredLevel(Number(heading.localName.slice(1)), offered)}`;
    if (tag === heading.localName) continue;
    const other = body.ownerDocument.createElement(tag);
    for (const { name, value } of heading.attributes) other.setAttribute(name, value);
    other.append(...heading.childNodes);
    heading.replaceWith(other);
  }
  return body.innerHTML;
}

/** The formatting of a style attribute, as elements around what the element holds. */
function keepStyle(element: HTMLElement) {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration, verticalAlign } = element.style;
  const lines = `${textDecorationLine} ${textDecoration}`;
  const bold = /^(bold|bolder|[6-9]\d\d)$/.test(fontWeight);
  // Some put all of a selection into a bold element that is not bold.
  if (element.localName === 'b' && fontWeight === 'normal') return element.replaceWith(...element.childNodes);
  if (/^h[1-6]$/.test(element.localName)) return;
  if (bold) wrapContent(element, 'strong');
  if (fontStyle === 'italic') wrapContent(element, 'em');
  if (lines.includes('underline') && element.localName !== 'a') wrapContent(element, 'u');
  if (lines.includes('line-through')) wrapContent(element, 's');
  if (verticalAlign === 'super' || verticalAlign === 'sub') wrapContent(element, verticalAlign.slice(0, 3));
}

function wrapContent(element: Element, tag: string) {
  const inner = element.ownerDocument.createElement(tag);
  // Around blocks an inline element would be taken apart again.
  if (element.querySelector('p, div, ul, ol, li, table, h1, h2, h3, h4, h5, h6')) return;
  inner.append(...element.childNodes);
  element.append(inner);
}

/** How word processors write a list: paragraphs that say which list and level they are of. */
const LIST_LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;

function makeLists(body: HTMLElement) {
  /** The open lists, outermost first. */
  let open: HTMLElement[] = [];
  let before: Element | undefined;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = Number(LIST_LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (before === undefined || paragraph.previousElementSibling !== before) open = [];
    const tag = takeMarker(paragraph);
    open.length = Math.min(open.length, level);
    // Another kind of list on the outermost level is another list.
    if (level === 1 && open[0] && open[0].localName !== tag) open = [];
    if (open.length === 0) {
      const list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
      open = [list];
    } else if (open.length < level) {
      const list = body.ownerDocument.createElement(tag);
      const parent = open.at(-1);
      (parent?.lastElementChild ?? parent)?.append(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
    before = open[0];
  }
}

/** Takes the bullet or number off a list paragraph and answers which kind of list it was. */
function takeMarker(paragraph: Element): 'ul' | 'ol' {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const numbered = /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '');
  marker?.remove();
  return numbered ? 'ol' : 'ul';
}
