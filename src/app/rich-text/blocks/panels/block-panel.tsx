import { TextSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ImageUpload } from '#app/media/send-image.ts';
import { ButtonPanel, CardPanel, FilePanel } from './card-panels.tsx';
import { FormulaPanel } from './formula-panel.tsx';
import { OrderedListPanel, TaskListPanel } from './list-panels.tsx';
import type { PanelProps } from './panel-controls.tsx';
import { GalleryPanel, PicturePanel } from './picture-panels.tsx';
import { type SelectedBlock, selectedBlock } from './selected-block.ts';
import { TablePanel } from './table-panel.tsx';
import { CalloutPanel, CodePanel, ContainerPanel, FootnotePanel, PlainPanel } from './text-panels.tsx';

const panels: Record<string, [label: string, Panel: ComponentType<PanelProps>]> = {
  picture: ['Picture', PicturePanel],
  gallery: ['Gallery', GalleryPanel],
  table: ['Table', TablePanel],
  bookmark: ['Bookmark card', CardPanel],
  embed: ['Embed', CardPanel],
  buttonLine: ['Button', ButtonPanel],
  fileLink: ['File', FilePanel],
  callout: ['Callout', CalloutPanel],
  asideBlock: ['Aside', ContainerPanel],
  details: ['Toggle', ContainerPanel],
  blockquote: ['Quote', ContainerPanel],
  codeBlock: ['Code block', CodePanel],
  formula: ['Formula', FormulaPanel],
  formulaBlock: ['Formula', FormulaPanel],
  footnoteReference: ['Footnote', FootnotePanel],
  footnote: ['Footnote', FootnotePanel],
  orderedList: ['Numbered list', OrderedListPanel],
  taskList: ['Task list', TaskListPanel],
  keptBlock: ['Kept block', PlainPanel],
  horizontalRule: ['Divider', PlainPanel],
};

interface BlockPanelProps {
  editor: Editor;
  /** The element around the text, over which the panel floats. */
  stage: RefObject<HTMLElement | null>;
  upload: ImageUpload;
}

/**
 * What can be changed in the selected block: a bar at the block, on phones at the bottom of the screen. Alt+F9 leads
 * into it, Escape back to the text.
 */
export function BlockPanel({ editor, stage, upload }: BlockPanelProps) {
  const isInUse = useIsInUse(stage);
  const block = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => (isEditable ? selectedBlock(state) : undefined),
    // Documents are compared by identity: a deep comparison would read the block with every key.
    equalityFn: (one, other) => one?.node === other?.node && one?.at === other?.at,
  });
  const found = block && panels[block.name];
  if (!isInUse || !found) return null;
  return (
    <FloatingBar
      key={`${block.name} ${block.at}`}
      editor={editor}
      stage={stage}
      upload={upload}
      block={block}
      label={found[0]}
      Panel={found[1]}
    />
  );
}

/** Whether somebody writes: the text, its bars or one of their dialogs had the focus last. */
function useIsInUse(stage: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const isDialog = target.closest('[role="dialog"], [role="menu"]') !== null;
      const isEditor = stage.current?.closest('.rich-text')?.contains(target) === true;
      setInUse((before) => isEditor || (before && isDialog));
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [stage]);
  return isInUse;
}

interface FloatingBarProps extends BlockPanelProps {
  block: SelectedBlock;
  label: string;
  Panel: ComponentType<PanelProps>;
}

function FloatingBar({ editor, stage, upload, block, label, Panel }: FloatingBarProps) {
  const track = useRef<HTMLDivElement>(null);
  usePlaceAt(track, stage, editor, block);
  useEffect(() => {
    // On a small screen the bar covers the lowest lines, where the caret may be.
    const isFixed = track.current?.firstElementChild
      ? getComputedStyle(track.current.firstElementChild).position === 'fixed'
      : false;
    if (isFixed && editor.state.selection instanceof TextSelection) editor.commands.scrollIntoView();
  }, [editor]);
  return (
    <div ref={track} className="panel-track">
      <Toolbar.Root
        className="block-panel"
        aria-label={`${label} tools`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          editor.commands.focus();
        }}
        // A click between the buttons leaves the focus where it is.
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
        }}
      >
        <Panel editor={editor} block={block} upload={upload} />
      </Toolbar.Root>
    </div>
  );
}

/** Keeps a bar above its block, or below it where there is no room above, and above the bars and keys of a phone. */
function usePlaceAt(
  track: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  editor: Editor,
  block: SelectedBlock,
) {
  useLayoutEffect(() => {
    const element = editor.view.nodeDOM(block.at);
    const { current: bar } = track;
    const { current: room } = stage;
    if (!(element instanceof HTMLElement) || !bar || !room) return;
    const place = () => {
      const own = element.getBoundingClientRect();
      const around = room.getBoundingClientRect();
      const { offsetHeight: height = 0, offsetWidth: width = 0 } =
        bar.firstElementChild instanceof HTMLElement ? bar.firstElementChild : {};
      const top = own.top - around.top;
      const left = Math.max(0, Math.min(own.left - around.left, around.width - width));
      bar.classList.toggle('is-below', top < height + GAP);
      bar.style.setProperty('--track-top', `${top}px`);
      bar.style.setProperty('--track-height', `${own.height}px`);
      bar.style.setProperty('--track-left', `${left}px`);
      bar.style.setProperty('--panel-height', `${height}px`);
      bar.style.setProperty('--panel-bottom', `${coveredAtBottom()}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    for (const each of [element, room, bar.firstElementChild]) if (each) observer.observe(each);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [track, stage, editor, block]);
}

/** Between a bar and its block. */
const GAP = 8;

/** What the keys of a phone cover, or the bar that saves. */
function coveredAtBottom(): number {
  const { visualViewport: seen } = window;
  const keys = seen ? window.innerHeight - seen.height - seen.offsetTop : 0;
  const save = document.querySelector('.save-bar')?.getBoundingClientRect();
  const isAtBottom = save !== undefined && Math.abs(save.bottom - window.innerHeight) < 1;
  return Math.max(keys, isAtBottom ? save.height : 0);
}
