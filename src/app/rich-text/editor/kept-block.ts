import { Node } from '@tiptap/core';
import { cleanHtml } from './clean-html.ts';

/**
 * A block of the stored text that the editor's model could not write back the same: shown, moved and removed as a
 * whole, and written back as it was.
 */
export const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  renderHTML: ({ node }) => elementOf(String(node.attrs.html)),
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'kept-block';
      const note = document.createElement('span');
      note.className = 'kept-note';
      note.textContent = 'Kept as it is. To change it, edit as HTML.';
      dom.append(note, elementOf(String(node.attrs.html)));
      return { dom };
    };
  },
});

/** Cleaned once more: what is edited as HTML has not seen the server yet. */
function elementOf(html: string): HTMLElement {
  const element = cleanHtml(html).firstElementChild;
  return element instanceof HTMLElement ? document.importNode(element, true) : document.createElement('div');
}
