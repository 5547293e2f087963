import type { EndTag, HtmlToken, StartTag } from '../html-scan.ts';

/** An element of a text with both tags. The indices are those of its tags among the tokens. */
export interface TextElement {
  start: StartTag;
  end: EndTag;
  from: number;
  to: number;
}

/** The elements of a text by their classes, in the order of their start tags. */
export type ElementsByClass = Map<string, TextElement[]>;

/** Finds the elements that have one of the classes. An element whose end tag is absent is left out. */
export function elementsByClass(tokens: readonly HtmlToken[], names: ReadonlySet<string>): ElementsByClass {
  const found = new Map<string, TextElement[]>();
  const open = new Map<string, { start: StartTag; from: number }[]>();
  for (const [to, token] of tokens.entries()) {
    if (token.kind === 'start') {
      const same = open.get(token.name);
      if (same) same.push({ start: token, from: to });
      else open.set(token.name, [{ start: token, from: to }]);
    }
    if (token.kind !== 'end') continue;
    const last = open.get(token.name)?.pop();
    if (!last) continue;
    for (const name of classesOf(last.start)) {
      if (!names.has(name)) continue;
      const elements = found.get(name) ?? [];
      elements.push({ ...last, end: token, to });
      found.set(name, elements);
    }
  }
  for (const elements of found.values()) elements.sort((one, other) => one.from - other.from);
  return found;
}

export function classesOf(tag: StartTag): string[] {
  return (attributeOf(tag, 'class') ?? '').split(/\s+/).filter(Boolean);
}

/** The value of an attribute, without entities. */
export function attributeOf({ attributes }: StartTag, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

/** The first link within an element, and the index of its start tag. */
export function linkIn(tokens: readonly HtmlToken[], { from, to }: TextElement): TextElement | undefined {
  for (let index = from + 1; index < to; index += 1) {
    const start = tokens[index];
    if (start?.kind !== 'start' || start.name !== 'a') continue;
    for (let last = index + 1; last <= to; last += 1) {
      const end = tokens[last];
      if (end?.kind === 'end' && end.name === 'a') return { start, end, from: index, to: last };
    }
    return undefined;
  }
  return undefined;
}
