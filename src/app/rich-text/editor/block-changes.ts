import { type Node as ModelNode, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/**
 * Replaces the blocks that differ between the document of a transaction and another one, in one step. The others
 * stay, and the caret with them.
 */
export function replaceChangedBlocks(
  tr: Transaction,
  next: ModelNode,
  areSame: (one: ModelNode, other: ModelNode) => boolean,
): Transaction {
  const { doc } = tr;
  const shorter = Math.min(doc.childCount, next.childCount);
  let before = 0;
  let start = 0;
  while (before < shorter && areSame(doc.child(before), next.child(before))) {
    start += doc.child(before).nodeSize;
    before += 1;
  }
  let after = 0;
  let size = 0;
  while (
    after < shorter - before &&
    areSame(doc.child(doc.childCount - after - 1), next.child(next.childCount - after - 1))
  ) {
    after += 1;
    size += doc.child(doc.childCount - after).nodeSize;
  }
  if (before + after === doc.childCount && before + after === next.childCount) return tr;
  const blocks = next.content.cut(start, next.content.size - size);
  return tr.replace(start, doc.content.size - size, new Slice(blocks, 0, 0));
}
