import type { ChainedCommands } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Columns3, Rows3, TextAlignStart } from '#app/ui/icons.ts';
import {
  PanelButton,
  PanelChoice,
  PanelItem,
  PanelMenu,
  type PanelProps,
  RemoveButton,
} from './panel-controls.tsx';

type Run = (chain: ChainedCommands) => ChainedCommands;
interface Entry {
  label: string;
  run: Run;
}

const rowEntries: Entry[] = [
  { label: 'Add row above', run: (chain) => chain.addRowBefore() },
  { label: 'Add row below', run: (chain) => chain.addRowAfter() },
  { label: 'Move row up', run: (chain) => chain.moveRow(-1) },
  { label: 'Move row down', run: (chain) => chain.moveRow(1) },
  { label: 'Delete row', run: (chain) => chain.deleteRow() },
];
const columnEntries: Entry[] = [
  { label: 'Add column before', run: (chain) => chain.addColumnBefore() },
  { label: 'Add column after', run: (chain) => chain.addColumnAfter() },
  { label: 'Move column back', run: (chain) => chain.moveColumn(-1) },
  { label: 'Move column on', run: (chain) => chain.moveColumn(1) },
  { label: 'Delete column', run: (chain) => chain.deleteColumn() },
];
const aligns = [
  { value: 'none', label: 'Automatic' },
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
] as const;

/** The rows, columns, headers and alignments of a table, for the cell of the caret or the cells that are selected. */
export function TablePanel({ editor, block }: PanelProps) {
  const { align, headerRow, headerColumn } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const cell = { ...now.getAttributes('tableCell'), ...now.getAttributes('tableHeader') };
      const rows = block.node.children;
      const isHeader = (row: number) =>
        rows[row]?.children.every(({ type }) => type.name === 'tableHeader') === true;
      return {
        align: aligns.find(({ value }) => value === cell.align)?.value ?? 'none',
        headerRow: isHeader(0),
        headerColumn:
          rows.length > (isHeader(0) ? 1 : 0) &&
          rows.slice(isHeader(0) ? 1 : 0).every(({ firstChild }) => firstChild?.type.name === 'tableHeader'),
      };
    },
  });
  const menu = (entries: Entry[]) => (run: (action: () => void) => void) =>
    entries.map((entry) => (
      <PanelItem
        key={entry.label}
        label={entry.label}
        disabled={!entry.run(editor.can().chain()).run()}
        onSelect={() => run(() => entry.run(editor.chain().focus()).run())}
      />
    ));
  return (
    <>
      <PanelMenu editor={editor} icon={Rows3} label="Row">
        {menu(rowEntries)}
      </PanelMenu>
      <PanelMenu editor={editor} icon={Columns3} label="Column">
        {menu(columnEntries)}
      </PanelMenu>
      <PanelButton
        label="Header row"
        pressed={headerRow}
        onClick={() => editor.chain().focus().toggleTableHeaderRow().run()}
      />
      <PanelButton
        label="Header column"
        pressed={headerColumn}
        onClick={() => editor.chain().focus().toggleTableHeaderColumn().run()}
      />
      <PanelChoice
        editor={editor}
        icon={TextAlignStart}
        label="Alignment"
        value={align}
        choices={aligns}
        onChoose={(chosen) =>
          editor
            .chain()
            .focus()
            .setCellAlign(chosen === 'none' ? null : chosen)
            .run()
        }
      />
      <RemoveButton editor={editor} block={block} label="Delete table" />
    </>
  );
}
