import type { PrintedText } from '#format/printed-text.ts';
import { printWithColours } from './coloured-text.ts';

/** Texts of what was shown lately: a change anywhere on the site renders every page anew, their texts seldom. */
const printed = new Map<string, PrintedText>();
const MOST_PRINTED = 200;

/** Prepares sanitised HTML for its page, with the parts of code marked; the same text is prepared once. */
export async function printTextWithColours(content: string): Promise<PrintedText> {
  const known = printed.get(content);
  if (known) return known;
  const text = await printWithColours(content);
  if (printed.size >= MOST_PRINTED) printed.clear();
  printed.set(content, text);
  return text;
}
