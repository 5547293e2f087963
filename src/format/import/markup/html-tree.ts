import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { excessOf } from '../../html/html-scan.ts';
import type { UnreadableReason } from '../found-records.ts';

/** HTML as a tree. Functions that change it return new children; they never change those that they were given. */
export type HtmlPart = HtmlElement | HtmlText | HtmlComment;

export interface HtmlElement {
  kind: 'element';
  /** In lower case. */
  name: string;
  /** Names in lower case, values without entities. */
  attributes: Readonly<Record<string, string>>;
  children: readonly HtmlPart[];
}

export interface HtmlText {
  kind: 'text';
  text: string;
}

interface HtmlComment {
  kind: 'comment';
  text: string;
}

/** A text that a reader leaves out, because it would take too much time or memory. */
export class UnreadableText extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail = '') {
    super(detail);
    this.name = 'UnreadableText';
    this.reason = reason;
  }
}

/** Ten times the parts that a text of this site may have: much of what a source writes is not stored. */
const MOST_PARTS = 200_000;
/** Several times the depth of the deepest texts that people write. Functions call themselves for each level. */
const MOST_DEPTH = 250;
/** In UTF-16 units. A text of this site has at most a tenth. */
const MOST_LENGTH = 10_000_000;

/** Parses HTML as a browser does. It throws `UnreadableText` for a text that is too long or too deep. */
export function parseHtml(html: string): HtmlPart[] {
  if (html.length > MOST_LENGTH) throw new UnreadableText('too-long');
  const excess = excessOf(html, { parts: MOST_PARTS, depth: MOST_DEPTH });
  if (excess) throw new UnreadableText(excess === 'depth' ? 'too-deep' : 'too-long');
  const { childNodes } = parseFragment(html, { scriptingEnabled: false });
  return childNodes.flatMap((node) => partOf(node, 0));
}

function partOf(node: DefaultTreeAdapterMap['childNode'], depth: number): HtmlPart[] {
  // The parser repeats open formatting in each block, so that its tree can be deeper than the source.
  if (depth > 2 * MOST_DEPTH) throw new UnreadableText('too-deep');
  if ('data' in node) return [{ kind: 'comment', text: node.data }];
  if ('value' in node) return [{ kind: 'text', text: node.value }];
  if (!('tagName' in node)) return [];
  // The content of a template is a document of its own.
  const children = 'content' in node ? node.content.childNodes : node.childNodes;
  return [
    {
      kind: 'element',
      name: node.tagName.toLowerCase(),
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name.toLowerCase(), value])),
      children: children.flatMap((child) => partOf(child, depth + 1)),
    },
  ];
}

/** A new element. Attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly HtmlPart[]
): HtmlElement {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { kind: 'element', name, attributes: Object.fromEntries(given), children };
}

export const text = (value: string): HtmlText => ({ kind: 'text', text: value });

export const isElement = (part: HtmlPart | undefined, name?: string): part is HtmlElement =>
  part?.kind === 'element' && (name === undefined || part.name === name);

/** The class names of an element. */
export function classesOf({ attributes }: HtmlElement): string[] {
  return (attributes.class ?? '').split(/\s+/).filter(Boolean);
}

export const hasClass = (element: HtmlElement, name: string): boolean => classesOf(element).includes(name);

/** The text within some parts, as it stands there. */
export function wordsIn(parts: readonly HtmlPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'element' ? (part.name === 'br' ? ' ' : wordsIn(part.children)) : '';
    })
    .join('');
}

export const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

/** The elements within some parts that fulfil a condition, the outermost of nested ones, in their order. */
export function elementsWhere(
  parts: readonly HtmlPart[],
  test: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'element') return [];
    return test(part) ? [part] : elementsWhere(part.children, test);
  });
}

export const elementsNamed = (parts: readonly HtmlPart[], ...names: string[]): HtmlElement[] =>
  elementsWhere(parts, ({ name }) => names.includes(name));

const isSpace = (part: HtmlPart) =>
  part.kind === 'comment' || (part.kind === 'text' && part.text.trim() === '');

/** The parts that are neither comments nor white space. */
export const withoutSpace = (parts: readonly HtmlPart[]): HtmlPart[] =>
  parts.filter((part) => !isSpace(part));

/** The declarations of a `style` attribute, with names and values in lower case. */
export function styleOf({ attributes }: HtmlElement): Record<string, string> {
  const pairs = (attributes.style ?? '').split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    const value = declaration.slice(colon + 1).replace(/!important/i, '');
    return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()]];
  });
  return Object.fromEntries(pairs);
}

const VOID = new Set(['br', 'col', 'hr', 'img']);
/** Attributes without a value. */
const BOOLEAN = new Set(['open', 'reversed']);
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a tree as the sanitiser does, so that sanitising changes nothing. */
export function printHtml(parts: readonly HtmlPart[]): string {
  return parts.map(printPart).join('');
}

function printPart(part: HtmlPart): string {
  if (part.kind === 'comment') return '';
  if (part.kind === 'text') return part.text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
  const attributes = Object.entries(part.attributes).map(([name, value]) => {
    if (BOOLEAN.has(name)) return ` ${name}`;
    return ` ${name}="${value.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)}"`;
  });
  const start = `<${part.name}${attributes.join('')}`;
  return VOID.has(part.name) ? `${start} />` : `${start}>${printHtml(part.children)}</${part.name}>`;
}
