import type { EditableHtml, StartTag } from '../html-scan.ts';
import { printedName } from './printed-names.ts';
import { classesOf, type ElementsByClass } from './text-elements.ts';

/** A formula in TeX as MathML, or undefined where it cannot be read. */
export type RenderFormula = (tex: string, isBlock: boolean) => string | undefined;

/** Whether some HTML may have a formula. It may say yes for a text that only names them. */
export const hasFormula = (html: string): boolean => html.includes('formula');

/** Whether a tag begins a formula on lines of its own. It is no code, although it is written in the same element. */
export function isFormulaBlock(tag: StartTag): boolean {
  return tag.name === 'pre' && classesOf(tag).includes('formula');
}

/**
 * Prints the formulas of a text as MathML, which needs neither a script nor a font of ours. A formula that cannot be read
 * stays as it was written, followed by a note. Without `render` all stay.
 */
export function addFormulas(html: EditableHtml, found: ElementsByClass, render?: RenderFormula): void {
  for (const { start, end, from, to } of found.get('formula') ?? []) {
    const isBlock = isFormulaBlock(start);
    if (!isBlock && start.name !== 'code') continue;
    if (isBlock) html.replace(start.nameEnd, start.nameEnd, printedName('formula'));
    const inner = html.tokens.slice(from + 1, to).filter((token) => token.kind !== 'comment');
    const tex = inner.map((token) => (token.kind === 'text' ? token.text : '')).join('');
    const tags = inner.filter((token) => token.kind !== 'text');
    // A formula with marks of its own, or with another formula in it, is no TeX.
    const isPlain = tags.every((token) => isBlock && token.name === 'code' && !hasClass(token));
    if (!render || !isPlain || tex.trim() === '') continue;
    const math = render(tex.trim(), isBlock);
    if (math === undefined) {
      html.insertAfter(end, ` <span class="${printedName('formulaUnreadable')}/span>`);
      continue;
    }
    const name = isBlock ? 'div' : 'span';
    html.replace(start.start + 1, start.nameEnd, name);
    html.replace(start.end, end.start, math);
    html.replace(end.start, end.end, `</${name}>`);
  }
}

function hasClass(token: { kind: string; attributes?: StartTag['attributes'] }): boolean {
  return token.attributes?.some(({ name }) => name === 'class' || name === 'id') ?? false;
}
