import { type PrintedText, type PrintOptions, printText } from '../printed-text.ts';
import { hasLanguage, type MarkCode } from './code-blocks.ts';

/** Longer code is data; colours would cost the reader more than they tell. */
const MAX_CHARACTERS = 20_000;

/** All marked code of one text, as HTML: a mark for every sign makes it twenty times as long. The code after it has no marks. */
const MAX_MARKED = 500_000;

/** Prepares sanitised HTML for its page, with the parts of code marked by the classes that prose.css colours. */
export async function printWithColours(content: string, options?: PrintOptions): Promise<PrintedText> {
  // Loaded with the first code that needs it: it would cost the server's start a tenth of its time.
  return printText(content, options, hasLanguage(content) ? await codeMarker() : undefined);
}

/** Makes the function that marks the code of one text. */
async function codeMarker(): Promise<MarkCode> {
  const { default: hljs } = await import('highlight.js/lib/common');
  let left = MAX_MARKED;
  return (code, language) => {
    const grammar = hljs.getLanguage(language);
    if (!grammar?.name || code.length > MAX_CHARACTERS || left <= 0) return undefined;
    const html = hljs.highlight(code, { language, ignoreIllegals: true }).value;
    left -= html.length;
    return { html, name: grammar.name };
  };
}
