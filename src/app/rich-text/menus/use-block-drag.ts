import type { Editor } from '@tiptap/react';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type DropPlace, dropPlaceAt } from './block-geometry.ts';
import { visiblePart } from './visible-part.ts';

/** How far a press goes before it is a drag, in pixels. */
const SLACK = 4;
/** How near to the edge of the visible part the text begins to scroll, and how far it goes in a frame, in pixels. */
const EDGE = 64;
const FASTEST = 18;

/** Drags the block at a position by its handle. `line` is where it would go, in the coordinates of the window. */
export function useBlockDrag(
  editor: Editor,
  frame: RefObject<HTMLElement | null>,
  onMoved: (words: string) => void,
) {
  const [line, setLine] = useState<DropPlace>();
  const [dragging, setDragging] = useState(false);
  /** A drag ends with a click on the handle, which is none. */
  const wasDragged = useRef(false);

  function start(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0 || !editor.isEditable) return;
    const handle: HTMLElement = event.currentTarget;
    const { pointerId, clientY: startY } = event;
    const stop = new AbortController();
    const { doc } = editor.state;
    let y = startY;
    let place: DropPlace | undefined;
    let isDrag = false;
    wasDragged.current = false;
    handle.setPointerCapture(pointerId);

    const show = () => {
      place = dropPlaceAt(editor.view, from, y);
      setLine(place);
    };
    const scroll = () => {
      if (stop.signal.aborted) return;
      const by = frame.current ? scrollSpeed(visiblePart(frame.current), y) : 0;
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' });
        show();
      }
      requestAnimationFrame(scroll);
    };
    const end = () => {
      stop.abort();
      setLine(undefined);
      setDragging(false);
    };
    const options = { signal: stop.signal };
    handle.addEventListener(
      'pointermove',
      (move) => {
        y = move.clientY;
        if (!isDrag && Math.abs(y - startY) > SLACK) {
          isDrag = true;
          wasDragged.current = true;
          setDragging(true);
          editor.commands.selectBlock(from);
          requestAnimationFrame(scroll);
        }
        if (isDrag) show();
      },
      options,
    );
    handle.addEventListener(
      'pointerup',
      () => {
        const target = place;
        end();
        // Somebody else's save can have changed the text meanwhile.
        if (!isDrag || !target || !editor.state.doc.eq(doc)) return;
        if (editor.chain().focus().moveBlockTo(from, target.to).run()) onMoved('Moved.');
      },
      options,
    );
    handle.addEventListener('pointercancel', end, options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options);
  }

  return { line, dragging, start, wasDragged };
}

function scrollSpeed({ top, bottom }: { top: number; bottom: number }, y: number): number {
  if (y < top + EDGE) return -Math.min(FASTEST, (top + EDGE - y) / 4);
  if (y > bottom - EDGE) return Math.min(FASTEST, (y - bottom + EDGE) / 4);
  return 0;
}
