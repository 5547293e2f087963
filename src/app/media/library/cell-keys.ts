/** The place of a cell of a grid on the screen, in pixels. */
export interface CellBox {
  left: number;
  top: number;
  width: number;
}

const movingKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
type MovingKey = (typeof movingKeys)[number];

export function isMovingKey(key: string): key is MovingKey {
  return movingKeys.some((one) => one === key);
}

/**
 * The index of the cell that a key leads to. Up and down go to the nearest cell of the next row that has any, across the
 * headings between groups of cells; at an edge the cell stays.
 */
export function cellFor(key: MovingKey, boxes: readonly CellBox[], from: number): number {
  const last = boxes.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(last, from + 1);
  const current = boxes[from];
  if (!current) return from;
  const direction = key === 'ArrowDown' ? 1 : -1;
  const beyond = boxes.flatMap((box, index) =>
    (box.top - current.top) * direction > 0 ? [{ box, index }] : [],
  );
  const nearestTop = Math.min(...beyond.map(({ box }) => Math.abs(box.top - current.top)));
  const row = beyond.filter(({ box }) => Math.abs(box.top - current.top) === nearestTop);
  const middle = (box: CellBox) => box.left + box.width / 2;
  const distance = (box: CellBox) => Math.abs(middle(box) - middle(current));
  return row.reduce((best, each) => (distance(each.box) < distance(best.box) ? each : best), {
    box: row[0]?.box ?? current,
    index: row[0]?.index ?? from,
  }).index;
}
