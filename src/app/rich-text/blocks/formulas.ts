import { Node } from '@tiptap/core';
import { hasExactly } from './block-attributes.ts';
import { insertBlock } from './insert-block.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formula: { insertFormula: (tex: string) => ReturnType };
    formulaBlock: { insertFormulaBlock: (tex?: string) => ReturnType };
  }
}

/** A formula within a line. Its TeX is written as it was read. */
const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    tex: { default: '', parseHTML: (element: HTMLElement) => element.textContent, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'code.formula',
      priority: 70,
      getAttrs: (element) => hasExactly(element, 'formula') && element.children.length === 0 && null,
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'code',
    { ...HTMLAttributes, class: 'formula' },
    String(node.attrs.tex),
  ],
  renderText: ({ node }) => String(node.attrs.tex),
  addCommands: () => ({
    insertFormula:
      (tex) =>
      ({ commands }) =>
        commands.insertContent({ type: 'formula', attrs: { tex } }),
  }),
});

/** A formula on lines of its own, edited as TeX. */
const FormulaBlock = Node.create({
  name: 'formulaBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [
    {
      tag: 'pre.formula',
      priority: 70,
      preserveWhitespace: 'full',
      getAttrs: (element) => hasExactly(element, 'formula') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['pre', { ...HTMLAttributes, class: 'formula' }, ['code', 0]],
  addCommands: () => ({
    insertFormulaBlock:
      (tex = '') =>
      ({ commands }) =>
        commands.command(
          insertBlock((schema) => schema.node('formulaBlock', null, tex === '' ? [] : [schema.text(tex)])),
        ),
  }),
});

/** Formulas, stored as TeX in marked elements; text is never scanned for `$`. */
export const formulaNodes = [Formula, FormulaBlock];
