import { Fragment } from '@tiptap/pm/model';
import { type Editor, getHTMLFromFragment } from '@tiptap/react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { copyText } from '#app/ui/copy-text.ts';
import { ChevronRight } from '#app/ui/icons.ts';
import { MenuItem } from '#app/ui/menu.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { iconOf } from '../blocks/insertion/block-icons.ts';
import { markdownOfHtml } from '../tools/copy-markdown.ts';
import { canTurn, moveWithWords, turnKinds } from './block-moves.ts';
import { isItem } from './block-places.ts';

interface BlockMenuProps {
  editor: Editor;
  /** The position of the block, which is selected while the menu is open. */
  from: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  announce: (words: string) => void;
  /** The button that opens it. */
  children: ReactNode;
}

/** What can be done with a block as a whole. */
export function BlockMenu({ editor, from, open, onOpenChange, announce, children }: BlockMenuProps) {
  const chosen = useRef(false);
  const node = open ? editor.state.doc.nodeAt(from) : null;

  /** An entry that changes the text, in which the focus is afterwards. */
  const entry = (label: string, run: () => string, keys?: string) => (
    <MenuItem
      onSelect={() => {
        chosen.current = true;
        announce(run());
      }}
    >
      {label}
      {keys ? <span className="menu-keys">{keys}</span> : null}
    </MenuItem>
  );
  const move = (by: -1 | 1) => () =>
    moveWithWords(
      by,
      () => editor.commands.moveBlocks(by),
      () => editor.state.selection,
    );

  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="popup"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // Writing goes on where the block is.
            event.preventDefault();
            chosen.current = false;
            editor.commands.focus();
          }}
        >
          {entry('Move up', move(-1), 'Alt+↑')}
          {entry('Move down', move(1), 'Alt+↓')}
          {entry('Duplicate', () => {
            editor.commands.duplicateBlock(from);
            return 'Duplicated.';
          })}
          {node && canTurn(node) ? <TurnInto editor={editor} from={from} announce={announce} /> : null}
          <MenuItem onSelect={() => copyAsMarkdown(editor, from)}>Copy as Markdown</MenuItem>
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
      <DropdownMenu.Portal>
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

async function copyAsMarkdown({ state: { doc, schema } }: Editor, from: number) {
  const node = doc.nodeAt(from);
  if (!node) return;
  // A line of a list is one only in its list.
  const block = isItem(node) ? doc.resolve(from).parent.copy(Fragment.from(node)) : node;
  try {
    const html = getHTMLFromFragment(Fragment.from(block), schema);
    if (!(await copyText(await markdownOfHtml(html, window.location.origin))))
      throw new Error('The clipboard is closed');
    toasts.success('Copied as Markdown', 'The block');
  } catch {
    toasts.error('The block could not be copied', 'Try again, or copy it from the HTML mode.');
  }
}
