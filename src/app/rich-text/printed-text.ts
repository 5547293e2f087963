import { LRUCache } from 'lru-cache';
import type { PrintedText } from '#format/printed-text.ts';
import { printWithColours } from './coloured-text.ts';

const MOST_PRINTED = 200;

/** The texts of recently rendered pages: a change anywhere on the site renders every page again, but few texts change. */
const printed = new LRUCache<string, PrintedText>({ max: MOST_PRINTED });

/** Prepares sanitised HTML for its page and highlights its code; the same text is prepared once. */
export async function printTextWithColours(content: string): Promise<PrintedText> {
  const cached = printed.get(content);
  if (cached) return cached;
  const text = await printWithColours(content);
  printed.set(content, text);
  return text;
}
