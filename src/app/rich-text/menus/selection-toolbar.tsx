import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Bold, Code, Heading2, Heading3, Italic, Link, TextQuote } from '#app/ui/icons.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { Tool } from '../editor/editor-toolbar.tsx';
import type { EditorTool } from '../editor/editor-tools.ts';
import { GAP, onWindowChange, sideWithRoom, visiblePart } from './visible-part.ts';

const markTools: EditorTool[] = [
  { label: 'Bold', icon: Bold, keys: 'Ctrl+B', use: (chain) => chain.toggleBold(), isOn: isOn('bold') },
  {
    label: 'Italic',
    icon: Italic,
    keys: 'Ctrl+I',
    use: (chain) => chain.toggleItalic(),
    isOn: isOn('italic'),
  },
  { label: 'Code', icon: Code, keys: 'Ctrl+E', use: (chain) => chain.toggleMark('code'), isOn: isOn('code') },
];

const blockTools: EditorTool[] = [
  ...([2, 3] as const).map((level) => ({
    label: `Heading ${level}`,
    icon: level === 2 ? Heading2 : Heading3,
    keys: `Ctrl+Alt+${level}`,
    use: (chain: Parameters<EditorTool['use']>[0]) => chain.toggleHeading({ level }),
    isOn: (editor: Parameters<NonNullable<EditorTool['isOn']>>[0]) => editor.isActive('heading', { level }),
  })),
  {
    label: 'Quote',
    icon: TextQuote,
    keys: 'Ctrl+Shift+B',
    use: (chain) => chain.toggleBlockquote(),
    isOn: isOn('blockquote'),
  },
];

function isOn(name: string): EditorTool['isOn'] {
  return (editor) => editor.isActive(name);
}

/** How long a selection stands still before its tools appear, in milliseconds. */
const SETTLED_MS = 200;
/** The system puts its own menu above a selection that a finger made, and handles below it, in pixels. */
const SYSTEM_HANDLES = 36;
/** The bar of a link stands below it, in pixels. */
const LINK_BAR = 48;

interface SelectionToolbarProps {
  editor: Editor;
  /** The element around the text, against which the toolbar is placed. */
  frame: RefObject<HTMLElement | null>;
  onLink: () => void;
}

/** The most used formats beside the text that is selected. The toolbar above the text has all of them. */
export function SelectionToolbar({ editor, frame, onLink }: SelectionToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const selected = useEditorState({ editor, selector: ({ editor: now }) => selectedText(now.state) });
  const settled = useSettled(selected, SETTLED_MS);
  const isAtRest = useAtRest(editor, bar);
  const [dismissed, setDismissed] = useState('');
  const shown = selected !== '' && settled === selected && isAtRest && dismissed !== selected;
  const linked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });

  useLayoutEffect(() => {
    const show = () => bar.current && frame.current && place(editor, bar.current, frame.current);
    show();
    if (shown) return onWindowChange(show);
  });

  if (!shown) return null;
  return (
    <Toolbar.Root
      ref={bar}
      className="toolbar selection-tools"
      aria-label="Selection"
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setDismissed(selected);
        editor.commands.focus();
      }}
    >
      {markTools.map((tool) => (
        <Tool key={tool.label} tool={tool} editor={editor} />
      ))}
      <Toolbar.Button
        type="button"
        className={linked ? 'icon-button is-chosen' : 'icon-button'}
        aria-label="Link"
        aria-pressed={linked}
        title="Link (Ctrl+K)"
        onClick={onLink}
      >
        <Link className="icon" />
      </Toolbar.Button>
      <Toolbar.Separator asChild>
        <hr />
      </Toolbar.Separator>
      {blockTools.map((tool) => (
        <Tool key={tool.label} tool={tool} editor={editor} />
      ))}
    </Toolbar.Root>
  );
}

/** Names the text that is selected; empty where nothing is, and in code, which has no formats. */
function selectedText({ selection }: EditorState): string {
  const isText = selection instanceof TextSelection && !selection.empty;
  if (!isText || selection.$from.parent.type.spec.code || selection.$to.parent.type.spec.code) return '';
  const words = selection.$from.doc.textBetween(selection.from, selection.to, ' ', ' ');
  return words.trim() === '' ? '' : `${selection.from} ${selection.to}`;
}

/** Whether the text or the toolbar has the focus, and no selection is being drawn. */
function useAtRest(editor: Editor, bar: RefObject<HTMLElement | null>): boolean {
  const [focused, setFocused] = useState(false);
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const isOwn = (target: EventTarget | null) =>
      target instanceof Node && (dom.contains(target) || bar.current?.contains(target) === true);
    setFocused(isOwn(document.activeElement));
    document.addEventListener('focusin', ({ target }) => setFocused(isOwn(target)), options);
    document.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget === null && setFocused(false),
      options,
    );
    dom.addEventListener('pointerdown', () => setPressed(true), options);
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => setPressed(false), options);
    return () => stop.abort();
  }, [editor, bar]);
  return focused && !pressed;
}

/** Puts the toolbar beside the selection, never over it; it is away where neither side has room. */
function place(editor: Editor, bar: HTMLElement, frame: HTMLElement) {
  const { view } = editor;
  const { from, to } = view.state.selection;
  const first = view.coordsAtPos(from, 1);
  const last = view.coordsAtPos(to, -1);
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const isLinked = editor.isActive('link');
  const room = isTouched ? SYSTEM_HANDLES : 0;
  const around = { top: first.top - room, bottom: last.bottom + Math.max(room, isLinked ? LINK_BAR : 0) };
  const side = sideWithRoom(around, bar.offsetHeight, visiblePart(frame), isTouched ? 'below' : 'above');
  bar.style.visibility = side ? '' : 'hidden';
  if (!side) return;
  const box = frame.getBoundingClientRect();
  const line = side === 'above' ? first : last;
  const isOneLine = Math.abs(first.top - last.top) < GAP;
  const middle = isOneLine ? (first.left + last.left) / 2 : line.left;
  const left = Math.min(Math.max(middle - bar.offsetWidth / 2, box.left), box.right - bar.offsetWidth);
  bar.style.left = `${left - box.left}px`;
  const top = side === 'above' ? around.top - GAP - bar.offsetHeight : around.bottom + GAP;
  bar.style.top = `${top - box.top}px`;
}
