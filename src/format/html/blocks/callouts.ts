import type { HtmlToken } from '../html-scan.ts';
import { classesOf, type TextElement } from './text-elements.ts';

const kinds = ['note', 'tip', 'important', 'warning'] as const;
export type CalloutKind = (typeof kinds)[number];

/** The kind of a callout by its classes. */
export function calloutKind(classes: readonly string[]): CalloutKind {
  return kinds.find((kind) => classes.includes(`callout-${kind}`)) ?? 'note';
}

/** The kind of a callout that does not begin with a title. */
export function untitledKind(
  tokens: readonly HtmlToken[],
  { start, from }: TextElement,
): CalloutKind | undefined {
  // White space may stand before the title.
  const first = tokens.slice(from + 1, from + 3).find(({ kind }) => kind === 'start');
  const isTitled = first?.kind === 'start' && classesOf(first).includes('callout-title');
  return isTitled ? undefined : calloutKind(classesOf(start));
}
