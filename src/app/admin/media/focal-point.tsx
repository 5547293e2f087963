import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

/** A point of a picture, as shares of its width and height from 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  value: Point;
  onChange: (point: Point) => void;
  readOnly: boolean;
  /** The picture. */
  children: ReactNode;
}

/** The steps of the arrow keys, and those with Shift. */
const STEP = 0.01;
const LARGE_STEP = 0.1;

const directions: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The point after a key; undefined for a key that does not move it. */
export function pointAfterKey({ x, y }: Point, key: string, isLarge: boolean): Point | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const step = isLarge ? LARGE_STEP : STEP;
  return inside({ x: x + direction.x * step, y: y + direction.y * step });
}

/** Keeps a point inside of its picture, in whole percent. */
export function inside({ x, y }: Point): Point {
  const limit = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
  return { x: limit(x), y: limit(y) };
}

/** The point of a picture that stays visible when a frame crops it: set by a click, by dragging or by arrow keys. */
export function FocalPoint({ value, onChange, readOnly, children }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  /** Where the pointer holds the mark. */
  const [held, setHeld] = useState<Point>();
  const { x, y } = held ?? value;

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return value;
    return inside({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  }

  function hold(event: PointerEvent) {
    if (readOnly || event.button !== 0) return;
    event.preventDefault();
    frame.current?.setPointerCapture(event.pointerId);
    mark.current?.focus({ preventScroll: true });
    setHeld(pointOf(event));
  }

  function release(event: PointerEvent) {
    if (!held) return;
    onChange(pointOf(event));
    setHeld(undefined);
  }

  function move(event: KeyboardEvent) {
    const next = readOnly ? undefined : pointAfterKey(value, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    // In the sheet around it, the arrow keys lead to other pictures.
    event.stopPropagation();
    onChange(next);
  }

  const [left, top] = [x, y].map((share) => `${Math.round(share * 100)}%`);
  return (
    <div
      ref={frame}
      className={readOnly ? 'focal' : 'focal is-editable'}
      onPointerDown={hold}
      onPointerMove={(event) => held && setHeld(pointOf(event))}
      onPointerUp={release}
      onPointerCancel={() => setHeld(undefined)}
    >
      {children}
      <span
        ref={mark}
        className="focal-mark"
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-readonly={readOnly || undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(x * 100)}
        aria-valuetext={`${left} from the left, ${top} from the top`}
        style={{ left, top }}
        onKeyDown={move}
      />
    </div>
  );
}
