import type { Node as ModelNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Puts the footnotes of a paste behind those of the text, whose last block has all of them. */
export function withNotesAtEnd(tr: Transaction): void {
  const sections: { at: number; node: ModelNode }[] = [];
  tr.doc.forEach((node, at) => {
    if (node.type.name === 'footnotes') sections.push({ at, node });
  });
  const isInPlace = sections.length === 1 && sections[0]?.node === tr.doc.lastChild;
  if (sections.length === 0 || isInPlace) return;
  const notes = sections.flatMap(({ node }) => node.children);
  for (const { at, node } of sections.toReversed()) {
    if (tr.doc.childCount > 1) tr.delete(at, at + node.nodeSize);
    else tr.replaceWith(at, at + node.nodeSize, tr.doc.type.schema.node('paragraph'));
  }
  tr.insert(tr.doc.content.size, tr.doc.type.schema.node('footnotes', null, notes));
}
