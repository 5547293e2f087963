import type { Editor } from '@tiptap/core';
import { Toolbar } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TableOfContents } from '#app/ui/icons.ts';
import { Menu, MenuChoices } from '#app/ui/menu.tsx';
import { type OutlineEntry, outlineOf, sectionAt } from './outline.ts';
import './outline-panel.css';

/** There is room for the outline beside a text of its full measure; the style sheet has the same number. */
const wide = () => window.matchMedia('(min-width: 1680px)');

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = wide();
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => wide().matches,
    () => false,
  );
}

const SETTLED_MS = 150;

/** The outline and the section of the caret, as they are when typing pauses. */
function useOutline(editor: Editor) {
  const [shown, setShown] = useState(() => readOutline(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(readOutline(editor)), SETTLED_MS);
    };
    editor.on('transaction', read);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', read);
    };
  }, [editor]);
  return shown;
}

function readOutline({ state: { doc, selection } }: Editor) {
  const entries = outlineOf(doc);
  return { entries, current: sectionAt(entries, selection.from) };
}

/** Moves the caret to a heading. */
function goTo(editor: Editor, { position }: OutlineEntry) {
  editor
    .chain()
    .setTextSelection(position + 1)
    .focus(undefined, { scrollIntoView: false })
    .run();
  const heading = editor.view.nodeDOM(position);
  if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'start' });
}

const EMPTY = 'The headings of the text appear here.';

interface OutlineButtonProps {
  editor: Editor;
  /** Whether the panel is open, on a window with room for it. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Opens the outline: beside the text where there is room, otherwise as a menu. */
export function OutlineButton({ editor, open, onOpenChange }: OutlineButtonProps) {
  const button = {
    type: 'button',
    'aria-label': 'Outline',
    title: 'Outline',
    children: <TableOfContents className="icon" />,
  } as const;
  const isWide = useIsWide();
  if (!isWide)
    return <OutlineMenu editor={editor} trigger={<Toolbar.Button className="icon-button" {...button} />} />;
  return (
    <Toolbar.Button
      {...button}
      className={open ? 'icon-button is-chosen' : 'icon-button'}
      aria-pressed={open}
      onClick={() => onOpenChange(!open)}
    />
  );
}

function OutlineMenu({ editor, trigger }: { editor: Editor; trigger: React.ReactNode }) {
  const chosen = useRef<OutlineEntry>(undefined);
  return (
    <Menu
      trigger={trigger}
      onCloseAutoFocus={(event) => {
        const entry = chosen.current;
        if (!entry) return;
        event.preventDefault();
        chosen.current = undefined;
        goTo(editor, entry);
      }}
    >
      <OutlineChoices
        editor={editor}
        onChoose={(entry) => {
          chosen.current = entry;
        }}
      />
    </Menu>
  );
}

function OutlineChoices({ editor, onChoose }: { editor: Editor; onChoose: (entry: OutlineEntry) => void }) {
  const { entries, current } = readOutline(editor);
  if (entries.length === 0) return <p className="outline-empty">{EMPTY}</p>;
  return (
    <div className="outline-menu">
      <MenuChoices
        value={String(current)}
        choices={entries.map((entry, index) => ({ value: String(index), label: <Entry entry={entry} /> }))}
        onChoose={(value) => {
          const entry = entries[Number(value)];
          if (entry) onChoose(entry);
        }}
      />
    </div>
  );
}

/** The outline beside the text, with the section of the caret marked. */
export function OutlinePanel({ editor }: { editor: Editor }) {
  const { entries, current } = useOutline(editor);
  const isWide = useIsWide();
  if (!isWide) return null;
  return (
    <nav className="outline-panel" aria-label="Outline">
      {entries.length === 0 ? <p className="outline-empty">{EMPTY}</p> : null}
      <ol>
        {entries.map((entry, index) => (
          <li key={entry.position}>
            <button
              type="button"
              className="outline-link"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => goTo(editor, entry)}
            >
              <Entry entry={entry} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Entry({ entry: { level, text, skipped } }: { entry: OutlineEntry }) {
  return (
    <span className="outline-entry" data-level={level}>
      <span dir="auto">{text || 'Heading without words'}</span>
      {skipped ? <span className="outline-skip">Level {skipped} is left out above it</span> : null}
    </span>
  );
}
