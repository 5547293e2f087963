import { xmlText } from '../../xml.ts';
import type { EditableHtml, HtmlToken, StartTag } from '../html-scan.ts';
import { attributeOf } from './text-elements.ts';

/** Before the ids of a text, so that none of them is one of the page. */
export const ID_PREFIX = 'text-';

/** The printed ids of the elements that have one. */
export type TextIds = Map<StartTag, string>;

/** Gives every id of a text its prefix. The second element with an id gets a number, because links lead to the first. */
export function readTextIds(tokens: readonly HtmlToken[]): TextIds {
  const ids: TextIds = new Map();
  const counts = new Map<string, number>();
  for (const token of tokens) {
    const own = token.kind === 'start' ? attributeOf(token, 'id') : undefined;
    if (token.kind !== 'start' || !own) continue;
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    // A dot, which no heading's own id has, and two of them hardly an id of a text.
    ids.set(token, ID_PREFIX + (count === 1 ? own : `${own}..${count}`));
  }
  return ids;
}

/** Writes the ids, and lets the links of the text (`#notes`) lead to them. A link to a heading's own anchor stays. */
export function writeTextIds(html: EditableHtml, ids: TextIds): void {
  if (ids.size === 0) return;
  const printed = new Set(ids.values());
  for (const token of html.tokens) {
    if (token.kind !== 'start') continue;
    for (const { name, value, start, end } of token.attributes) {
      const id = ids.get(token);
      if (name === 'id' && id !== undefined && start < end) html.replace(start, end, `"${xmlText(id)}"`);
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

/** The address of each link within the text, for readers that see it outside its page, where its ids have the prefix. */
export function withPrintedFragments(html: EditableHtml): void {
  const printed = new Set(readTextIds(html.tokens).values());
  if (printed.size === 0) return;
  for (const token of html.tokens) {
    if (token.kind !== 'start' || token.name !== 'a') continue;
    for (const { name, value, start, end } of token.attributes) {
      const target = name === 'href' && start < end ? targetOf(value, printed) : undefined;
      if (target !== undefined) html.replace(start, end, `"#${xmlText(target)}"`);
    }
  }
}
