import type { Extension } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import type { EditorProps } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';
import { type RefObject, useCallback, useId, useRef, useState } from 'react';
import type { BlockKind } from '../blocks/block-kinds.ts';
import { BlockControls } from './block-controls.tsx';
import { BlockMoves } from './block-moves.ts';
import { menuKeys } from './editor-keys.ts';
import { InsertList } from './insert-list.tsx';
import { InsertQueryKeys, insertFound } from './insert-query.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TypedWords } from './typed-words.ts';
import { TypingRules } from './typing-rules.ts';
import { coveredRoom } from './visible-part.ts';

/** What the menus of a text share with its editor. */
interface TextMenusState {
  /** Their keys, for the editor that they belong to. */
  extensions: Extension[];
  /** The element around the text, against which they are placed. */
  frame: RefObject<HTMLDivElement | null>;
  /** How the editor keeps the caret out of the bars that cover a part of the window. */
  scrolling: Required<Pick<EditorProps, 'scrollThreshold' | 'scrollMargin'>>;
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
    TypedWords,
    TypingRules,
    BlockMoves.configure({ announce }),
    InsertQueryKeys.configure({ listId, onAsk: (kind) => asksFor.current(kind) }),
    menuKeys(() => setShowsKeys(true)),
  ]);
  const [scrolling] = useState(() => {
    const covered = coveredRoom(() => frame.current);
    return { scrollThreshold: covered, scrollMargin: covered };
  });
  return { extensions, frame, scrolling, listId, said, announce, asksFor, showsKeys, setShowsKeys };
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
  /** Writes a state of the text or a part of it. */
  toHtml: (doc: ModelNode) => string;
}

/** The menus in and beside a text: the list of blocks, the tools of a selection, the handles of blocks. */
export function TextMenus({ editor, menus, off, onInsert, onLink, toHtml }: TextMenusProps) {
  const { frame } = menus;
  menus.asksFor.current = onInsert;
  if (off) return null;
  return (
    <>
      <SelectionToolbar editor={editor} frame={frame} onLink={onLink} />
      <BlockControls editor={editor} frame={frame} announce={menus.announce} toHtml={toHtml} />
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
