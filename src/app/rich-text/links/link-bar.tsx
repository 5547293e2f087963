import { type Editor, getMarkRange } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import './link-bar.css';

interface LinkBarProps {
  editor: Editor;
  /** Opens the dialog that changes the link. */
  onChange: () => void;
}

interface ShownLink {
  href: string;
  /** In pixels from the corner of the text. */
  left: number;
  top: number;
}

/** The address of the link that the caret is in, with what can be done with it. Tab leads from the text into it. */
export function LinkBar({ editor, onChange }: LinkBarProps) {
  const [link, setLink] = useState<ShownLink>();
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = () => {
      const isHere = editor.isFocused || bar.current?.contains(document.activeElement);
      setLink(isHere ? linkAtCaret(editor) : undefined);
    };
    const leave = ({ event }: { event: FocusEvent }) => {
      if (!(event.relatedTarget instanceof Node && bar.current?.contains(event.relatedTarget)))
        setLink(undefined);
    };
    // The editor reports that it lost the focus twice; only the event says to what.
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.getMeta('blur')) show();
    };
    editor.on('transaction', follow).on('focus', show).on('blur', leave);
    window.addEventListener('resize', show);
    // Where the key does nothing else, it leads from a link to its bar, and not to the next control of the text.
    const enter = (event: KeyboardEvent) => {
      const first = bar.current?.querySelector('a');
      if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented || !first) return;
      event.preventDefault();
      first.focus();
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', enter);
    return () => {
      dom.removeEventListener('keydown', enter);
      editor.off('transaction', follow).off('focus', show).off('blur', leave);
      window.removeEventListener('resize', show);
    };
  }, [editor]);

  if (!link) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: three controls of a link are no fieldset
    <div
      ref={bar}
      className="link-bar"
      role="group"
      aria-label="Link"
      style={{ left: link.left, top: link.top }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus();
      }}
      onBlur={({ relatedTarget }) => {
        const isWithin = relatedTarget instanceof Node && bar.current?.contains(relatedTarget);
        if (!isWithin && relatedTarget !== editor.view.dom) setLink(undefined);
      }}
    >
      <span className="link-bar-address" dir="ltr" title={link.href}>
        {link.href}
      </span>
      <a
        className={buttonClass({ look: 'quiet', size: 'tiny' })}
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open
      </a>
      <Button look="quiet" size="tiny" title="Change (Ctrl+K)" onClick={onChange}>
        Change
      </Button>
      <Button
        look="quiet"
        size="tiny"
        onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      >
        Remove
      </Button>
    </div>
  );
}

/** The width that the bar may take, in pixels, and the room beside it. */
const BAR_WIDTH = 436;

/** The link around the caret or the selection, and the place below it. */
function linkAtCaret(editor: Editor): ShownLink | undefined {
  const { state, view } = editor;
  const { link } = state.schema.marks;
  if (!link || !editor.isEditable || !editor.isActive('link')) return undefined;
  const { $from, to } = state.selection;
  const range = getMarkRange($from, link) ?? getMarkRange(state.doc.resolve(to), link);
  const href = editor.getAttributes('link').href;
  if (!range || typeof href !== 'string' || state.selection.to > range.to) return undefined;
  const frame = view.dom.closest('.rich-text')?.getBoundingClientRect();
  if (!frame) return undefined;
  const start = view.coordsAtPos(range.from);
  const caret = view.coordsAtPos(to);
  // A link over several lines begins further to the right than where its later lines do.
  const left = Math.min(start.left, caret.left);
  return {
    href,
    left: Math.max(8, Math.min(left - frame.left, frame.width - BAR_WIDTH)),
    top: caret.bottom - frame.top + 6,
  };
}
