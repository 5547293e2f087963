import type { Editor } from '@tiptap/core';
import { Check, TableOfContents } from '#app/ui/icons.ts';
import { MenuChoices, MenuGroup, MenuItem } from '#app/ui/menu.tsx';
import { EMPTY, Entry, goTo, readOutline, useIsWide } from './outline-panel.tsx';

interface OutlineItemsProps {
  editor: Editor;
  /** Whether the outline is open beside the text, where there is room for it. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes what is to be done once the menu is closed. */
  onChoose: (run: () => void) => void;
}

/** Opens the outline beside the text where there is room, and lists the headings in the menu elsewhere. */
export function OutlineItems({ editor, open, onOpenChange, onChoose }: OutlineItemsProps) {
  const isWide = useIsWide();
  const { entries, current } = readOutline(editor);
  if (isWide) {
    return (
      <MenuItem onSelect={() => onOpenChange(!open)}>
        <TableOfContents className="icon" />
        Outline
        {open ? (
          <span className="popup-check">
            <Check className="icon" />
            <span className="visually-hidden">Open</span>
          </span>
        ) : null}
      </MenuItem>
    );
  }
  return (
    <MenuGroup label="Outline">
      <div className="outline-menu">
        {entries.length === 0 ? <MenuItem disabled>{EMPTY}</MenuItem> : null}
        <MenuChoices
          value={String(current)}
          choices={entries.map((entry, index) => ({
            value: String(index),
            label: <Entry entry={entry} />,
          }))}
          onChoose={(value) => {
            const entry = entries[Number(value)];
            if (entry) onChoose(() => goTo(editor, entry));
          }}
        />
      </div>
    </MenuGroup>
  );
}
