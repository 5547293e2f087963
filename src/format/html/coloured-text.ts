import { type PrintedText, type PrintOptions, printText } from '../printed-text.ts';
import { hasFormula, type RenderFormula } from './blocks/formulas.ts';
import { hasLanguage, type MarkCode } from './code-blocks.ts';

/** Longer code is data; colours would cost the reader more than they tell. */
const MAX_CHARACTERS = 20_000;

/** All marked code of one text, as HTML: a mark for every sign makes it twenty times as long. The code after it has no marks. */
const MAX_MARKED = 500_000;

/**
 * Prepares sanitised HTML for its page, with the parts of code marked by the classes that prose.css colours and with its
 * formulas as MathML.
 */
export async function printWithColours(content: string, options?: PrintOptions): Promise<PrintedText> {
  // Loaded with the first code and the first formula that need them: they would cost the server's start a tenth of its time.
  const mark = hasLanguage(content) ? await codeMarker() : undefined;
  const render = hasFormula(content) ? await formulaRenderer() : undefined;
  return printText(content, options, mark, render);
}

/** In characters of TeX. Longer ones are no formulas, and MathML is ten times as long. */
const MAX_TEX = 5_000;

/** Makes the function that renders the formulas of one text. */
async function formulaRenderer(): Promise<RenderFormula> {
  const { default: temml } = await import('temml');
  let left = MAX_MARKED;
  return (tex, isBlock) => {
    if (tex.length > MAX_TEX || left <= 0) return undefined;
    try {
      const options = { displayMode: isBlock, throwOnError: true, trust: false, maxSize: MAX_RULE };
      const math = temml.renderToString(tex, options);
      left -= math.length;
      return math;
    } catch {
      // Any error of the library means that this is no TeX that it can read; nested groups without end overflow its stack.
      return undefined;
    }
  };
}

/** The largest width and height that a formula can ask for, in em: a larger box would cover the page. */
const MAX_RULE: [number, number] = [40, 40];

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
