import { Extension, InputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { isAllowedAddress } from '../editor/allowed-html.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    typingRules: {
      /** Brings back what was typed where typing it just became formatting. */
      undoTypingRule: () => ReturnType;
    };
  }
}

/** What a rule changed, as the plugin of the input rules keeps it until the next change. */
interface AppliedRule {
  transform: Transaction;
  from: number;
  to: number;
  text: string;
}

/**
 * The Markdown that becomes formatting while it is typed, besides what the packages of the editor bring: tasks, links and
 * code of any language. Undo right after it brings back what was typed.
 */
export const TypingRules = Extension.create({
  name: 'typingRules',
  // Undo is asked here before the history of the text.
  priority: 1000,
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    return [
      ...(nodes.task ? taskRules(nodes.task) : []),
      ...(nodes.codeBlock
        ? [
            textblockTypeInputRule({
              find: /^```([\w+#.-]+)[\s\n]$/,
              type: nodes.codeBlock,
              getAttributes: ([, language]) => ({ language: language?.toLowerCase() }),
            }),
          ]
        : []),
      new InputRule({
        find: /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/,
        handler: ({ state: { tr }, range, match: [, words = '', href = ''] }) => {
          if (!marks.link || !isAllowedAddress(href)) return null;
          const end = range.from + 1 + words.length;
          tr.delete(end, range.to).delete(range.from, range.from + 1);
          tr.addMark(range.from, end - 1, marks.link.create({ href })).removeStoredMark(marks.link);
        },
      }),
    ];
  },
  addCommands: () => ({
    undoTypingRule:
      () =>
      ({ state, tr, dispatch }) => {
        for (const plugin of state.plugins) {
          const applied: AppliedRule | null | undefined =
            'isInputRules' in plugin.spec ? plugin.getState(state) : undefined;
          if (!applied) continue;
          if (!dispatch) return true;
          const { steps, docs } = applied.transform;
          for (const [index, step] of [...steps.entries()].toReversed()) {
            const before = docs[index];
            if (before) tr.step(step.invert(before));
          }
          // The Enter key that ended the line is no text.
          const text = applied.text.replace('\n', '');
          const typed = tr.doc.resolve(applied.from).marks();
          if (text) tr.replaceWith(applied.from, applied.to, state.schema.text(text, typed));
          return true;
        }
        return false;
      },
  }),
  addKeyboardShortcuts() {
    const undo = () => this.editor.commands.undoTypingRule();
    return { 'Mod-z': undo, Backspace: undo };
  },
});

/** A pair of brackets begins a task, also in a line of another list. */
function taskRules(type: Parameters<typeof wrappingInputRule>[0]['type']): InputRule[] {
  return [
    new InputRule({
      find: /^\[([ xX]?)\]\s$/,
      handler: ({ state, range, match, chain }) => {
        const { $from } = state.selection;
        if ($from.node(-1)?.type.name !== 'listItem' || $from.index(-1) !== 0) return null;
        chain()
          .deleteRange(range)
          .toggleTaskList()
          .updateAttributes(type, { done: isDone(match) })
          .run();
      },
    }),
    wrappingInputRule({
      find: /^\[([ xX]?)\]\s$/,
      type,
      getAttributes: (match) => ({ done: isDone(match) }),
    }),
  ];
}

const isDone = ([, sign]: RegExpMatchArray) => sign?.toLowerCase() === 'x';
