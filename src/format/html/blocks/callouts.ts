import type { HtmlToken } from '../html-scan.ts';
import { classesOf, type TextElement } from './text-elements.ts';

/** The kinds of a callout, as the second class of its `aside`: `callout callout-note`. */
export const calloutKinds = ['note', 'tip', 'important', 'warning'] as const;
type CalloutKind = (typeof calloutKinds)[number];

/** The kind of a callout by its classes. */
export function calloutKind(classes: readonly string[]): CalloutKind {
  return calloutKinds.find((kind) => classes.includes(`callout-${kind}`)) ?? 'note';
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
