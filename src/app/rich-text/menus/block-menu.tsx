import type { Node as ModelNode } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { ChevronRight } from '#app/ui/icons.ts';
import { MenuItem, menuPlace } from '#app/ui/menu.tsx';
import { iconOf } from '../blocks/insertion/block-icons.ts';
import { copyBlockAsMarkdown } from '../tools/copy-markdown.ts';
import { canTurn, moveWithWords, turnKinds } from './block-moves.ts';
import { addLineBelow } from './line-below.ts';

interface BlockMenuProps {
  editor: Editor;
  /** The position of the block, which is selected while the menu is open. */
  from: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  announce: (words: string) => void;
  /** Writes a state of the text or a part of it. */
  toHtml: (doc: ModelNode) => string;
  /** The button that opens it. */
  children: ReactNode;
}

/** What can be done with a block as a whole. */
export function BlockMenu({ editor, from, open, onOpenChange, announce, toHtml, children }: BlockMenuProps) {
  const node = open ? editor.state.doc.nodeAt(from) : null;

  /** An entry that changes the text, in which the focus is afterwards. */
  const entry = (label: string, run: () => string, keys?: string) => (
    <MenuItem onSelect={() => announce(run())}>
      {label}
      {keys ? <span className="menu-keys">{keys}</span> : null}
    </MenuItem>
  );
  const place = open ? menuPlace() : null;
  const move = (by: -1 | 1) => () => moveWithWords(editor, by);
  /** Whether a click or the focus elsewhere closes the menu: the focus stays there. */
  const isLeft = useRef(false);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content
          className="popup"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) editor.commands.focus();
            isLeft.current = false;
          }}
        >
          {entry('Move up', move(-1), 'Alt+↑')}
          {entry('Move down', move(1), 'Alt+↓')}
          {entry('Add a line below', () => {
            addLineBelow(editor, from);
            return 'A new line.';
          })}
          {entry('Duplicate', () => {
            editor.commands.duplicateBlock(from);
            return 'Duplicated.';
          })}
          {node && canTurn(node) ? <TurnInto editor={editor} from={from} announce={announce} /> : null}
          <MenuItem onSelect={() => void copyBlockAsMarkdown(editor, toHtml, from)}>
            Copy as Markdown
          </MenuItem>
          <DropdownMenu.Separator className="popup-line" />
          {entry('Delete', () => {
            editor.commands.removeBlock(from);
            return 'Deleted.';
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function TurnInto({ editor, from, announce }: Pick<BlockMenuProps, 'editor' | 'from' | 'announce'>) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="popup-item">
        Turn into
        <span className="popup-check">
          <ChevronRight className="icon" />
        </span>
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={menuPlace()}>
        <DropdownMenu.SubContent className="popup" collisionPadding={8}>
          {turnKinds.map((kind) => {
            const Icon = iconOf(kind);
            const { name, label } = kind;
            return (
              <MenuItem
                key={name}
                onSelect={() => {
                  if (editor.commands.turnBlockInto(from, name)) announce(`Now: ${label}.`);
                }}
              >
                <Icon className="icon" />
                {label}
              </MenuItem>
            );
          })}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}
