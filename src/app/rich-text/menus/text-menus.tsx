import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type RefObject, useCallback, useId, useRef, useState } from 'react';
import type { BlockKind } from '../blocks/block-kinds.ts';
import { BlockControls } from './block-controls.tsx';
import { BlockMoves } from './block-moves.ts';
import { InsertList } from './insert-list.tsx';
import { InsertQueryKeys, insertFound, openInsertList } from './insert-query.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TypingRules } from './typing-rules.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    /** Shows the keys of the editor. */
    menuKeys: { showShortcuts: () => ReturnType };
  }
}

/** What the menus of a text share with its editor. */
interface TextMenusState {
  /** Their keys, for the editor that they belong to. */
  extensions: Extension[];
  /** The element around the text, against which they are placed. */
  frame: RefObject<HTMLDivElement | null>;
  listId: string;
  /** What was announced last, and how often something was. */
  said: { words: string; count: number };
  announce: (words: string) => void;
  asksFor: { current: (kind: BlockKind) => void };
  showsKeys: boolean;
  setShowsKeys: (shows: boolean) => void;
}

/** The keys and the state of the menus of a text. `TextMenus` shows them. */
export function useTextMenus(): TextMenusState {
  const frame = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [said, setSaid] = useState({ words: '', count: 0 });
  const [showsKeys, setShowsKeys] = useState(false);
  const asksFor = useRef<(kind: BlockKind) => void>(() => {});
  const announce = useCallback((words: string) => setSaid(({ count }) => ({ words, count: count + 1 })), []);
  const [extensions] = useState(() => [
    TypingRules,
    BlockMoves.configure({ announce }),
    InsertQueryKeys.configure({ listId, onAsk: (kind) => asksFor.current(kind) }),
    Extension.create({
      name: 'menuKeys',
      addCommands: () => ({
        showShortcuts: () => () => {
          setShowsKeys(true);
          return true;
        },
      }),
      addKeyboardShortcuts() {
        return {
          'Alt-Enter': () => {
            openInsertList(this.editor);
            return true;
          },
        };
      },
      addProseMirrorPlugins: () => [
        new Plugin({
          props: {
            handleKeyDown: (_view, { key, ctrlKey, metaKey, altKey, shiftKey }) => {
              // Where Shift is needed for the slash, the keys are those of the ordered list.
              if (key !== '/' || altKey || shiftKey || !(ctrlKey || metaKey)) return false;
              setShowsKeys(true);
              return true;
            },
          },
        }),
      ],
    }),
  ]);
  return { extensions, frame, listId, said, announce, asksFor, showsKeys, setShowsKeys };
}

interface TextMenusProps {
  editor: Editor;
  menus: TextMenusState;
  /** A text that cannot be changed has none. */
  off: boolean;
  /** Inserts a block, or asks for what it needs first. */
  onInsert: (kind: BlockKind) => void;
  /** Opens the dialog of links. */
  onLink: () => void;
}

/** The menus in and beside a text: the list of blocks, the tools of a selection, the handles of blocks. */
export function TextMenus({ editor, menus, off, onInsert, onLink }: TextMenusProps) {
  const { frame } = menus;
  menus.asksFor.current = onInsert;
  if (off) return null;
  return (
    <>
      <SelectionToolbar editor={editor} frame={frame} onLink={onLink} />
      <BlockControls editor={editor} frame={frame} announce={menus.announce} />
      <InsertList
        editor={editor}
        id={menus.listId}
        onChoose={(kind) => insertFound(editor, kind, onInsert)}
      />
      <div className="visually-hidden" role="status">
        <span key={menus.said.count}>{menus.said.words}</span>
      </div>
      <ShortcutsDialog
        open={menus.showsKeys}
        onOpenChange={menus.setShowsKeys}
        onLeft={() => editor.commands.focus()}
      />
    </>
  );
}
