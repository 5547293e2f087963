import { inlineElements } from './html-meaning.ts';

/** A block of a text as it is written. */
interface SourceBlock {
  /** The white space before it. */
  gap: string;
  source: string;
}

/** A tag. No part of it contains `<`, so that a search never reads further than the next one. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/**
 * The blocks of some HTML as they are written, where text between blocks is a block as well, and the white space after
 * them. It answers nothing where tags do not pair. The caller compares each block with what the browser reads.
 */
export function sourceBlocks(html: string): { blocks: SourceBlock[]; rest: string } | undefined {
  const blocks: SourceBlock[] = [];
  /** The text that is being read outside of blocks. */
  let loose: SourceBlock | undefined;
  const addLoose = (source: string, gap = '') => {
    if (loose) {
      loose.source += gap + source;
    } else {
      loose = { gap, source };
      blocks.push(loose);
    }
  };
  let depth = 0;
  let from = 0;
  let end = 0;
  let isBlock = false;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    const tagName = name.toLowerCase();
    if (depth === 0) {
      if (slash) return undefined;
      from = index;
      isBlock = false;
    }
    isBlock ||= !inlineElements.includes(tagName);
    if (!VOID.has(tagName)) depth += slash ? -1 : 1;
    if (depth > 0) continue;
    let gap = html.slice(end, from);
    if (loose || !isSpace(gap)) {
      addLoose(gap);
      gap = '';
    }
    end = index + tag.length;
    const source = html.slice(from, end);
    if (isBlock) {
      blocks.push({ gap, source });
      loose = undefined;
    } else {
      addLoose(source, gap);
    }
  }
  if (depth !== 0) return undefined;
  const rest = html.slice(end);
  if (!loose && isSpace(rest)) return { blocks, rest };
  addLoose(rest);
  return { blocks, rest: '' };
}

const isSpace = (text: string) => /^[ \t\r\n\f]*$/.test(text);
