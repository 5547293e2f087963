import type { ChangeSummary } from '#contract/history.ts';
import { PLACEHOLDER_IMAGE } from '#contract/post.ts';
import { type HtmlToken, textOf, tokensOf } from '#format/html/html-scan.ts';
import type { ReadVersion } from './record-fields.ts';

/** Whether two values of a field are equal. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Says how a version differs from the one before it. Every save calls it, so it looks only at the part of a long text that
 * differs, and counts words without regard to their order.
 */
export function summaryOf({ fields: before }: ReadVersion, { fields: after }: ReadVersion): ChangeSummary {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isSameValue(before[name], after[name]));
  const words = new Balance();
  const pictures = new Balance();
  for (const name of changed) {
    const parts = differingParts(textsOf(before[name]), textsOf(after[name]));
    for (const [step, part] of [[-1, parts[0]] as const, [1, parts[1]] as const]) {
      const tokens = tokensOf(part);
      pictures.count(picturesIn(name, part, tokens), step);
      if (!wordless.test(name)) words.count(wordsIn(tokens), step);
    }
  }
  return {
    fields: changed,
    wordsAdded: words.sum(1),
    wordsRemoved: words.sum(-1),
    picturesAdded: pictures.sum(1),
    picturesRemoved: pictures.sum(-1),
  };
}

/** Fields whose text is no prose: addresses, states, dates and pictures. */
const wordless =
  /(^|\.)(slug|status|date|language|source|target\w*|\w*(Url|Link|Image|Icon|Color)|link|url|images)$/;

/** Fields that hold the address of a picture. */
const pictureField = /(^|\.)(imageUrl|shareImage|profileImage|siteIcon|images)$/;

/** Counts entries that come and go. */
class Balance {
  readonly #counts = new Map<string, number>();

  count(entries: string[], step: 1 | -1): void {
    for (const entry of entries) this.#counts.set(entry, (this.#counts.get(entry) ?? 0) + step);
  }

  /** The number of entries that came (1) or went (-1). */
  sum(sign: 1 | -1): number {
    let sum = 0;
    for (const count of this.#counts.values()) sum += Math.max(0, count * sign);
    return sum;
  }
}

/** All texts in a value, one per line. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsOf).join('\n');
}

/**
 * The parts of two texts between their common beginning and end. No tag and no word is cut: the parts begin and end at a
 * space or at a whole tag.
 */
function differingParts(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  const from = wholeStart(before, start);
  const tail = before.slice(before.length - end);
  const kept = tail.length - wholeEnd(tail);
  return [before.slice(from, before.length - kept), after.slice(from, after.length - kept)];
}

/** The last position up to `start` at which no tag and no word is open. */
function wholeStart(text: string, start: number): number {
  const tag = text.lastIndexOf('<', start - 1);
  if (start > 0 && tag > text.lastIndexOf('>', start - 1)) return tag;
  const word = /[^\s<>]*$/.exec(text.slice(Math.max(0, start - LONGEST_WORD), start));
  return start - (word?.[0].length ?? 0);
}

/** The first position in a common end at which no tag and no word is open. */
function wholeEnd(tail: string): number {
  const close = tail.indexOf('>');
  const open = tail.indexOf('<');
  if (close !== -1 && (open === -1 || close < open)) return close + 1;
  return /^[^\s<>]*/.exec(tail.slice(0, LONGEST_WORD))?.[0].length ?? 0;
}

const LONGEST_WORD = 200;

const wordsIn = (tokens: HtmlToken[]): string[] =>
  textOf(tokens, ' ').match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

function picturesIn(name: string, text: string, tokens: HtmlToken[]): string[] {
  if (pictureField.test(name))
    return text.split('\n').filter((line) => /^(\/|https:)/.test(line) && line !== PLACEHOLDER_IMAGE);
  return tokens.flatMap((token) =>
    token.kind === 'start' && token.name === 'img'
      ? token.attributes.filter((attribute) => attribute.name === 'src').map(({ value }) => value)
      : [],
  );
}
