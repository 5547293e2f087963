import type { Editor } from '@tiptap/core';
import { isItem } from './block-places.ts';

/** Adds an empty line below the block at a position, in a list as one of its lines. The caret goes into it. */
export function addLineBelow(editor: Editor, from: number): void {
  const node = editor.state.doc.nodeAt(from);
  if (!node) return;
  const after = from + node.nodeSize;
  const line = { type: 'paragraph' };
  editor
    .chain()
    .focus()
    .insertContentAt(after, isItem(node) ? { type: node.type.name, content: [line] } : line)
    .setTextSelection(after + (isItem(node) ? 2 : 1))
    .run();
}
