import type { Editor } from '@tiptap/core';
import { Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { Copy, EllipsisVertical, Keyboard, Search } from '#app/ui/icons.ts';
import { Menu, MenuItem } from '#app/ui/menu.tsx';
import { OutlineButton } from './outline-panel.tsx';
import type { TextTools } from './use-text-tools.ts';

interface TextToolButtonsProps {
  editor: Editor;
  tools: TextTools;
}

/** The tools around the text, at the end of the toolbar. */
export function TextToolButtons({ editor, tools }: TextToolButtonsProps) {
  const copies = useRef(false);
  const showsKeys = useRef(false);
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
      <OutlineButton editor={editor} open={tools.hasOutline} onOpenChange={tools.setHasOutline} />
      <Menu
        trigger={
          <Toolbar.Button type="button" className="icon-button" aria-label="More" title="More">
            <EllipsisVertical className="icon" />
          </Toolbar.Button>
        }
        onCloseAutoFocus={(event) => {
          if (showsKeys.current) {
            event.preventDefault();
            showsKeys.current = false;
            editor.commands.showShortcuts();
          }
          if (!copies.current) return;
          // What was copied stays selected.
          event.preventDefault();
          copies.current = false;
          editor.commands.focus();
        }}
      >
        <MenuItem
          title="Ctrl+Shift+C"
          onSelect={() => {
            copies.current = true;
            tools.copy(editor);
          }}
        >
          <Copy className="icon" />
          Copy as Markdown
        </MenuItem>
        <MenuItem
          title="Ctrl+/"
          onSelect={() => {
            showsKeys.current = true;
          }}
        >
          <Keyboard className="icon" />
          Keys
        </MenuItem>
      </Menu>
    </>
  );
}
