import { element, type HtmlElement, type HtmlPart, text } from './html-tree.ts';

/** Elements whose text keeps its line breaks as they are. */
const KEPT = new Set(
  'pre script style textarea svg math code-block table thead tbody tfoot tr ul ol dl select'.split(' '),
);
const TABLES_AND_LISTS = new Set('table thead tbody tfoot tr ul ol dl'.split(' '));
/** Elements that stand on lines of their own, so that a line break before or after them says nothing. */
const BLOCKS = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li legend main map menu nav ol option p pre section summary table tbody td tfoot th thead tr ul iframe script style'.split(
    ' ',
  ),
);

const isBlock = (part: HtmlPart | undefined) => part?.kind === 'element' && BLOCKS.has(part.name);

/**
 * Gives a text that was typed in lines its line breaks: a line break becomes a `br`, and a blank line becomes two, which layout reads
 * as the end of a paragraph. Line breaks beside blocks, in tables and in code say nothing.
 */
export function withLineBreaks(parts: readonly HtmlPart[]): HtmlPart[] {
  return parts.flatMap((part, index): HtmlPart[] => {
    if (part.kind === 'comment') return [part];
    if (part.kind === 'element') return [withBreaksWithin(part)];
    return lines(part.text, parts[index - 1], parts[index + 1], index === 0, index === parts.length - 1);
  });
}

function withBreaksWithin(part: HtmlElement): HtmlElement {
  if (TABLES_AND_LISTS.has(part.name))
    return {
      ...part,
      children: part.children.map((child) => (child.kind === 'element' ? withBreaksWithin(child) : child)),
    };
  return KEPT.has(part.name) ? part : { ...part, children: withLineBreaks(part.children) };
}

function lines(
  value: string,
  before: HtmlPart | undefined,
  after: HtmlPart | undefined,
  isFirst: boolean,
  isLast: boolean,
): HtmlPart[] {
  let left = value.replace(/\r\n?/g, '\n');
  if (isFirst || isBlock(before) || isBreak(before)) left = left.replace(/^\s*\n/, '');
  if (isLast || isBlock(after) || isBreak(after)) left = left.replace(/\n\s*$/, '');
  const parts: HtmlPart[] = [];
  for (const [place, paragraph] of left.split(/\n[ \t]*\n\s*/).entries()) {
    if (place > 0) parts.push(element('br'), element('br'));
    for (const [index, line] of paragraph.split('\n').entries()) {
      if (index > 0) parts.push(element('br'));
      if (line !== '') parts.push(text(line));
    }
  }
  return parts;
}

const isBreak = (part: HtmlPart | undefined) => part?.kind === 'element' && part.name === 'br';
