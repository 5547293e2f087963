import { richText } from '#contract/rich-text.ts';
import { allowedClasses, isAllowedAddress, isAllowedAttribute } from './allowed-html.ts';

/** Elements that are no text: they are removed together with their content. */
const NOT_TEXT =
  'script, style, template, head, title, noscript, iframe, object, svg, math, textarea, select, button';

/**
 * HTML from anywhere, down to the allow-list: what may not stand there goes, its text stays. Parsed in a document
 * that loads nothing and runs nothing.
 */
export function cleanHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove();
  removeComments(body);
  // From the inside out: an element that goes leaves children that are clean already.
  for (const element of [...body.querySelectorAll('*')].toReversed()) cleanElement(element);
  return body;
}

function removeComments(root: HTMLElement) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function cleanElement(element: Element) {
  const tag = element.localName;
  if (!richText.tags.includes(tag)) return element.replaceWith(...element.childNodes);
  for (const { name, value } of [...element.attributes]) {
    if (name === 'class') {
      const classes = allowedClasses(tag, element.classList);
      if (classes.length > 0) element.className = classes.join(' ');
      else element.removeAttribute('class');
    } else if (!isAllowedAttribute(tag, name) || !isAllowedValue(name, value)) {
      element.removeAttribute(name);
    }
  }
}

function isAllowedValue(name: string, value: string): boolean {
  if (name === 'href') return isAllowedAddress(value);
  return name !== 'src' || isAllowedAddress(value, richText.imageSchemes);
}
