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

/**
 * The block as readers see it, with a button that shows its HTML in place of it. What is typed there is in the text at once, so
 * that saving and leaving know of it; it becomes blocks of the editor when it is applied.
 */
function keptView(first: ModelNode, editor: Editor, getPos: () => number | undefined) {
  let node = first;
  const dom = document.createElement('div');
  dom.className = 'kept-block';
  const note = document.createElement('span');
  note.className = 'kept-note';
  note.textContent = 'This block is kept as it is. ';
  const edit = document.createElement('button');
  edit.type = 'button';
  edit.className = 'kept-edit';
  edit.textContent = 'Edit as HTML';
  let preview = elementOf(String(node.attrs.html));
  const field = document.createElement('textarea');
  field.className = 'kept-html';
  field.setAttribute('aria-label', 'HTML of this block');
  field.spellcheck = false;
  field.rows = 6;
  /** The HTML that the field was opened with, as long as it is open. */
  let before: string | undefined;

  const typed = () => (field.value === before ? before : cleanHtml(field.value).innerHTML);
  const close = () => {
    before = undefined;
    edit.textContent = 'Edit as HTML';
    field.replaceWith(preview);
    edit.focus();
  };
  const write = (html: string) => {
    const position = getPos();
    if (position === undefined || !editor.isEditable || html === node.attrs.html) return;
    editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'html', html));
  };
  edit.addEventListener('click', () => {
    if (!editor.isEditable) return;
    if (before === undefined) {
      before = String(node.attrs.html);
      field.value = before;
      edit.textContent = 'Apply';
      preview.replaceWith(field);
      field.focus();
      return;
    }
    const position = getPos();
    if (position === undefined || field.value === before) return close();
    editor.chain().setNodeSelection(position).setKeptHtml(field.value).focus().run();
  });
  field.addEventListener('beforeinput', (event) => {
    if (!editor.isEditable) event.preventDefault();
  });
  field.addEventListener('input', () => write(typed()));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      if (before !== undefined) write(before);
      close();
    }
    // Ctrl+S is the page's: it saves.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
  note.append(edit);
  dom.append(note, preview);
  return {
    dom,
    update: (next: ModelNode) => {
      if (next.type !== node.type) return false;
      const isChanged = next.attrs.html !== node.attrs.html;
      node = next;
      if (!isChanged) return true;
      const html = String(node.attrs.html);
      const shown = elementOf(html);
      preview.replaceWith(shown);
      preview = shown;
      // Undo changes it from outside.
      if (before !== undefined && typed() !== html) field.value = html;
      return true;
    },
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
