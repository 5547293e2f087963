import { hasLanguage } from '#format/code-blocks.ts';
import { type PrintedText, printText } from '#format/printed-text.ts';

/** Prepares sanitised HTML for its page, with the parts of code marked. */
export async function printWithColours(content: string): Promise<PrintedText> {
  // Loaded with the first code that needs it: it would cost the server's start a tenth of its time.
  const mark = hasLanguage(content) ? (await import('./mark-code.ts')).markCode : undefined;
  return printText(content, mark);
}
