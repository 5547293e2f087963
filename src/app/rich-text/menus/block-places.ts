import type { Node as ModelNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, type Selection } from '@tiptap/pm/state';

/** Lines of lists are moved and copied like blocks. */
const items = ['listItem', 'task'];
export const isItem = ({ type }: ModelNode) => items.includes(type.name);

/** Their parts keep their order: a table moves as a whole, and footnotes stay in the order of their references. */
const unordered = ['table', 'tableRow', 'footnotes', 'gallery'];

/** Blocks of one parent, next to each other. */
export interface BlockPlaces {
  parent: ModelNode;
  /** The position in front of the first block. */
  from: number;
  /** The position behind the last one. */
  to: number;
  /** The place of the first block in its parent. */
  start: number;
  /** The place after the last one. */
  end: number;
}

/** The blocks of a selection, from the innermost to the whole text: lines of a list, their list, what is around it. */
export function placesOf({ $from, $to }: Selection): BlockPlaces[] {
  const places: BlockPlaces[] = [];
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth -= 1) {
    const parent = $from.node(depth);
    if (parent.inlineContent || unordered.includes(parent.type.name)) continue;
    const start = $from.index(depth);
    const end = Math.max($to.indexAfter(depth), start + 1);
    // The first block of a line stands for the line.
    if (end > parent.childCount || (isItem(parent) && start === 0)) continue;
    const from = $from.posAtIndex(start, depth);
    places.push({ parent, start, end, from, to: $to.posAtIndex(end, depth) });
  }
  return places;
}

/** The block with a handle at a position: a line of a list, or a block of the text itself. */
export function handledBlock($position: ResolvedPos): { node: ModelNode; from: number } | undefined {
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    const node = $position.node(depth);
    const isHandled = isItem(node) || depth === 1;
    if (isHandled)
      return node.type.name === 'footnotes' ? undefined : { node, from: $position.before(depth) };
  }
  const node = $position.nodeAfter;
  return node && node.type.name !== 'footnotes' ? { node, from: $position.pos } : undefined;
}

/** The block with a handle that a selection is in. */
export function selectedBlock(selection: Selection) {
  if (selection instanceof NodeSelection && (isItem(selection.node) || selection.$from.depth === 0))
    return handledBlock(selection.$from.doc.resolve(selection.from + (isItem(selection.node) ? 1 : 0)));
  return handledBlock(selection.$from);
}
