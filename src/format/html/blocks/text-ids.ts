import { xmlText } from '../../xml.ts';
import type { EditableHtml, HtmlToken, StartTag } from '../html-scan.ts';
import { attributeOf } from './text-elements.ts';

/** Before the ids of a text, so that none of them is one of the page. */
export const ID_PREFIX = 'text-';

/** The printed ids of a text: of the elements that still get theirs, and all of them. */
export interface TextIds {
  byTag: Map<StartTag, string>;
  all: ReadonlySet<string>;
}

export const noIds = (): TextIds => ({ byTag: new Map(), all: new Set() });

/** Gives every id of a text its prefix. The second element with an id gets a number, because links lead to the first. */
export function readTextIds(tokens: readonly HtmlToken[]): TextIds {
  const byTag = new Map<StartTag, string>();
  const counts = new Map<string, number>();
  for (const token of tokens) {
    const own = token.kind === 'start' ? attributeOf(token, 'id') : undefined;
    if (token.kind !== 'start' || !own) continue;
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    // A dot, which no heading's own id has, and two of them hardly an id of a text.
    byTag.set(token, ID_PREFIX + (count === 1 ? own : `${own}..${count}`));
  }
  return { byTag, all: new Set(byTag.values()) };
}

/** Writes the ids, and lets the links of the text (`#notes`) lead to them. A link to a heading's own anchor stays. */
export function writeTextIds(html: EditableHtml, { byTag, all }: TextIds): void {
  for (const [tag, id] of byTag) {
    const attribute = tag.attributes.find(({ name }) => name === 'id');
    if (attribute) html.replace(attribute.start, attribute.end, `"${xmlText(id)}"`);
  }
  if (all.size > 0) writeFragments(html, all);
}

/** Lets the links within a text lead to its printed ids, for readers that see it outside its page. */
export function writeLinksToIds(html: EditableHtml): void {
  const { all } = readTextIds(html.tokens);
  if (all.size > 0) writeFragments(html, all);
}

function writeFragments(html: EditableHtml, printed: ReadonlySet<string>): void {
  for (const token of html.tokens) {
    if (token.kind !== 'start' || token.name !== 'a') continue;
    for (const { name, value, start, end } of token.attributes) {
      const target = name === 'href' && start < end ? targetOf(value, printed) : undefined;
      if (target !== undefined) html.replace(start, end, `"#${xmlText(target)}"`);
    }
  }
}

/** The printed id that a link leads to, for a link to an element of its own text. */
function targetOf(href: string, printed: ReadonlySet<string>): string | undefined {
  if (!href.startsWith('#')) return undefined;
  return [href.slice(1), decoded(href.slice(1))].map((id) => ID_PREFIX + id).find((id) => printed.has(id));
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
