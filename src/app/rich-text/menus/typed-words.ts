import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';

/**
 * Dictation, completed words and some keyboards on screens enter several letters at once. The rules for typing take one
 * letter after the text that is there: with more, they would look for their sign at positions that do not exist yet.
 */
export const TypedWords = Extension.create({
  name: 'typedWords',
  // Before the rules of every other extension.
  priority: 1100,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, to, text) => {
          const last = [...text].at(-1) ?? '';
          if (view.composing || last.length === text.length) return false;
          const { selection, doc, tr } = view.state;
          // Beside or over whole blocks, the rules for blocks decide where the text goes.
          const isInOneLine = doc.resolve(from).sameParent(doc.resolve(to));
          if (!(selection instanceof TextSelection) || !isInOneLine) return false;
          tr.insertText(text.slice(0, -last.length), from, to);
          const end = tr.mapping.map(to);
          view.dispatch(tr);
          const insert = () => view.state.tr.insertText(last, end);
          const isHandled = view.someProp('handleTextInput', (handle) =>
            handle(view, end, end, last, insert),
          );
          if (!isHandled) view.dispatch(insert().scrollIntoView());
          return true;
        },
      },
    }),
  ],
});
