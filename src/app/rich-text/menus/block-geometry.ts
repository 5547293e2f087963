import type { Node as ModelNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { handledBlock, isItem } from './block-places.ts';

/** Blocks into which others can be dragged. */
const containers = ['callout', 'asideBlock', 'details', 'section', 'div', 'blockquote'];

/** How near to the edge of such a block a place is still outside of it, in pixels. */
const EDGE = 12;

/** The block with a handle at a height of the window. */
export function blockAtHeight(view: EditorView, y: number): { from: number } | undefined {
  const element = childAtHeight(view.dom, y);
  if (!element) return undefined;
  const lines = [...element.querySelectorAll('li')].filter((line) => isAcross(line, y));
  for (const each of [...lines.toReversed(), element]) {
    const position = view.posAtDOM(each, 0, -1);
    if (position < 0 || position > view.state.doc.content.size) continue;
    const block = handledBlock(view.state.doc.resolve(position));
    if (block) return { from: block.from };
  }
  return undefined;
}

function isAcross(element: Element, y: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= y && y <= bottom;
}

/** The child of a text that is nearest to a height; found in a few steps, since a book has thousands. */
function childAtHeight(parent: Element, y: number): Element | undefined {
  const { children } = parent;
  let low = 0;
  let high = children.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return children[low];
}

/** A place between blocks, and the line that shows it, in the coordinates of the window. */
export interface DropPlace {
  to: number;
  top: number;
  left: number;
  width: number;
}

/** Where the block at a position goes when it is dropped at this height; nothing where it stays. */
export function dropPlaceAt(view: EditorView, from: number, y: number): DropPlace | undefined {
  const { doc } = view.state;
  const moved = doc.nodeAt(from);
  if (!moved) return undefined;
  const element = childAtHeight(view.dom, y);
  const inside = element ? view.posAtDOM(element, 0, -1) : -1;
  if (inside < 0) return undefined;
  const $inside = doc.resolve(inside);
  const place = placeIn(view, moved, from, $inside.depth > 0 ? $inside.before(1) : inside, y);
  const isSame = !place || (place.to >= from && place.to <= from + moved.nodeSize);
  return isSame ? undefined : place;
}

/** The place before or after a block, or in it. */
function placeIn(
  view: EditorView,
  moved: ModelNode,
  from: number,
  at: number,
  y: number,
): DropPlace | undefined {
  const { doc } = view.state;
  const node = doc.nodeAt(at);
  const element = view.nodeDOM(at);
  if (!node || !(element instanceof Element)) return undefined;
  const box = element.getBoundingClientRect();
  const takes = isItem(moved)
    ? isItem(node) || (node.firstChild && isItem(node.firstChild) && node.firstChild.type === moved.type)
    : containers.includes(node.type.name);
  const isOwn = at === from;
  if (takes && !isOwn && (isItem(moved) || (y > box.top + EDGE && y < box.bottom - EDGE))) {
    let nearest: number | undefined;
    node.forEach((child, offset) => {
      const childAt = at + 1 + offset;
      const dom = view.nodeDOM(childAt);
      const isCandidate = isItem(node) ? child.type.name.endsWith('List') : true;
      if (isCandidate && dom instanceof Element && dom.getBoundingClientRect().top <= y) nearest = childAt;
      if (!isItem(node)) nearest ??= childAt;
    });
    const place = nearest === undefined ? undefined : placeIn(view, moved, from, nearest, y);
    if (place) return place;
  }
  const isAbove = y < (box.top + box.bottom) / 2 || node.type.name === 'footnotes';
  const to = isAbove ? at : at + node.nodeSize;
  const $to = doc.resolve(to);
  const isList = isItem(moved) && $to.parent.type !== doc.resolve(from).parent.type;
  const type = isList ? doc.resolve(from).parent.type : moved.type;
  if (isItem(node) && isList) return undefined;
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), type)) return undefined;
  return { to, top: isAbove ? box.top - EDGE / 2 : box.bottom + EDGE / 2, left: box.left, width: box.width };
}
