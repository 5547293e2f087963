import { expect, test } from 'vitest';
import { cellFor } from './cell-keys.ts';

// Two groups of cells, three columns wide: four cells, a heading, then two cells.
const at = (column: number, top: number) => ({ left: column * 100, top, width: 90 });
const boxes = [at(0, 0), at(1, 0), at(2, 0), at(0, 100), at(0, 250), at(1, 250)];

test('arrow keys move through a grid with headings between its groups', () => {
  expect(cellFor('ArrowRight', boxes, 2)).toBe(3);
  expect(cellFor('ArrowLeft', boxes, 3)).toBe(2);
  expect(cellFor('ArrowDown', boxes, 0)).toBe(3);
  // The row below is shorter.
  expect(cellFor('ArrowDown', boxes, 2)).toBe(3);
  expect(cellFor('ArrowDown', boxes, 3)).toBe(4);
  expect(cellFor('ArrowUp', boxes, 5)).toBe(3);
  expect(cellFor('Home', boxes, 5)).toBe(0);
  expect(cellFor('End', boxes, 0)).toBe(5);
});

test('at an edge the cell stays', () => {
  expect(cellFor('ArrowLeft', boxes, 0)).toBe(0);
  expect(cellFor('ArrowUp', boxes, 1)).toBe(1);
  expect(cellFor('ArrowDown', boxes, 5)).toBe(5);
  expect(cellFor('ArrowRight', boxes, 5)).toBe(5);
});
