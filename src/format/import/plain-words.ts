import { textOf, tokensOf } from '../html/html-scan.ts';

/** The words of a title or a name, which may contain tags and entities. */
export function plainWords(html: string): string {
  return textOf(tokensOf(html), '').replace(/\s+/g, ' ').trim();
}
