import type { Node as ModelNode } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

/** Puts the content of a container in its place: titles and summaries become paragraphs. An empty one leaves a line. */
export function unwrapContainer(tr: Transaction, at: number): boolean {
  const container = tr.doc.nodeAt(at);
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!container || !paragraph) return false;
  const isEmptyLine = ({ type, childCount }: ModelNode) => type === paragraph && childCount === 0;
  const isContent = ({ type }: ModelNode) => type.spec.group?.includes('block') === true;
  const hasContent = !container.children.filter(isContent).every(isEmptyLine);
  const lines = container.children.flatMap((child) => {
    if (isContent(child)) return hasContent ? [child] : [];
    return child.childCount > 0 ? [paragraph.create(null, child.content)] : [];
  });
  tr.replaceWith(at, at + container.nodeSize, lines.length > 0 ? lines : paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  return true;
}
