import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { isAllowedAddress } from '../editor/allowed-html.ts';

/** A URL over a selection links it: the words stay. */
export const LinkPaste = Extension.create({
  name: 'linkPaste',
  // Before whatever else takes a paste.
  priority: 1100,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handlePaste: ({ state }, { clipboardData }) => {
            const href = clipboardData?.getData('text/plain').trim() ?? '';
            const { selection } = state;
            if (!isUrl(href) || selection.empty || !(selection instanceof TextSelection)) return false;
            const { $from, $to } = selection;
            // Over several blocks, or in code, the URL is text.
            if (!$from.sameParent($to) || $from.parent.type.spec.code) return false;
            return editor.commands.setLink({ href });
          },
        },
      }),
    ];
  },
});

/** Whether a pasted text is a whole URL of a scheme that links can have. */
function isUrl(text: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)\S+$/i.test(text) && URL.canParse(text) && isAllowedAddress(text);
}
