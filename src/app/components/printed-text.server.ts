import { hasLanguage } from '#format/code-blocks.ts';
import { type PrintedText, printText } from '#format/printed-text.ts';

/** Texts of what was shown lately: a change anywhere on the site renders every page anew, their texts seldom. */
const printed = new Map<string, PrintedText>();
const MOST_PRINTED = 200;

/** Prepares sanitised HTML for its page, with the parts of code marked. */
export async function printTextWithColours(content: string): Promise<PrintedText> {
  const known = printed.get(content);
  if (known) return known;
  // Loaded with the first code that needs it: it would cost the start a tenth of its time.
  const mark = hasLanguage(content) ? (await import('./mark-code.server.ts')).markCode : undefined;
  const text = printText(content, mark);
  if (printed.size >= MOST_PRINTED) printed.clear();
  printed.set(content, text);
  return text;
}
