import type { Node as ModelNode } from '@tiptap/pm/model';
import { type Editor, useEditorState } from '@tiptap/react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GripVertical, Plus } from '#app/ui/icons.ts';
import { blockAtHeight } from './block-geometry.ts';
import { BlockMenu } from './block-menu.tsx';
import { isItem, selectedBlock } from './block-places.ts';
import { openInsertList } from './insert-query.ts';
import { addLineBelow } from './line-below.ts';
import { useBlockDrag } from './use-block-drag.ts';
import { onWindowChange } from './visible-part.ts';

interface BlockControlsProps {
  editor: Editor;
  /** The element around the text, against which the controls are placed. */
  frame: RefObject<HTMLElement | null>;
  announce: (words: string) => void;
  /** Writes a state of the text or a part of it. */
  toHtml: (doc: ModelNode) => string;
}

/** The buttons in the margin of a block: the block under the pointer, else that of the caret. */
export function BlockControls({ editor, frame, announce, toHtml }: BlockControlsProps) {
  const controls = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useHoveredBlock(editor, frame);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const caret = useEditorState({
    editor,
    selector: ({ editor: { state } }) => selectedBlock(state.selection)?.from,
  });
  const { line, dragging, start, wasDragged } = useBlockDrag(editor, frame, announce);
  const from = open || dragging ? caret : (hovered ?? caret);
  const block = from === undefined ? null : editor.state.doc.nodeAt(from);
  const isEmpty = block?.type.name === 'paragraph' && block.childCount === 0;

  const place = useCallback(() => {
    if (controls.current && frame.current && from !== undefined)
      placeBeside(editor, controls.current, frame.current, from);
  }, [editor, frame, from]);
  useLayoutEffect(place, [place]);
  useEffect(() => {
    const stop = onWindowChange(place);
    let next = 0;
    const soon = () => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(place);
    };
    editor.on('update', soon);
    return () => {
      stop();
      cancelAnimationFrame(next);
      editor.off('update', soon);
    };
  }, [editor, place]);

  if (from === undefined || !block) return null;
  const box = frame.current?.getBoundingClientRect();
  return (
    <>
      {line && box ? (
        <div
          className="drop-line"
          style={{ top: line.top - box.top, left: line.left - box.left, width: line.width }}
        />
      ) : null}
      <div
        ref={controls}
        className="block-controls"
        data-shown={hovered !== undefined || open || dragging ? '' : undefined}
        data-empty={isEmpty ? '' : undefined}
      >
        <button
          type="button"
          className="icon-button block-plus"
          aria-label="Insert a block here"
          title="Insert a block (/ or Alt+Enter)"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insertBelow(editor, from)}
        >
          <Plus className="icon" />
        </button>
        <BlockMenu
          editor={editor}
          from={from}
          open={open}
          onOpenChange={(next) => {
            if (next) {
              if (wasDragged.current) return;
              editor.commands.selectBlock(from);
            } else setHovered(undefined);
            setOpen(next);
          }}
          announce={announce}
          toHtml={toHtml}
        >
          <button
            type="button"
            className="icon-button block-handle"
            aria-label="Block menu"
            title="Drag to move, click for more"
            onPointerDown={(event) => {
              // The menu would open before a drag can begin.
              event.preventDefault();
              wasDragged.current = false;
              wasOpen.current = open;
              start(event, from);
            }}
            onClick={() => {
              // The press before this click has closed the menu.
              const isClosing = wasOpen.current;
              wasOpen.current = false;
              if (wasDragged.current || isClosing) return;
              editor.commands.selectBlock(from);
              setOpen(true);
            }}
          >
            <GripVertical className="icon" />
          </button>
        </BlockMenu>
      </div>
    </>
  );
}

/** The position of the block under the mouse, until something is typed. */
function useHoveredBlock(editor: Editor, frame: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState<number>();
  useEffect(() => {
    const element = frame.current;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    element?.addEventListener(
      'pointermove',
      ({ pointerType, clientY, buttons, target }) => {
        const isOverText = target instanceof Node && editor.view.dom.contains(target);
        if (pointerType !== 'mouse' || buttons !== 0 || !isOverText) return;
        setHovered(blockAtHeight(editor.view, clientY)?.from);
      },
      options,
    );
    const leave = () => setHovered(undefined);
    element?.addEventListener('pointerleave', leave, options);
    const changed = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) leave();
    };
    editor.on('transaction', changed);
    return () => {
      stop.abort();
      editor.off('transaction', changed);
    };
  }, [editor, frame]);
  return [hovered, setHovered] as const;
}

/** Opens the list of blocks on an empty line: this one, or a new one below it. */
function insertBelow(editor: Editor, from: number) {
  const node = editor.state.doc.nodeAt(from);
  if (!node) return;
  const isEmpty = node.type.name === 'paragraph' && node.childCount === 0;
  if (isEmpty)
    editor
      .chain()
      .focus()
      .setTextSelection(from + 1)
      .run();
  else addLineBelow(editor, from);
  openInsertList(editor);
}

/** Puts the controls beside the first line of a block. */
function placeBeside(editor: Editor, controls: HTMLElement, frame: HTMLElement, from: number) {
  const { view } = editor;
  const node = view.state.doc.nodeAt(from);
  const element = view.nodeDOM(from);
  if (!node || !(element instanceof Element)) return;
  const box = element.getBoundingClientRect();
  // Text begins below the upper edge of boxes and large headings.
  const isText = node.isTextblock || isItem(node) || /List$|quote$/.test(node.type.name);
  const line = isText ? view.coordsAtPos(firstText(editor, from), 1) : undefined;
  const middle = line
    ? (line.top + line.bottom) / 2
    : box.top + Math.min(box.height / 2, controls.offsetHeight / 2);
  controls.style.top = `${middle - controls.offsetHeight / 2 - frame.getBoundingClientRect().top}px`;
  controls.dataset.side = getComputedStyle(element).direction === 'rtl' ? 'right' : 'left';
  // A wide picture reaches into the margin.
  const own = controls.getBoundingClientRect();
  controls.toggleAttribute('data-over', own.right > box.left && own.left < box.right);
}

/** The first position for text in a block. */
function firstText({ state: { doc } }: Editor, from: number): number {
  let position = from + 1;
  let node = doc.nodeAt(from);
  while (node && !node.isTextblock && node.firstChild) {
    node = node.firstChild;
    position += 1;
  }
  return position;
}
