import type { HeadingLevels } from '#app/rich-text/editor/heading-levels.ts';
import type { ClipboardContent } from '#app/rich-text/paste/reading/clipboard.ts';
import type { PastedPicture } from '#app/rich-text/paste/reading/pasted-pictures.ts';
import { kindOfPaste, type PasteKind, readPaste } from '#app/rich-text/paste/reading/read-paste.ts';

/** A paste as source of the HTML field. */
export interface PastedSource {
  /** With one block per line. */
  text: string;
  pictures: PastedPicture[];
  leftOut: string[];
}

/**
 * Returns the kind of a paste into the HTML field. It is undefined for plain text that is inserted unchanged: HTML that
 * somebody wrote, a single line, and text within an element.
 */
export function kindInHtml(content: ClipboardContent, before: string): PasteKind | undefined {
  const { html, plain } = content;
  if (showsTags(plain)) return undefined;
  const kind = kindOfPaste(content);
  if (kind === 'html') return kind;
  if (!standsBetweenBlocks(before)) return html === '' || kind !== 'words' ? undefined : 'html';
  return kind === 'words' && !plain.trim().includes('\n') ? undefined : kind;
}

/** Undefined where nothing of the paste is an element: its plain text is inserted instead. */
export function pastedSource(
  content: ClipboardContent,
  kind: PasteKind,
  headings: HeadingLevels,
): PastedSource | undefined {
  const key = crypto.randomUUID().slice(0, 6);
  const { html, ...rest } = readPaste(content, kind, { headings, origin: location.origin, key });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.querySelector('*')) return undefined;
  // The visual mode continues its own blocks by this mark, which no text has.
  for (const own of body.querySelectorAll('[data-pm-slice]')) own.removeAttribute('data-pm-slice');
  const blocks = [...body.children];
  const isText = [...body.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  const text =
    isText || blocks.every((each) => !isBlock(each)) ? body.innerHTML : blocks.map(linesOf).join('\n\n');
  return { text, ...rest };
}

/** Whether a text is HTML that somebody wrote: a code editor puts it on the clipboard with its colours. */
function showsTags(text: string): boolean {
  const parts = text.split('<').slice(1);
  return parts.some((part) => part.includes('>') && isLetter(part.charAt(part.startsWith('/') ? 1 : 0)));
}

function isLetter(sign: string): boolean {
  return sign.toLowerCase() !== sign.toUpperCase();
}

const blockNames = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'figure'],
  ...['details', 'hr', 'aside', 'section', 'div'],
];

const isBlock = ({ localName }: Element) => blockNames.includes(localName);

/** Whether a caret behind this text stands where a block may begin. */
function standsBetweenBlocks(before: string): boolean {
  const text = before.trimEnd();
  if (text === '' || text.endsWith('-->')) return true;
  if (!text.endsWith('>')) return false;
  const tag = text.slice(text.lastIndexOf('<') + 1, -1);
  const name = tag.replace(/^\//, '').split(/[\s/]/)[0]?.toLowerCase() ?? '';
  return blockNames.includes(name) && (tag.startsWith('/') || name === 'hr');
}

/** A block; a list has every item on a line. */
function linesOf(block: Element): string {
  if (!block.matches('ul, ol')) return block.outerHTML;
  const { outerHTML: empty } = block.cloneNode(false) as Element;
  const end = empty.lastIndexOf('<');
  const items = [...block.children].map((item) => `  ${item.outerHTML.replace(/\s*\n\s*/g, ' ')}`);
  return [empty.slice(0, end), ...items, empty.slice(end)].join('\n');
}
