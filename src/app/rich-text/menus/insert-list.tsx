import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { BlockKind } from '../blocks/block-kinds.ts';
import { iconOf } from '../blocks/insertion/block-icons.ts';
import { type InsertQuery, openQuery, optionId, setActiveBlock } from './insert-query.ts';
import { GAP, onWindowChange, visiblePart } from './visible-part.ts';

interface InsertListProps {
  editor: Editor;
  /** The id by which the text refers to the list. */
  id: string;
  onChoose: (kind: BlockKind) => void;
}

/** The least height in which the list is of use, and the most that it takes, in pixels. */
const LEAST = 180;
const MOST = 340;

/** The blocks that can be inserted at the caret. The caret stays in the text, whose keys move in the list. */
export function InsertList({ editor, id, onChoose }: InsertListProps) {
  const query = useEditorState({ editor, selector: ({ editor: now }) => openQuery(now.state) });
  return query ? <OpenList editor={editor} id={id} onChoose={onChoose} query={query} /> : null;
}

function OpenList({ editor, id, onChoose, query }: InsertListProps & { query: InsertQuery }) {
  const list = useRef<HTMLDivElement>(null);
  const { from, active, groups } = query;

  useLayoutEffect(() => {
    if (list.current) makeRoom(editor, list.current, from);
  }, [editor, from]);

  // The number of blocks decides how high the list is.
  useLayoutEffect(() => {
    if (groups.length > 0 && list.current) place(editor, list.current, from);
  }, [editor, from, groups]);
  useEffect(() => onWindowChange(() => list.current && place(editor, list.current, from)), [editor, from]);

  useEffect(() => {
    const option = list.current?.querySelector(`#${CSS.escape(optionId(id, active))}`);
    if (list.current && option instanceof HTMLElement) showOption(list.current, option);
  }, [id, active]);

  let index = -1;
  return (
    <div
      ref={list}
      className="popup insert-list"
      role="listbox"
      id={id}
      aria-label="Blocks"
      tabIndex={-1}
      // The focus stays in the text, and a keyboard on the screen stays open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, kinds }) => (
        // biome-ignore lint/a11y/useSemanticElements: A fieldset is no group of a list of options.
        <div key={label} role="group" aria-label={label}>
          <div className="insert-group" aria-hidden>
            {label}
          </div>
          {kinds.map((kind) => {
            index += 1;
            const own = index;
            const Icon = iconOf(kind);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: The keys go to the text.
              <div
                key={kind.name}
                id={optionId(id, own)}
                className="popup-item"
                role="option"
                aria-selected={own === active}
                tabIndex={-1}
                data-highlighted={own === active ? '' : undefined}
                onMouseMove={() => own !== active && setActiveBlock(editor, own)}
                onClick={() => onChoose(kind)}
              >
                <Icon className="icon" />
                {kind.label}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** On a small screen with a keyboard, the line moves up where neither side has room for the list. */
function makeRoom(editor: Editor, list: HTMLElement, from: number) {
  const frame = list.offsetParent;
  if (!frame) return;
  const visible = visiblePart(frame);
  const line = editor.view.coordsAtPos(from);
  const room = Math.max(visible.bottom - line.bottom, line.top - visible.top) - GAP;
  if (room < LEAST) window.scrollBy({ top: line.top - visible.top - GAP, behavior: 'instant' });
}

function place(editor: Editor, list: HTMLElement, from: number) {
  const frame = list.offsetParent;
  if (!frame || from > editor.state.doc.content.size) return;
  const box = frame.getBoundingClientRect();
  const visible = visiblePart(frame);
  const line = editor.view.coordsAtPos(from);
  const below = visible.bottom - line.bottom - 2 * GAP;
  const above = line.top - visible.top - 2 * GAP;
  list.style.maxHeight = `${MOST}px`;
  const wanted = Math.min(list.scrollHeight, MOST);
  const isBelow = below >= Math.min(wanted, LEAST) || below >= above;
  const height = Math.min(wanted, Math.max(isBelow ? below : above, LEAST / 2));
  list.style.maxHeight = `${height}px`;
  list.style.top = `${(isBelow ? line.bottom + GAP : line.top - GAP - list.offsetHeight) - box.top}px`;
  const isRtl = getComputedStyle(lineElement(editor, from)).direction === 'rtl';
  const start = isRtl ? line.right - list.offsetWidth : line.left;
  const most = Math.min(box.right, window.innerWidth) - list.offsetWidth;
  list.style.left = `${Math.max(Math.min(start, most), Math.max(box.left, 0)) - box.left}px`;
}

/** The element around a position of the text. */
function lineElement({ view }: Editor, position: number): Element {
  const { node } = view.domAtPos(position);
  return node instanceof Element ? node : (node.parentElement ?? view.dom);
}

/** Scrolls the list and not the page, which an option's own way would do as well. */
function showOption(list: HTMLElement, option: HTMLElement) {
  const group =
    option.previousElementSibling?.className === 'insert-group' ? option.previousElementSibling : option;
  const top = group instanceof HTMLElement ? group.offsetTop : option.offsetTop;
  const bottom = option.offsetTop + option.offsetHeight;
  if (top < list.scrollTop + GAP) list.scrollTop = top - GAP;
  else if (bottom > list.scrollTop + list.clientHeight - GAP)
    list.scrollTop = bottom - list.clientHeight + GAP;
}
