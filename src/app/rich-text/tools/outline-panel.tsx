import type { Editor } from '@tiptap/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type OutlineEntry, outlineOf, sectionAt } from './outline.ts';
import './outline-panel.css';

/** There is room for the outline beside a text of its full measure; the style sheet has the same number. */
const wide = () => window.matchMedia('(min-width: 1680px)');

/** Whether there is room for the outline beside the text. */
export function useIsWide(): boolean {
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

/** The headings, and the index of the section that the caret is in. */
export function readOutline({ state: { doc, selection } }: Editor) {
  const entries = outlineOf(doc);
  return { entries, current: sectionAt(entries, selection.from) };
}

/** Moves the caret to a heading. */
export function goTo(editor: Editor, { position }: OutlineEntry) {
  editor
    .chain()
    .setTextSelection(position + 1)
    .focus(undefined, { scrollIntoView: false })
    .run();
  const heading = editor.view.nodeDOM(position);
  if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'start' });
}

/** Instead of headings. */
export const EMPTY = 'The headings of the text appear here.';

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

/** A heading in the outline. */
export function Entry({ entry: { level, text, skipped } }: { entry: OutlineEntry }) {
  return (
    <span className="outline-entry" data-level={level}>
      <span dir="auto">{text || 'Heading without words'}</span>
      {skipped ? <span className="outline-skip">Level {skipped} is left out above it</span> : null}
    </span>
  );
}
