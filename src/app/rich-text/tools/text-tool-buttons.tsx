import type { Editor } from '@tiptap/core';
import { Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { Copy, EllipsisVertical, Keyboard, Search } from '#app/ui/icons.ts';
import { Menu, MenuItem } from '#app/ui/menu.tsx';
import { OutlineItems } from './outline-menu.tsx';
import type { TextTools } from './use-text-tools.ts';

interface TextToolButtonsProps {
  editor: Editor;
  tools: TextTools;
}

/** The tools around the text, at the end of the toolbar. */
export function TextToolButtons({ editor, tools }: TextToolButtonsProps) {
  /** What is done once the menu is closed and the text can have the focus again. */
  const chosen = useRef<() => void>(undefined);
  const onChoose = (run: () => void) => {
    chosen.current = run;
  };
  return (
    <>
      <Toolbar.Separator asChild>
        <hr />
      </Toolbar.Separator>
      <Toolbar.Button
        type="button"
        className="icon-button"
        aria-label="Find and replace"
        title="Find (Ctrl+F) and replace (Ctrl+H)"
        onClick={() => tools.find(false)}
      >
        <Search className="icon" />
      </Toolbar.Button>
      <Menu
        trigger={
          <Toolbar.Button
            type="button"
            className="icon-button"
            aria-label="More"
            title="More: outline, copy as Markdown"
          >
            <EllipsisVertical className="icon" />
          </Toolbar.Button>
        }
        onCloseAutoFocus={(event) => {
          const run = chosen.current;
          if (!run) return;
          event.preventDefault();
          chosen.current = undefined;
          run();
        }}
      >
        <MenuItem
          title="Ctrl+Shift+C"
          onSelect={() =>
            onChoose(() => {
              // What was copied stays selected.
              editor.commands.focus();
              tools.copy(editor);
            })
          }
        >
          <Copy className="icon" />
          Copy as Markdown
        </MenuItem>
        <MenuItem title="Ctrl+/" onSelect={() => onChoose(() => editor.commands.showShortcuts())}>
          <Keyboard className="icon" />
          Keys
        </MenuItem>
        <OutlineItems
          editor={editor}
          open={tools.hasOutline}
          onOpenChange={tools.setHasOutline}
          onChoose={onChoose}
        />
      </Menu>
    </>
  );
}
