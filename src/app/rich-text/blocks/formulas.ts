import { InputRule, Node, textblockTypeInputRule } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
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
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state: { tr }, range, match: [, tex = ''] }) => {
          if (!isPrice(tex)) tr.replaceWith(range.from, range.to, this.type.create({ tex }));
        },
      }),
    ];
  },
});

/** TeX between two signs, without white space at its ends. */
const TYPED = /(?<![\\$\w])\$([^\s$](?:[^$]*[^\s$\\])?)\$$/;

/** Two prices are no formula: `$5 and $10`, `$5/$10`. */
const isPrice = (tex: string) => /^\d[\d.,]*(?:\s|[kKmM]?[^\w\\^_={}]*$)/.test(tex);

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
  addInputRules() {
    return [textblockTypeInputRule({ find: /^\$\$$/, type: this.type })];
  },
  addProseMirrorPlugins() {
    const { editor, type } = this;
    return [
      new Plugin({
        key: new PluginKey('formulaEnd'),
        props: {
          // As it began, it ends with two signs.
          handleTextInput: ({ state }, from, to, text) => {
            const { $from } = state.selection;
            const isEnd = $from.parent.type === type && $from.parentOffset === $from.parent.content.size;
            if (text !== '$' || from !== to || !isEnd || !$from.parent.textContent.endsWith('$'))
              return false;
            return editor
              .chain()
              .deleteRange({ from: from - 1, to: from })
              .exitCode()
              .run();
          },
        },
      }),
    ];
  },
});

/** Formulas, stored as TeX in marked elements; text is never scanned for `$`. */
export const formulaNodes = [Formula, FormulaBlock];
