import { xmlText } from '../../xml.ts';
import type { PartReader, ProtectedParts } from './protected-parts.ts';

/** The longest formula, in characters: two dollar signs far from each other are prices. */
const LONGEST = 5_000;

/**
 * Reads formulas: `$$…$$`, `\[…\]` and `\(…\)`, and `$…$` where the text between has no space at its edges and is
 * followed by no digit. A single dollar sign needs `allowsSingle`, or signs that no price has.
 */
export function formulaReaders(parts: ProtectedParts, allowsSingle: boolean): Record<string, PartReader> {
  return {
    $: (source, at) => {
      if (source[at - 1] === '\\') return undefined;
      if (source.startsWith('$$', at)) return between(source, at, '$$', '$$', parts);
      const end = source.indexOf('$', at + 1);
      const tex = source.slice(at + 1, end);
      const isClosed = end > at + 1 && tex.length <= 500 && !/\n\s*\n|`/.test(tex);
      const isTight = !/^\s|\s$/.test(tex) && !/\d/.test(source[end + 1] ?? '');
      const isFormula =
        isClosed &&
        ((isTight && (allowsSingle || /[\\^_{}=]/.test(tex))) ||
          (allowsSingle && /\\[a-z]/i.test(tex) && !tex.includes('\n')));
      return isFormula ? { replacement: inline(tex, parts), end: end + 1 } : undefined;
    },
    '\\': (source, at) => {
      // Markdown takes one backslash away, so that many texts have two.
      for (const slash of ['\\\\', '\\']) {
        for (const [open, close] of [
          ['[', ']'],
          ['(', ')'],
        ]) {
          if (!source.startsWith(`${slash}${open}`, at)) continue;
          const found = between(source, at, `${slash}${open}`, `${slash}${close}`, parts, open === '(');
          if (found) return found;
        }
      }
      return undefined;
    },
  };
}

function between(
  source: string,
  at: number,
  open: string,
  close: string,
  parts: ProtectedParts,
  isInline?: boolean,
) {
  const end = source.indexOf(close, at + open.length);
  if (end < 0 || end - at > LONGEST) return undefined;
  const tex = source.slice(at + open.length, end);
  if (tex.trim() === '' || /\n[ \t]*\n[ \t]*\n/.test(tex)) return undefined;
  // A backslash and a bracket before a link are an escaped bracket.
  if (open.startsWith('\\[') && !/[\\^_{}=+<>]/.test(tex)) return undefined;
  const after = end + close.length;
  const isAlone = standsAlone(source, at, after);
  if (isInline ?? !isAlone) return { replacement: inline(tex, parts), end: after };
  const html = `<pre class="formula"><code>${xmlText(unquoted(tex).trim())}</code></pre>`;
  return { replacement: `\n\n${parts.keep(html)}\n\n`, end: after };
}

/** A formula that stands in a quote has the signs of the quote at its lines. */
const unquoted = (tex: string) => tex.replace(/\n[ \t]*>[ \t]?/g, '\n');

function standsAlone(source: string, start: number, end: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const lineEnd = source.indexOf('\n', end);
  const after = source.slice(end, lineEnd < 0 ? undefined : lineEnd);
  return before.trim() === '' && after.trim() === '';
}

const inline = (tex: string, parts: ProtectedParts) =>
  parts.keep(`<code class="formula">${xmlText(tex.trim())}</code>`);
