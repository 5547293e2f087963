import { type HtmlToken, type StartTag, tokensOf } from '../html/html-scan.ts';
import type { TextRange } from './text-problem.ts';

/** An element of a text, with all that is within it. */
export interface TextElement extends TextRange {
  name: string;
  classes: readonly string[];
  attributes: ReadonlyMap<string, string>;
  /** The plain text within. */
  text: string;
  /** Whether something other than text is within that a reader perceives, such as a picture. */
  holdsMore: boolean;
  parent: TextElement | undefined;
}

const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr']);
/** Elements that a reader perceives although they hold no text. */
const PERCEIVED = new Set(['img', 'hr']);

/**
 * The elements of some HTML in their order, read in one pass. An end tag closes the nearest open element of its name, and
 * those within, which is what browsers make of sanitised HTML.
 */
export function elementsOf(html: string): TextElement[] {
  const elements: TextElement[] = [];
  const open: { element: TextElement; pieces: string[] }[] = [];
  const close = (end: number) => {
    const last = open.pop();
    if (!last) return;
    const text = last.pieces.join('');
    last.element.text = text;
    last.element.end = end;
    const around = open.at(-1);
    around?.pieces.push(text);
    if (around && last.element.holdsMore) around.element.holdsMore = true;
  };
  for (const token of tokensOf(html)) {
    const around = open.at(-1);
    if (token.kind === 'text') around?.pieces.push(token.text);
    if (token.kind === 'start') {
      const element = elementOf(token, around?.element);
      elements.push(element);
      if (VOID.has(token.name)) {
        if (around && PERCEIVED.has(token.name)) around.element.holdsMore = true;
        if (token.name === 'br') around?.pieces.push(' ');
      } else open.push({ element, pieces: [] });
    }
    if (token.kind === 'end') closeTo(token, open, close);
  }
  while (open.length > 0) close(html.length);
  return elements;
}

function closeTo(
  { name, start, end }: Extract<HtmlToken, { kind: 'end' }>,
  open: { element: TextElement }[],
  close: (end: number) => void,
) {
  const at = open.findLastIndex(({ element }) => element.name === name);
  if (at < 0) return;
  while (open.length > at + 1) close(start);
  close(end);
}

function elementOf({ name, start, end, attributes }: StartTag, parent: TextElement | undefined): TextElement {
  const given = new Map(attributes.map((attribute) => [attribute.name, attribute.value]));
  const classes = (given.get('class') ?? '').split(/\s+/).filter(Boolean);
  return { name, start, end, attributes: given, classes, text: '', holdsMore: false, parent };
}

/** The nearest element around one, or it itself, that a test accepts. */
export function closest(
  element: TextElement | undefined,
  accepts: (each: TextElement) => boolean,
): TextElement | undefined {
  for (let each = element; each; each = each.parent) if (accepts(each)) return each;
  return undefined;
}

export const hasClass = ({ classes }: TextElement, name: string): boolean => classes.includes(name);

/** The end of a path, by which a person knows a file. */
export function fileNameOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  const name = path.split('/').at(-1) ?? '';
  return /^(data|blob):/i.test(address) ? 'a new picture' : name || path;
}
