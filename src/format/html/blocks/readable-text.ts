import type { HtmlToken } from '../html-scan.ts';
import { elementsByClass } from './text-elements.ts';

/** Elements that are no words: TeX, and the numbers and arrows of footnotes. */
const NO_WORDS = new Set(['formula', 'footnote-ref', 'footnote-back']);

/** The words of a text for its reader and for the search, with a space for every tag. */
export function readableText(tokens: readonly HtmlToken[]): string {
  const silent = [...elementsByClass(tokens, NO_WORDS).values()].flat();
  silent.sort((one, other) => one.from - other.from);
  const parts: string[] = [];
  let next = 0;
  let until = -1;
  for (const [index, token] of tokens.entries()) {
    for (let element = silent[next]; element && element.from <= index; next += 1, element = silent[next])
      until = Math.max(until, element.to);
    parts.push(token.kind === 'text' && index > until ? token.text : ' ');
  }
  return parts.join('');
}
