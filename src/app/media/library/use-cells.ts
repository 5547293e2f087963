import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { cellFor, isMovingKey } from './cell-keys.ts';

const CELL = '[data-cell]';

/**
 * A grid whose cells are one stop of the Tab key, and between which arrow keys move. A cell is an element with the id of
 * its item in `data-cell`.
 */
export function useCells(ids: readonly number[]) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  const current = focused !== undefined && ids.includes(focused) ? focused : ids[0];

  const cells = () => [...(grid.current?.querySelectorAll<HTMLElement>(CELL) ?? [])];

  return {
    grid,
    /** The attributes of the cell of an item. */
    cell: (id: number) => ({ 'data-cell': id, tabIndex: id === current ? 0 : -1 }),
    onFocus: ({ target }: FocusEvent) => {
      const cell = target.closest<HTMLElement>(CELL);
      if (cell) setFocused(Number(cell.dataset.cell));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!isMovingKey(key) || event.altKey || event.ctrlKey || event.metaKey) return;
      const all = cells();
      const from = target instanceof Element ? all.findIndex((cell) => cell.contains(target)) : -1;
      if (from < 0) return;
      event.preventDefault();
      all[
        cellFor(
          key,
          all.map((cell) => cell.getBoundingClientRect()),
          from,
        )
      ]?.focus();
    },
    /** Gives the focus to the cell of an item, or to the first one; false if there is none. */
    focus: (id = current): boolean => {
      const all = cells();
      const cell = all.find(({ dataset }) => Number(dataset.cell) === id) ?? all[0];
      cell?.focus();
      return cell !== undefined;
    },
  };
}
