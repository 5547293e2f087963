import type { Editor } from '@tiptap/core';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { unwrapContainer } from '../unwrap-container.ts';
import { placeOf, type SelectedBlock } from './selected-block.ts';

/** Changes a block wherever it stands now, as one step of undo. The text has the focus afterwards. */
export function editBlock(
  editor: Editor,
  block: SelectedBlock,
  edit: (tr: Transaction, at: number) => void,
): boolean {
  const at = placeOf(editor.state, block);
  if (at === undefined) return false;
  return editor
    .chain()
    .focus()
    .command(({ tr }) => {
      edit(tr, at);
      return true;
    })
    .run();
}

/** The same without the focus, for what arrives while somebody may write elsewhere. False where the block is gone or changed. */
export function editBlockQuietly(
  editor: Editor,
  block: SelectedBlock,
  edit: (tr: Transaction, at: number) => void,
): boolean {
  if (editor.isDestroyed || !editor.isEditable) return false;
  const at = placeOf(editor.state, block);
  if (at === undefined) return false;
  const { tr } = editor.state;
  edit(tr, at);
  editor.view.dispatch(tr);
  return true;
}

/** Sets attributes of a block; what is selected stays selected. */
export function setAttributes(tr: Transaction, at: number, attributes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(at, name, value);
}

/** Takes a block out of the text. The caret goes where it stood. */
export function removeBlock(editor: Editor, block: SelectedBlock): boolean {
  return editBlock(editor, block, (tr, at) => {
    const $at = tr.doc.resolve(at);
    const end = at + block.node.nodeSize;
    const { index } = { index: $at.index() };
    const paragraph = editor.schema.nodes.paragraph;
    const isNeeded = block.node.isBlock && !$at.parent.canReplace(index, index + 1);
    if (isNeeded && paragraph) tr.replaceWith(at, end, paragraph.create());
    else tr.delete(at, end);
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)), isNeeded ? 1 : -1));
  });
}

/** Puts the content of a container in its place. */
export const unwrapBlock = (editor: Editor, block: SelectedBlock): boolean =>
  editBlock(editor, block, unwrapContainer);

/** Adds a title to a callout, or takes it away: its words become a paragraph. */
export function toggleCalloutTitle(editor: Editor, block: SelectedBlock): boolean {
  return editBlock(editor, block, (tr, at) => {
    const { calloutTitle, paragraph } = editor.schema.nodes;
    const { firstChild } = block.node;
    if (!calloutTitle || !paragraph) return;
    if (firstChild?.type !== calloutTitle) {
      tr.insert(at + 1, calloutTitle.create());
      tr.setSelection(TextSelection.create(tr.doc, at + 2));
    } else if (firstChild.childCount === 0) {
      tr.delete(at + 1, at + 1 + firstChild.nodeSize);
    } else {
      tr.setNodeMarkup(at + 1, paragraph);
    }
  });
}

/** Replaces the pictures of a gallery; its caption stays. */
export function setGalleryPictures(
  editor: Editor,
  block: SelectedBlock,
  pictures: readonly object[],
): boolean {
  return editBlock(editor, block, (tr, at) => {
    const { figureImage } = editor.schema.nodes;
    if (!figureImage) return;
    const rest = block.node.children.filter(({ type }) => type !== figureImage);
    const images = pictures.map((picture) => figureImage.create({ ...picture }));
    tr.replaceWith(at + 1, at + block.node.nodeSize - 1, [...images, ...rest]);
    tr.setSelection(NodeSelection.create(tr.doc, at));
  });
}

/** Goes from a reference to its note, or from a note to its first reference. */
export function followFootnote(editor: Editor, { node, name }: SelectedBlock): boolean {
  const goal = name === 'footnote' ? 'footnoteReference' : 'footnote';
  let place: number | undefined;
  editor.state.doc.descendants((other, position) => {
    if (other.type.name === goal && other.attrs.key === node.attrs.key) place ??= position;
    return place === undefined;
  });
  if (place === undefined) return false;
  const at = place;
  return editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const isNote = goal === 'footnote';
      // Behind the reference, where writing goes on; at the end of the note.
      const end = at + (tr.doc.nodeAt(at)?.nodeSize ?? 1);
      tr.setSelection(
        isNote ? TextSelection.near(tr.doc.resolve(end - 1), -1) : TextSelection.create(tr.doc, end),
      );
      tr.scrollIntoView();
      return true;
    })
    .run();
}
