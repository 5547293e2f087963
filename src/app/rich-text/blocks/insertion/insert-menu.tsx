import { Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { ChevronDown, Plus } from '#app/ui/icons.ts';
import { Menu, MenuItem } from '#app/ui/menu.tsx';
import { type BlockKind, blockKinds } from '../block-kinds.ts';
import { iconOf } from './block-icons.ts';

interface InsertMenuProps {
  onInsert: (kind: BlockKind) => void;
}

/** Every block that can be inserted, in a menu of the toolbar. */
export function InsertMenu({ onInsert }: InsertMenuProps) {
  const chosen = useRef<BlockKind>(undefined);
  return (
    <Menu
      trigger={
        <Toolbar.Button
          type="button"
          className="toolbar-choice"
          aria-label="Insert a block"
          title="Insert a block"
        >
          <Plus className="icon" />
          Insert
          <ChevronDown className="icon" />
        </Toolbar.Button>
      }
      onCloseAutoFocus={(event) => {
        const kind = chosen.current;
        if (!kind) return;
        event.preventDefault();
        chosen.current = undefined;
        onInsert(kind);
      }}
    >
      <div className="insert-menu">
        {blockKinds.map((kind) => {
          const Icon = iconOf(kind);
          return (
            <MenuItem
              key={kind.name}
              onSelect={() => {
                chosen.current = kind;
              }}
            >
              <Icon className="icon" />
              {kind.label}
            </MenuItem>
          );
        })}
      </div>
    </Menu>
  );
}
