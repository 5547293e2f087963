/** The index `step` further, from the last picture to the first and back (row 47). */
export function moved(index: number, step: number, count: number): number {
  if (count < 1) return 0;
  return (((index + step) % count) + count) % count;
}

export type Direction = 'ltr' | 'rtl';

/** How far an arrow key moves (row 49); 0 for any other key. From right to left, the left key leads on. */
export function stepOfKey(key: string, direction: Direction): number {
  const onwards = direction === 'rtl' ? -1 : 1;
  if (key === 'ArrowLeft') return -onwards;
  return key === 'ArrowRight' ? onwards : 0;
}

/** A shorter way of the finger is a touch, not a swipe. */
const SWIPE_PX = 40;

/**
 * How far a swipe moves: a finger to the left brings the next picture, and from right to left the one before. Mostly up or
 * down, it scrolls.
 */
export function stepOfSwipe(across: number, down: number, direction: Direction): number {
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 === (direction === 'ltr') ? 1 : -1;
}
