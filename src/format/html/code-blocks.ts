import { isFormulaBlock } from './blocks/formulas.ts';
import { type EditableHtml, type EndTag, type HtmlToken, type StartTag, tokensOf } from './html-scan.ts';

/** Code of a language with its parts marked as HTML, or undefined for a language it does not know. */
export type MarkCode = (code: string, language: string) => { html: string; name: string } | undefined;

/** Each frame adds half a kilobyte. A page of thousands would be many times as long as its text. */
const MOST_FRAMES = 500;

/** In the value of a `class` attribute. */
const LANGUAGE = /\blanguage-([\w+#.-]+)/;

/**
 * Puts every code block of sanitised HTML into a frame with its name, a caption's or the language's, and a button that
 * copies it. With `mark` the parts of code get classes where a class names the language; no language is ever guessed.
 */
export function addCodeFrames(html: EditableHtml, mark?: MarkCode): void {
  for (const { start, end, inner, figure } of codeBlocksIn(html.tokens).slice(0, MOST_FRAMES)) {
    const plain = plainCode(inner);
    const language = (plain && languageOf(plain.tag)) ?? languageOf(start) ?? '';
    const marked = plain?.text && language ? mark?.(plain.text, language) : undefined;
    if (plain && marked) {
      const tag = html.source.slice(plain.tag.start, plain.tag.end);
      html.replace(start.end, end.start, `${tag}${marked.html}</code>`);
    }
    if (figure) {
      html.replace(figure.start.end - 1, figure.start.end - 1, ' class="code"');
      html.replace(figure.start.end, figure.caption.start, '');
      html.replace(figure.captionEnd.end, start.start, COPY_BUTTON);
      html.replace(end.end, figure.end.start, '');
    } else {
      const name = marked?.name ?? language;
      html.insertBefore(start, `<div class="code"><p class="code-name">${name}</p>${COPY_BUTTON}`);
      html.insertAfter(end, '</div>');
    }
  }
}

/** Whether some HTML names a language, so that the parts of its code can be marked. */
export function hasLanguage(html: string): boolean {
  // Most texts have no code, and need no scan.
  if (!html.includes('language-')) return false;
  return tokensOf(html).some((token) => token.kind === 'start' && languageOf(token) !== undefined);
}

interface CodeBlock {
  start: StartTag;
  end: EndTag;
  inner: readonly HtmlToken[];
  /** The figure around the block, if it holds nothing but a caption and then the block. */
  figure: Figure | undefined;
}

interface Figure {
  start: StartTag;
  caption: StartTag;
  captionEnd: EndTag;
  end: EndTag;
}

/** The code blocks that have an end tag; of nested ones the innermost. */
function codeBlocksIn(tokens: readonly HtmlToken[]): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { start: StartTag; index: number } | undefined;
  for (const [index, token] of tokens.entries()) {
    if (isStart(token, 'pre') && !isFormulaBlock(token)) open = { start: token, index };
    if (!isEnd(token, 'pre') || !open) continue;
    blocks.push({
      start: open.start,
      end: token,
      inner: tokens.slice(open.index + 1, index),
      figure: figureAround(tokens, open.index, index),
    });
    open = undefined;
  }
  return blocks;
}

function figureAround(tokens: readonly HtmlToken[], from: number, to: number): Figure | undefined {
  const last = before(tokens, from);
  const captionEnd = tokens[last];
  if (!isEnd(captionEnd, 'figcaption')) return undefined;
  let first = last - 1;
  while (first >= 0 && !isFigurePart(tokens[first])) first -= 1;
  const caption = tokens[first];
  const start = tokens[before(tokens, first)];
  const end = tokens[isBlank(tokens[to + 1]) ? to + 2 : to + 1];
  if (!isStart(caption, 'figcaption') || !isStart(start, 'figure') || !isEnd(end, 'figure')) return undefined;
  return { start, caption, captionEnd, end };
}

/** The index of the token before another one, except white space. */
function before(tokens: readonly HtmlToken[], index: number): number {
  return isBlank(tokens[index - 1]) ? index - 2 : index - 1;
}

/** The `code` element of a block that holds nothing else, and its text if no tag or comment stands in it. */
function plainCode(inner: readonly HtmlToken[]): { tag: StartTag; text: string } | undefined {
  const [tag, ...rest] = inner.slice(isBlank(inner[0]) ? 1 : 0, isBlank(inner.at(-1)) ? -1 : undefined);
  if (!isStart(tag, 'code') || !isEnd(rest.pop(), 'code')) return undefined;
  const [text, ...more] = rest;
  if (more.length > 0) return undefined;
  if (text === undefined) return { tag, text: '' };
  return text.kind === 'text' ? { tag, text: text.text } : undefined;
}

function languageOf({ attributes }: StartTag): string | undefined {
  const classes = attributes.find(({ name }) => name === 'class')?.value;
  return LANGUAGE.exec(classes ?? '')?.[1];
}

function isStart(token: HtmlToken | undefined, name: string): token is StartTag {
  return token?.kind === 'start' && token.name === name;
}

function isEnd(token: HtmlToken | undefined, name: string): token is EndTag {
  return token?.kind === 'end' && token.name === name;
}

function isFigurePart(token: HtmlToken | undefined): boolean {
  return ['figure', 'figcaption'].some((name) => isStart(token, name) || isEnd(token, name));
}

function isBlank(token: HtmlToken | undefined): boolean {
  return token?.kind === 'text' && token.text.trim() === '';
}

const ICON =
  'class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';

/** Its icon is that of the icon package, written out because this is text and not a component. */
export const COPY_BUTTON = `<button type="button" class="icon-button copy-code needs-script" aria-label="Copy code" title="Copy code"><svg ${ICON}><rect width="14" height="14" x="8" y="8" rx="2" ry="2"></rect><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"></path></svg><svg ${ICON}><path d="M20 6 9 17l-5-5"></path></svg></button>`;
