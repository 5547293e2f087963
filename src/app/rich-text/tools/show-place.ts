import type { EditorView } from '@tiptap/pm/view';

/** The room that the bars above the text take, in pixels. */
const ROOM_ABOVE = 200;
const ROOM_BELOW = 80;

/** Scrolls to a part of the text, if it is not in sight. The focus stays where it is. */
export function showPlace(view: EditorView, from: number, to = from): void {
  const { node, offset } = view.domAtPos(to, -1);
  const child = node.childNodes[offset] ?? node;
  const element = child instanceof Element ? child : child.parentElement;
  if (!element) return;
  const { top } = view.coordsAtPos(from);
  const { left, right, bottom } = view.coordsAtPos(to, -1);
  const frame = view.dom.getBoundingClientRect();
  const isInSight =
    top >= ROOM_ABOVE && bottom <= innerHeight - ROOM_BELOW && left >= frame.left && right <= frame.right;
  if (!isInSight) element.scrollIntoView({ block: 'center', inline: 'nearest' });
}
