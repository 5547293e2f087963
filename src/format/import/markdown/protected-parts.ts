/** The first and the last sign of a mark that stands for a part which Markdown must not read. */
const [START, END] = ['\uE000', '\uE001'];
const MARK = new RegExp(`${START}(\\d+)${END}`, 'g');

/** Parts of a Markdown text that are no Markdown, such as short codes and formulas, as the HTML that replaces them. */
export class ProtectedParts {
  readonly #parts: string[] = [];

  /** Keeps some HTML, and returns the sign that stands for it in the Markdown. */
  keep(html: string): string {
    this.#parts.push(html);
    return `${START}${this.#parts.length - 1}${END}`;
  }

  /** Replaces the signs in HTML, or in an address, by what they stand for. */
  restore(text: string): string {
    return text.replace(MARK, (_, index) => this.restore(this.#parts[Number(index)] ?? ''));
  }
}

/** The text without signs that a reader uses for itself. */
export const withoutMarks = (text: string): string => text.replace(/[\uE000\uE001]/g, '');

interface Found {
  /** The Markdown that takes the place of the part. */
  replacement: string;
  /** The index behind the part. */
  end: number;
}

/** Reads a part that begins at an index, or returns undefined if none begins there. */
export type PartReader = (source: string, at: number) => Found | undefined;

const FENCE = /^(?:[ \t]{0,3}(?:>|[-*+]|\d+[.)])?[ \t]*)*(`{3,}|~{3,})/;

/**
 * Replaces the parts of a Markdown text that some readers know. Code stays as it is, except for what `inCode` changes. Each reader
 * is asked at the signs with which its parts begin.
 */
export function replaceParts(
  source: string,
  readers: Readonly<Record<string, PartReader>>,
  inCode: (code: string) => string = (code) => code,
): string {
  let result = '';
  let at = 0;
  let isLineStart = true;
  while (at < source.length) {
    if (isLineStart) {
      const end = endOfFence(source, at);
      if (end !== undefined) {
        result += inCode(source.slice(at, end));
        at = end;
        continue;
      }
    }
    const sign = source[at] ?? '';
    isLineStart = sign === '\n';
    if (sign === '`') {
      const end = endOfCode(source, at);
      result += inCode(source.slice(at, end));
      at = end;
      continue;
    }
    const found = Object.hasOwn(readers, sign) ? readers[sign]?.(source, at) : undefined;
    if (found && found.end > at) {
      result += found.replacement;
      at = found.end;
      isLineStart = source[at - 1] === '\n';
      continue;
    }
    const next = sign === '\\' && at + 1 < source.length && source[at + 1] !== '\n' ? 2 : 1;
    result += source.slice(at, at + next);
    at += next;
  }
  return result;
}

/** The end of a block of code that begins in the line at an index. */
function endOfFence(source: string, at: number): number | undefined {
  const lineEnd = endOfLine(source, at);
  const [, fence] = FENCE.exec(source.slice(at, Math.min(lineEnd, at + 200))) ?? [];
  if (!fence) return undefined;
  for (let from = lineEnd; from < source.length; from = endOfLine(source, from)) {
    const line = source
      .slice(from, endOfLine(source, from))
      .replace(/^[\s>]+/, '')
      .trimEnd();
    const isEnd = line.startsWith(fence) && line === line.charAt(0).repeat(line.length);
    if (isEnd) return endOfLine(source, from);
  }
  return source.length;
}

/** The index behind the line break that ends a line. */
function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end + 1;
}

/** The end of code within a line. Backticks without a partner are text. */
function endOfCode(source: string, at: number): number {
  let length = 1;
  while (source[at + length] === '`') length += 1;
  const paragraphEnd = source.indexOf('\n\n', at);
  const limit = paragraphEnd < 0 ? source.length : paragraphEnd;
  const ticks = '`'.repeat(length);
  for (let from = at + length; from < limit; ) {
    const end = source.indexOf(ticks, from);
    if (end < 0 || end >= limit) break;
    let run = length;
    while (source[end + run] === '`') run += 1;
    if (run === length) return end + length;
    from = end + run;
  }
  return at + length;
}
