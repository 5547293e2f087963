/** The index `step` further, from the last picture to the first and back (row 47). */
export function moved(index: number, step: number, count: number): number {
  if (count < 1) return 0;
  return (((index + step) % count) + count) % count;
}

/** How far an arrow key moves (row 49); 0 for any other key. */
export function stepOfKey(key: string): number {
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : 0;
}

/** A shorter way of the finger is a touch, not a swipe. */
const SWIPE_PX = 40;

/** How far a swipe moves: a finger to the left brings the next picture. Mostly up or down, it scrolls. */
export function stepOfSwipe(across: number, down: number): number {
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
