import type { Command, CommandProps } from '@tiptap/core';
import type { Node as ModelNode, NodeType, ResolvedPos, Schema } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';

/** A command that puts a new block in place of an empty paragraph at the caret, or after the block with the caret. */
export function insertBlock(make: (schema: Schema) => ModelNode): Command {
  return ({ tr, dispatch, state }: CommandProps) => {
    const block = make(state.schema);
    const place = blockPlace(tr.selection.$from, tr.selection.to, block.type);
    if (!place) return false;
    if (!dispatch) return true;
    tr.replaceWith(place.from, place.to, block);
    const end = place.from + block.nodeSize;
    // A block without text at the end of the document leaves no line on which to go on.
    if (block.isAtom && end === tr.doc.content.size) {
      const paragraph = state.schema.nodes.paragraph?.create();
      if (paragraph) tr.insert(end, paragraph);
    }
    const isOpaque = block.isAtom || !hasText(block);
    tr.setSelection(
      isOpaque ? NodeSelection.create(tr.doc, place.from) : Selection.near(tr.doc.resolve(place.from + 1)),
    ).scrollIntoView();
    return true;
  };
}

/** Whether the caret can stand in a block. */
function hasText(block: ModelNode): boolean {
  let found = block.isTextblock;
  block.descendants((node) => {
    found ||= node.isTextblock;
    return !found;
  });
  return found;
}

/** Where a block of this type may stand, from the caret outwards; `to` is the place between blocks. */
export function blockPlace(
  $from: ResolvedPos,
  to: number,
  type: NodeType,
): { from: number; to: number } | undefined {
  const here = $from.index();
  // Between the blocks of an item, a cell or the like.
  if ($from.depth > 0 && !$from.parent.isTextblock && $from.parent.canReplaceWith(here, here, type))
    return { from: $from.pos, to: $from.pos };
  for (let depth = $from.depth; depth >= 1; depth -= 1) {
    const parent = $from.node(depth - 1);
    const own = $from.node(depth);
    const index = $from.index(depth - 1);
    const isEmpty = own.type.name === 'paragraph' && own.childCount === 0;
    if (isEmpty && parent.canReplaceWith(index, index + 1, type))
      return { from: $from.before(depth), to: $from.after(depth) };
    if (parent.canReplaceWith(index + 1, index + 1, type)) {
      const at = $from.after(depth);
      return { from: at, to: at };
    }
  }
  // A block is selected as a whole, or the caret stands between blocks.
  return $from.doc.type.contentMatch.matchType(type) ? { from: to, to } : undefined;
}

/** A paragraph without text. */
export const emptyParagraph = (schema: Schema): ModelNode => schema.node('paragraph');
