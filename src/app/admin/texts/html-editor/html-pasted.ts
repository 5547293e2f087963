import { cleanPasted } from '#app/rich-text/editor/pasted-html.ts';

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, pre, figure, details, hr, div';

/**
 * Reduces the clipboard's HTML from a word processor or a web page to the allowed elements, with one block per line.
 * Returns undefined where the plain text is to be inserted instead.
 */
export function pastedHtml(html: string, plain: string): string | undefined {
  if (showsTags(plain)) return undefined;
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
  for (const element of body.querySelectorAll('[lang], [title]')) {
    element.removeAttribute('lang');
    element.removeAttribute('title');
  }
  for (const element of [...body.querySelectorAll('span:not([class]), div')].toReversed()) unwrap(element);
  for (const heading of body.querySelectorAll('h1')) lower(heading);
  if (!body.querySelector('*')) return undefined;
  return body.querySelector(BLOCKS) ? linesOf(body).join('\n\n') : body.innerHTML.trim();
}

/** Whether a text is HTML that somebody wrote: a code editor puts it on the clipboard with its colours. */
function showsTags(text: string): boolean {
  const parts = text.split('<').slice(1);
  return parts.some((part) => part.includes('>') && isLetter(part.charAt(part.startsWith('/') ? 1 : 0)));
}

function isLetter(sign: string): boolean {
  return sign.toLowerCase() !== sign.toUpperCase();
}

/** Elements that only group are removed; a group of text becomes a paragraph. */
function unwrap(element: Element) {
  if (element.localName === 'span' || element.querySelector(BLOCKS)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const paragraph = element.ownerDocument.createElement('p');
  paragraph.append(...element.childNodes);
  if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) element.remove();
  else element.replaceWith(paragraph);
}

/** The page has its heading of the first level already: the post's title. */
function lower(heading: Element) {
  const lowered = heading.ownerDocument.createElement('h2');
  for (const { name, value } of heading.attributes) lowered.setAttribute(name, value);
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}

/** The blocks in an element, with loose words between them in paragraphs. */
function linesOf(parent: Element): string[] {
  const lines: string[] = [];
  let loose: Element | undefined;
  for (const child of [...parent.childNodes]) {
    if (child instanceof Element && child.matches(BLOCKS)) {
      lines.push(child.matches('ul, ol') ? listLines(child) : child.outerHTML);
      loose = undefined;
    } else if (loose) {
      loose.append(child);
      lines[lines.length - 1] = loose.outerHTML.trim();
    } else if (child instanceof Element || child.textContent?.trim()) {
      loose = parent.ownerDocument.createElement('p');
      loose.append(child);
      lines.push(loose.outerHTML);
    }
  }
  return lines;
}

/** A list with every item on a line. */
function listLines(list: Element): string {
  const items = [...list.children].map((item) => `  ${item.outerHTML.replace(/\s*\n\s*/g, ' ')}`);
  return [`<${list.localName}>`, ...items, `</${list.localName}>`].join('\n');
}
