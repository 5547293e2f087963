import { type Command, Extension } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import {
  CellSelection,
  findTable,
  isInTable,
  moveTableColumn,
  moveTableRow,
  selectedRect,
  TableMap,
} from '@tiptap/pm/tables';

type CellAlign = 'left' | 'center' | 'right';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    tableCommands: {
      /** Inserts a table with a header row. */
      insertNewTable: (rows?: number, columns?: number) => ReturnType;
      /** Aligns the cells of the selection, or the whole column of the caret; `null` is the start of the line. */
      setCellAlign: (align: CellAlign | null) => ReturnType;
      /** Moves the row of the caret by one. */
      moveRow: (by: -1 | 1) => ReturnType;
      moveColumn: (by: -1 | 1) => ReturnType;
      /** Makes headers of the cells of the first row, or cells of its headers. */
      toggleTableHeaderRow: () => ReturnType;
      toggleTableHeaderColumn: () => ReturnType;
    };
  }
}

/** What the editor's tables can do besides what their package brings. */
export const TableCommands = Extension.create({
  name: 'tableCommands',
  addCommands: () => ({
    insertNewTable:
      (rows = 3, columns = 3) =>
      ({ chain }) =>
        chain()
          .insertTable({ rows, cols: columns, withHeaderRow: true })
          .command(({ tr, state }) => markHeaders(tr, state) || true)
          .run(),
    setCellAlign:
      (align) =>
      ({ tr, state, dispatch }) => {
        if (!isInTable(state)) return false;
        if (dispatch) for (const place of cellsToAlign(state)) tr.setNodeAttribute(place, 'align', align);
        return true;
      },
    moveRow:
      (by) =>
      ({ state, dispatch, tr }) => {
        if (!isInTable(state)) return false;
        const { top, map, table } = selectedRect(state);
        const to = top + by;
        if (to < 0 || to >= map.height) return false;
        // A row keeps to its part of the table: a header stays above the rows.
        if (table.child(top).attrs.section !== table.child(to).attrs.section) return false;
        return moveTableRow({ from: top, to, pos: tr.selection.from })(
          state,
          dispatch ? () => undefined : undefined,
        );
      },
    moveColumn:
      (by) =>
      ({ state, dispatch, tr }) => {
        if (!isInTable(state)) return false;
        const { left, map } = selectedRect(state);
        const to = left + by;
        if (to < 0 || to >= map.width) return false;
        return moveTableColumn({ from: left, to, pos: tr.selection.from })(
          state,
          dispatch ? () => undefined : undefined,
        );
      },
    toggleTableHeaderRow: () => toggleHeader('row'),
    toggleTableHeaderColumn: () => toggleHeader('column'),
  }),
});

/** The cells of a selection of cells, or those of the column of the caret below its header and the header. */
function cellsToAlign(state: EditorState): number[] {
  const { selection } = state;
  const places: number[] = [];
  if (selection instanceof CellSelection) {
    selection.forEachCell((_, place) => void places.push(place));
    return places;
  }
  const { map, left, right, tableStart } = selectedRect(state);
  return map.cellsInRect({ left, right, top: 0, bottom: map.height }).map((offset) => tableStart + offset);
}

/** Headers say which cells they are for, and a header row stands in the head of its table. */
function markHeaders(tr: Transaction, state: EditorState): boolean {
  const found = findTable(tr.selection.$from);
  const { tableHeader } = state.schema.nodes;
  if (!found || !tableHeader) return false;
  const [first] = found.node.children;
  if (first?.children.every(({ type }) => type === tableHeader)) {
    tr.setNodeAttribute(found.start, 'section', 'thead');
    first.forEach((_, offset) => {
      tr.setNodeAttribute(found.start + 1 + offset, 'scope', 'col');
    });
  }
  return true;
}

function toggleHeader(kind: 'row' | 'column'): Command {
  return ({ tr, state, dispatch }) => {
    const { tableHeader, tableCell } = state.schema.nodes;
    if (!isInTable(state) || !tableHeader || !tableCell) return false;
    if (!dispatch) return true;
    const { table, tableStart } = selectedRect(state);
    const map = TableMap.get(table);
    const area =
      kind === 'row'
        ? { left: 0, right: map.width, top: 0, bottom: 1 }
        : { left: 0, right: 1, top: hasHeaderRow(table) ? 1 : 0, bottom: map.height };
    const cells = map.cellsInRect(area);
    const isOn = cells.every((offset) => table.nodeAt(offset)?.type === tableHeader);
    for (const offset of cells) {
      const { scope: _, ...attributes } = table.nodeAt(offset)?.attrs ?? {};
      const place = tableStart + offset;
      if (isOn) tr.setNodeMarkup(place, tableCell, attributes);
      else tr.setNodeMarkup(place, tableHeader, { ...attributes, scope: kind === 'row' ? 'col' : 'row' });
    }
    if (kind === 'row') tr.setNodeAttribute(tableStart, 'section', isOn ? 'tbody' : 'thead');
    return true;
  };
}

function hasHeaderRow(table: ModelNode): boolean {
  return table.firstChild?.attrs.section === 'thead';
}
