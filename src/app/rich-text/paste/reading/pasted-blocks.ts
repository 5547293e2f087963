import { BLOCKS, isBlank, made, renamed, unwrapElement } from './pasted-elements.ts';

/** Elements around blocks that say nothing to a reader of the text. */
const GROUPS =
  'div, section:not(.footnotes), article, main, header, nav, address, center, fieldset, form, hgroup, search, dialog';
const TEXT_ONLY = 'h1, h2, h3, h4, h5, h6, p, dt, summary, figcaption, caption, pre';
const INLINE_GROUPS = 'span, b, strong, i, em, u, s, font, a, label, mark, small, del, ins';

/** Leaves the blocks of a paste one after the other: groups of blocks go, groups of words become paragraphs. */
export function flattenBlocks(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('[role="heading"]')]) makeHeading(element);
  for (const title of [...body.querySelectorAll('p.MsoTitle, p.title[data-title]')]) renamed(title, 'h1');
  for (const element of [...body.querySelectorAll(INLINE_GROUPS)].toReversed())
    if (element.querySelector(BLOCKS)) openUp(element);
  for (const element of [...body.querySelectorAll(GROUPS)].toReversed()) flatten(element);
  for (const paragraph of [...body.querySelectorAll('p')]) splitAtBreaks(paragraph);
  wrapLoose(body, false);
}

/** Takes out what is empty, spaces at the edges of texts, and paragraphs that an item or a cell implies. */
export function tidyBlocks(body: HTMLElement): void {
  for (const link of [...body.querySelectorAll('a')]) {
    if (isBlank(link)) link.remove();
    else if (!link.hasAttribute('href')) unwrapElement(link);
  }
  for (const holder of body.querySelectorAll(HOLDERS)) dropSpaces(holder);
  dropSpaces(body);
  for (const text of [
    ...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td, th, dd, dt, summary, figcaption'),
  ]) {
    if (isBlank(text) && text.matches('p, h1, h2, h3, h4, h5, h6')) text.remove();
    else trimEdges(text);
  }
  for (const element of [...body.querySelectorAll('li, td, th, dd')]) loosen(element);
  for (const list of [...body.querySelectorAll('ul, ol')]) if (list.children.length === 0) list.remove();
}

const HOLDERS = 'ul, ol, dl, table, thead, tbody, tfoot, tr, details, blockquote, aside, section, figure';

/** White space between blocks is no text. */
function dropSpaces(holder: Element) {
  if (
    ![...holder.children].some((child) =>
      child.matches(`${BLOCKS}, tr, td, th, thead, tbody, tfoot, figcaption, img`),
    )
  )
    return;
  for (const node of [...holder.childNodes]) {
    const isEdge = [node.previousSibling, node.nextSibling].some((near) => !near || isBlockNode(near));
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '' && isEdge) node.remove();
  }
}

const isBlockNode = (node: Node) =>
  node instanceof Element && !node.matches('a, b, strong, i, em, span, code, img, br');

function trimEdges(text: Element) {
  while (text.lastChild instanceof Element && text.lastChild.localName === 'br') text.lastChild.remove();
  const { firstChild, lastChild } = text;
  if (firstChild?.nodeType === Node.TEXT_NODE)
    firstChild.textContent = (firstChild.textContent ?? '').trimStart();
  if (lastChild?.nodeType === Node.TEXT_NODE) lastChild.textContent = (lastChild.textContent ?? '').trimEnd();
}

function makeHeading(element: Element) {
  const level = Number(element.getAttribute('aria-level') ?? 2);
  if (element.matches('h1, h2, h3, h4, h5, h6') || !(level >= 1)) return;
  renamed(element, `h${Math.min(6, Math.trunc(level))}`);
}

/** Formatting cannot stand around blocks: each paragraph gets its own. */
function openUp(element: Element) {
  const keeps = element.matches('b, strong, i, em, u, s, del, ins');
  if (keeps) {
    for (const text of element.querySelectorAll('p, li, td')) {
      if (text.querySelector(BLOCKS)) continue;
      const inner = made(text, element.localName, ...text.childNodes);
      text.append(inner);
    }
  }
  unwrapElement(element);
}

function flatten(group: Element) {
  if (group.closest('pre')) return unwrapElement(group);
  const holder = group.parentElement?.closest(TEXT_ONLY);
  if (holder && isBlank(group)) return group.remove();
  if (holder) {
    if (group.previousSibling?.textContent?.trim()) group.before(made(group, 'br'));
    return unwrapElement(group);
  }
  if (group.querySelector(BLOCKS)) {
    wrapLoose(group, true);
    return unwrapElement(group);
  }
  if (isBlank(group)) return group.remove();
  renamed(group, 'p');
}

/** Puts words between blocks into paragraphs. Words of a whole that has no blocks stay as they are, unless asked. */
function wrapLoose(parent: Element, always: boolean) {
  const children = [...parent.childNodes];
  const isBlock = (node: Node) => node instanceof Element && node.matches(BLOCKS);
  if (!always && !children.some(isBlock)) {
    if (parent.querySelector('br')) wrapRun(children, parent);
    return;
  }
  let run: ChildNode[] = [];
  for (const child of children) {
    if (isBlock(child)) {
      wrapRun(run, parent);
      run = [];
    } else {
      run.push(child);
    }
  }
  wrapRun(run, parent);
}

function wrapRun(run: ChildNode[], parent: Element) {
  const [first] = run;
  const hasWords = run.some((node) => node.textContent?.trim() || hasPicture(node));
  if (!first) return;
  if (!hasWords) {
    for (const node of run) node.remove();
    return;
  }
  const paragraph = made(parent, 'p');
  first.before(paragraph);
  paragraph.append(...run);
  splitAtBreaks(paragraph);
}

const hasPicture = (node: Node) =>
  node instanceof Element && (node.localName === 'img' || node.querySelector('img') !== null);

/** Two line breaks in a row end a paragraph; breaks at its edges say nothing. */
function splitAtBreaks(paragraph: Element) {
  const breaks = [...paragraph.children].filter(({ localName }) => localName === 'br');
  if (breaks.length === 0) return;
  const parts: ChildNode[][] = [[]];
  let open = 0;
  for (const node of [...paragraph.childNodes]) {
    const isBreak = node instanceof Element && node.localName === 'br';
    const isSpace = !isBreak && !hasPicture(node) && node.textContent?.trim() === '';
    if (isBreak) {
      open += 1;
    } else if (!isSpace && open > 0) {
      if (open > 1) parts.push([]);
      else if (parts.at(-1)?.length) parts.at(-1)?.push(made(paragraph, 'br'));
      open = 0;
    }
    if (!isBreak && !(isSpace && open > 0)) parts.at(-1)?.push(node);
  }
  const [first = [], ...rest] = parts.filter((part) => part.length > 0);
  paragraph.replaceChildren(...first);
  let last: Element = paragraph;
  for (const part of rest) {
    const next = paragraph.cloneNode(false) as Element;
    next.removeAttribute('id');
    next.append(...part);
    last.after(next);
    last = next;
  }
}

/** An item or cell of one paragraph holds its words directly. */
function loosen(element: Element) {
  const paragraphs = [...element.children].filter(({ localName }) => localName === 'p');
  const [only] = paragraphs;
  if (!only || paragraphs.length > 1 || only.className !== '' || only.id !== '' || only.hasAttribute('dir'))
    return;
  const others = [...element.children].filter((child) => child !== only);
  if (element.firstElementChild === only && others.every((child) => child.matches('ul, ol')))
    unwrapElement(only);
}
