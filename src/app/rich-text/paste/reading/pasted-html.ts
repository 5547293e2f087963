import { backgroundColours, textColours } from '#contract/rich-text.ts';
import { isAllowedAddress } from '../../editor/allowed-html.ts';
import { cleanHtml } from '../../editor/clean-html.ts';
import { type HeadingLevels, offeredLevel } from '../../editor/heading-levels.ts';
import { LeftOut } from './left-out.ts';
import { flattenBlocks, tidyBlocks } from './pasted-blocks.ts';
import { makeCode } from './pasted-code.ts';
import { collapseSpaces, made, renamed, unwrapElement } from './pasted-elements.ts';
import { makeLists } from './pasted-lists.ts';
import { makeFootnotes, makeFormulas } from './pasted-notes.ts';
import { type PastedPicture, PLACE, takePictures } from './pasted-pictures.ts';
import { keepStyles } from './pasted-styles.ts';
import { boldClassesOf, tidyTables } from './pasted-tables.ts';

/** A paste as blocks of a text. */
export interface PastedHtml {
  html: string;
  /** The pictures that are no address on the web, each of which has a place in the HTML. */
  pictures: PastedPicture[];
  /** What the paste loses, such as `2 comments`. */
  leftOut: string[];
}

/** The attribute of what this editor copied: other editors are built of the same parts, and mark their copies alike. */
export const OWN_COPY = 'data-text-copy';

export interface PasteSources {
  rtf?: string;
  files?: readonly File[];
  /** The levels of headings that the text offers. */
  headings: HeadingLevels;
  /** The origin of this site. */
  origin: string;
  /** A few letters that set the notes and places of this paste apart from those of others. */
  key: string;
}

/**
 * Turns the clipboard of any program into HTML of the allow-list: its own kinds of lists, code, notes and pictures become
 * those of a text, styles become elements, and spacing goes. Nothing in it runs or loads while it is read.
 */
export function readPastedHtml(html: string, sources: PasteSources): PastedHtml {
  const { key } = sources;
  const document = new DOMParser().parseFromString(html, 'text/html');
  const { body } = document;
  const leftOut = new LeftOut();
  const slice = body.querySelector(`[${OWN_COPY}]`)
    ? body.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice')
    : undefined;
  const isOwn = typeof slice === 'string';
  beforeParts(document);
  // What this editor copied has its blocks already.
  if (isOwn) dropParts(body, leftOut);
  else makeBlocks(document, leftOut, key);
  const pictures = takePictures(body, {
    rtf: sources.rtf ?? '',
    files: sources.files ?? [],
    origin: sources.origin,
    leftOut,
    key,
  });
  // There a callout is an `aside`.
  if (!isOwn) tidyAttributes(body, html.includes('notionvc'));
  if (!isOwn) tidyBlocks(body);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const tag = `h${offeredLevel(Number(heading.localName.slice(1)), sources.headings)}`;
    if (tag !== heading.localName) renamed(heading, tag);
  }
  const clean = cleanHtml(body.innerHTML);
  // The editor continues the blocks at both ends of its own parts.
  if (isOwn) clean.firstElementChild?.setAttribute('data-pm-slice', slice);
  return { html: clean.innerHTML.trim(), pictures, leftOut: leftOut.words() };
}

function beforeParts({ head, body }: Document) {
  // The parser puts what comes before the first words into the head.
  for (const script of head.querySelectorAll('script')) body.prepend(script);
  for (const element of [...body.querySelectorAll(PLACED)]) dropPlace(element);
}

function makeBlocks(document: Document, leftOut: LeftOut, key: string) {
  const { body } = document;
  for (const element of [...body.querySelectorAll('*')])
    if (element.tagName.includes(':')) unwrapElement(element);
  for (const origin of [...body.querySelectorAll('google-sheets-html-origin')]) unwrapElement(origin);
  makeFormulas(body);
  dropParts(body, leftOut);
  makeFootnotes(body, key);
  makeCode(body);
  makeLists(body);
  keepStyles(body);
  tidyTables(body, boldClassesOf(document));
  collapseSpaces(body);
  flattenBlocks(body);
}

/** A hostile page may have the addresses of places in it. */
const PLACED = `img[src^="${PLACE}"]`;
const dropPlace = (element: Element) => element.removeAttribute('src');

/** Removes what no text can hold, and counts what a reader of the source saw. */
function dropParts(body: HTMLElement, leftOut: LeftOut) {
  takeComments(body, leftOut);
  const drop = (selector: string, part?: Parameters<LeftOut['add']>[0]) => {
    const found = [...body.querySelectorAll(selector)].filter((element) => element.isConnected);
    for (const element of found) if (element.isConnected) element.remove();
    if (part) leftOut.add(part, found.filter((element) => !element.parentElement?.closest(selector)).length);
  };
  for (const frame of [...body.querySelectorAll('iframe, video, audio, embed')]) keepAddress(frame, leftOut);
  drop('style, link, meta, title, base, template, noscript, source, track');
  drop('script', 'script');
  drop('object, frame, frameset, applet', 'frame');
  for (const drawing of body.querySelectorAll('a svg, button svg, [role="button"] svg')) drawing.remove();
  drop('svg, canvas, math', 'drawing');
  for (const button of [...body.querySelectorAll('pre button, [role="tooltip"]')]) button.remove();
  for (const button of [...body.querySelectorAll('button')])
    if (button.textContent.trim() === '') button.remove();
  drop('button, select, textarea, input:not([type="checkbox"]), [role="button"]', 'control');
  for (const element of [...body.querySelectorAll<HTMLElement>('[hidden], [style]')]) {
    const isHidden =
      element.hasAttribute('hidden') ||
      element.style.display === 'none' ||
      /mso-hide:\s*all/i.test(element.getAttribute('style') ?? '');
    if (!isHidden || !element.isConnected) continue;
    if (element.textContent.trim() !== '') leftOut.add('hidden');
    element.remove();
  }
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  for (const mark of body.querySelectorAll('.EOP')) mark.remove();
  for (const element of body.querySelectorAll('*')) {
    const handlers = [...element.attributes].filter(({ name }) => name.startsWith('on'));
    leftOut.add('script', handlers.length);
    for (const { name } of handlers) element.removeAttribute(name);
    const href = element.getAttribute('href');
    if (href !== null && !isAllowedAddress(href)) {
      if (/^[^/]*script|^data/i.test(href.trim())) leftOut.add('link');
      element.removeAttribute('href');
    }
  }
}

/** Remarks beside the text of a word processor, and comments of HTML that a writer wrote. */
function takeComments(body: HTMLElement, leftOut: LeftOut) {
  const remarks = [...body.querySelectorAll('[style*="mso-element"]')].filter((element) =>
    /mso-element:\s*comment\b/i.test(element.getAttribute('style') ?? ''),
  );
  leftOut.add('comment', remarks.length);
  for (const list of [...body.querySelectorAll('[style*="comment-list"]')]) list.remove();
  for (const mark of [
    ...body.querySelectorAll('.MsoCommentReference, .msocomanchor, a[href^="#cmnt"], a[href^="#_msocom"]'),
  ]) {
    const outer = mark.closest('sup') ?? mark;
    if (mark.getAttribute('href')?.startsWith('#cmnt') && !mark.id.includes('ref_back'))
      leftOut.add('comment');
    outer.remove();
  }
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  let written = 0;
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    // Programs mark the copied part, and write to each other in conditions.
    const isProgram = /^(Start|End)Fragment$|^\[|\[endif\]|^notionvc|^\/?(wp|react|\$)|^$/i.test(text);
    if (!isProgram) written += 1;
  }
  leftOut.add('comment', written);
}

/** A frame or a film becomes a link to it, if its address is on the web. */
function keepAddress(frame: Element, leftOut: LeftOut) {
  const src = frame.getAttribute('src') ?? frame.querySelector('source')?.getAttribute('src') ?? '';
  if (!/^(https?:)?\/\//i.test(src)) {
    leftOut.add('frame');
    frame.remove();
    return;
  }
  const href = src.startsWith('//') ? `https:${src}` : src;
  const link = made(frame, 'a', frame.getAttribute('title')?.trim() || href);
  link.setAttribute('href', href);
  frame.replaceWith(made(frame, 'p', link));
}

const kept = new Set([
  ...['task-list', 'task', 'is-done', 'footnotes', 'footnote-ref', 'footnote-back', 'formula'],
  ...['align-center', 'align-end'],
]);
const colours = new Set([
  ...textColours.map((name) => `text-${name}`),
  ...backgroundColours.map((name) => `bg-${name}`),
]);

/** Keeps what says something in another text: the classes, ids and languages of a page belong to that page. */
function tidyAttributes(body: HTMLElement, isNotion: boolean) {
  const targets = new Set<string>();
  for (const link of body.querySelectorAll('a[href^="#"]'))
    targets.add(link.getAttribute('href')?.slice(1) ?? '');
  for (const element of body.querySelectorAll('*')) {
    const inCallout = element.parentElement?.matches('aside.callout') === true;
    const classes = [...element.classList].filter(
      (name) =>
        kept.has(name) ||
        colours.has(name) ||
        /^(?:language-|callout$|callout-(?:note|tip|important|warning)$)/.test(name) ||
        (name === 'callout-title' && inCallout),
    );
    if (classes.length > 0) element.className = classes.join(' ');
    else element.removeAttribute('class');
    if (element.id !== '' && !targets.has(element.id) && !/^fn(ref)?-/.test(element.id))
      element.removeAttribute('id');
    if (!element.matches('abbr')) element.removeAttribute('title');
    element.removeAttribute('lang');
    if (element.getAttribute('dir') !== 'rtl') element.removeAttribute('dir');
    for (const name of ['target', 'rel', 'download', 'loading', 'type']) element.removeAttribute(name);
  }
  for (const note of body.querySelectorAll('aside')) {
    if (note.className === '') note.className = isNotion ? 'callout callout-note' : 'aside';
  }
  for (const span of [...body.querySelectorAll('span')].toReversed()) {
    if (!span.hasAttribute('class') && !span.hasAttribute('dir')) unwrapElement(span);
  }
}
