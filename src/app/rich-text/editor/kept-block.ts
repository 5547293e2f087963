import { type Editor, Node } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { cleanHtml } from './clean-html.ts';
import { blocksOfHtml } from './html-document.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    keptBlock: {
      /** Writes the kept block that is selected anew. What the editor's model knows can be edited in place from then on. */
      setKeptHtml: (html: string) => ReturnType;
    };
  }
}

/**
 * A block of the stored text that the editor's model could not write back the same: shown, moved and removed as a
 * whole, changed as HTML, and otherwise written back as it was.
 */
export const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  renderHTML: ({ node }) => elementOf(String(node.attrs.html)),
  addCommands: () => ({
    setKeptHtml:
      (html) =>
      ({ tr, state, dispatch }) => {
        const { selection } = tr;
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'keptBlock') return false;
        if (!dispatch) return true;
        const blocks = blocksOfHtml(state.schema, html);
        if (blocks.length > 0) tr.replaceWith(selection.from, selection.to, blocks);
        else tr.deleteSelection();
        return true;
      },
  }),
  addNodeView() {
    return ({ node, editor, getPos }) => keptView(node, editor, getPos);
  },
});

/** The block as readers see it, with a button that shows its HTML in place of it. */
function keptView(node: ModelNode, editor: Editor, getPos: () => number | undefined) {
  const dom = document.createElement('div');
  dom.className = 'kept-block';
  const note = document.createElement('span');
  note.className = 'kept-note';
  note.textContent = 'This block is kept as it is. ';
  const edit = document.createElement('button');
  edit.type = 'button';
  edit.className = 'kept-edit';
  edit.textContent = 'Edit as HTML';
  const preview = elementOf(String(node.attrs.html));
  const field = document.createElement('textarea');
  field.className = 'kept-html';
  field.setAttribute('aria-label', 'HTML of this block');
  field.spellcheck = false;
  field.rows = 6;
  let isOpen = false;

  const show = () => {
    edit.textContent = isOpen ? 'Apply' : 'Edit as HTML';
    (isOpen ? preview : field).replaceWith(isOpen ? field : preview);
  };
  const close = () => {
    isOpen = false;
    show();
    edit.focus();
  };
  edit.addEventListener('click', () => {
    if (!editor.isEditable) return;
    if (!isOpen) {
      isOpen = true;
      field.value = String(node.attrs.html);
      show();
      field.focus();
      return;
    }
    const position = getPos();
    if (position === undefined || field.value === node.attrs.html) return close();
    editor.chain().setNodeSelection(position).setKeptHtml(field.value).focus().run();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    event.stopPropagation();
  });
  note.append(edit);
  dom.append(note, preview);
  return {
    dom,
    // The keys and clicks of its own controls are none of the text's.
    stopEvent: ({ target }: Event) => target === field || target === edit,
    ignoreMutation: () => true,
  };
}

/** Cleaned once more: what is edited as HTML has not seen the server yet. */
function elementOf(html: string): HTMLElement {
  const element = cleanHtml(html).firstElementChild;
  return element instanceof HTMLElement ? document.importNode(element, true) : document.createElement('div');
}
