import hljs from 'highlight.js/lib/common';
import type { MarkCode } from '#format/code-blocks.ts';

/** Longer code is data; colours would cost the reader more than they tell. */
const MAX_CHARACTERS = 20_000;

/** Marks the parts of code with the classes that prose.css colours. */
export const markCode: MarkCode = (code, language) => {
  const grammar = hljs.getLanguage(language);
  if (!grammar?.name || code.length > MAX_CHARACTERS) return undefined;
  return { html: hljs.highlight(code, { language, ignoreIllegals: true }).value, name: grammar.name };
};
