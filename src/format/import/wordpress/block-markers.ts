import { element, type HtmlElement, type HtmlPart, isElement } from '../markup/html-tree.ts';

/** A block of WordPress' editor: the element around what stands between its two comments. */
const BLOCK_ELEMENT = 'wp-block';

const START = /^\s*wp:([a-z][a-z\d_-]*(?:\/[a-z][a-z\d_-]*)?)\s*(\{[\s\S]*\})?\s*(\/)?\s*$/;
const END = /^\s*\/wp:([a-z][a-z\d_-]*(?:\/[a-z][a-z\d_-]*)?)\s*$/;

interface OpenBlock {
  name: string;
  json: string;
  children: HtmlPart[];
}

/**
 * Makes the comments of a block editor (`<!-- wp:image {…} -->`) into elements around what stands between them. A comment whose
 * partner is absent or stands elsewhere says nothing. `more` and page breaks become elements as well.
 */
export function withBlockElements(parts: readonly HtmlPart[]): HtmlPart[] {
  const root: HtmlPart[] = [];
  const open: OpenBlock[] = [];
  const target = () => open.at(-1)?.children ?? root;
  for (const part of parts) {
    if (part.kind === 'text') target().push(part);
    else if (part.kind === 'element') target().push({ ...part, children: withBlockElements(part.children) });
    else if (/^more(?:\s|$)/.test(part.text.trim())) target().push(element('import-more'));
    else if (part.text.trim() === 'nextpage') target().push(element('import-page-break'));
    else readMarker(part.text, open, target);
  }
  // A block without an end is no block.
  for (const block of open.splice(0).toReversed()) {
    const rest = block.children;
    target().push(...rest);
  }
  return root;
}

function readMarker(comment: string, open: OpenBlock[], target: () => HtmlPart[]) {
  const start = START.exec(comment);
  if (start) {
    const [, name = '', json = '{}', isEmpty] = start;
    if (isEmpty) target().push(blockElement({ name, json, children: [] }));
    else open.push({ name, json, children: [] });
    return;
  }
  const name = END.exec(comment)?.[1];
  const from = open.findLastIndex((block) => block.name === name);
  const block = open[from];
  if (!block) return;
  const inner = open.splice(from).slice(1);
  block.children.push(...inner.flatMap(({ children }) => children));
  target().push(blockElement(block));
}

function blockElement({ name, json, children }: OpenBlock): HtmlElement {
  return element(BLOCK_ELEMENT, { name: name.replace(/^core\//, ''), json }, ...children);
}

export const isBlockElement = (part: HtmlPart | undefined): part is HtmlElement =>
  isElement(part, BLOCK_ELEMENT);

/** The attributes of a block. Damaged ones are none. */
export function blockAttributes(block: HtmlElement): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(block.attributes.json ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** An attribute of a block that is a text or a number. */
export function textAttribute(attributes: Record<string, unknown>, name: string): string {
  const value = attributes[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
