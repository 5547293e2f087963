import type { Node as ModelNode } from '@tiptap/pm/model';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ArrivingImages, ImageAltDialog } from '#app/media/arriving-images.tsx';
import { LibraryInsert } from '#app/media/library/library-insert.tsx';
import type { ImageUpload } from '#app/media/send-image.ts';
import { useArrivingImages } from '#app/media/use-arriving-images.ts';
import { useBlockInsertion } from '../blocks/insertion/use-block-insertion.tsx';
import { BlockPanel } from '../blocks/panels/block-panel.tsx';
import { LinkBar } from '../links/link-bar.tsx';
import type { FindTargets } from '../links/link-target.ts';
import { frameKeys } from '../menus/editor-keys.ts';
import { TextMenus, useTextMenus } from '../menus/text-menus.tsx';
import { usePasting } from '../paste/use-pasting.tsx';
import { EditorBars } from '../tools/editor-bars.tsx';
import { OutlinePanel } from '../tools/outline-panel.tsx';
import { TextToolButtons } from '../tools/text-tool-buttons.tsx';
import { useTextTools } from '../tools/use-text-tools.ts';
import { extensionsFor } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { HeadingLevels } from './heading-levels.ts';
import { ImagePlaces, insertMedia, openPlaces } from './image-places.ts';
import { type OnLateField, type TextInEditor, useHtmlFromOutside, useLateHtml } from './opened-text.ts';
import { useSourcePlace } from './source-place.ts';

export interface RichTextEditorProps {
  /** The HTML being edited. */
  html: string;
  /** Called when typing pauses. */
  onChange: (html: string) => void;
  /** Learns how to write what was not written yet. */
  onLateField: OnLateField;
  /** The label and the description of the field. */
  aria: Record<`aria-${string}`, string | undefined>;
  readOnly: boolean;
  /** Takes the images of the text. */
  upload: ImageUpload;
  /** How many images are still on their way into the text. */
  onWaiting: (count: number) => void;
  /** The levels of headings that are offered. */
  headings: HeadingLevels;
  /** Offers all of row 122: underline, colours and the removal of formatting as well. */
  full: boolean;
  /** Finds where links can lead, on the site and in the text. */
  findTargets: (typed: string, html: string) => ReturnType<FindTargets>;
  /** Another mode shows the text. What is changed there becomes one step of undo. */
  hidden: boolean;
  /** A part of the HTML to select and to bring into sight; a new object does it again. */
  place?: { start: number; end: number } | undefined;
}

/** From so many blocks on, the browser lays out only those that are near the window. */
const LONG = 200;

/** A text with its formatting, edited in place. */
export function RichTextEditor({
  html,
  onChange,
  onLateField,
  aria,
  readOnly,
  upload,
  onWaiting,
  headings,
  full,
  findTargets,
  hidden,
  place,
}: RichTextEditorProps) {
  const text = useRef<TextInEditor>({ wasHidden: hidden });
  const toolbar = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const openLink = () => setLinking(true);
  const [choosing, setChoosing] = useState(false);
  const menus = useTextMenus();
  const toHtml = (doc: ModelNode) => text.current.opened?.toHtml(doc) ?? '';
  const tools = useTextTools(toHtml);
  const onDocument = useLateHtml(text, onChange, onLateField);

  const images = useArrivingImages({
    upload,
    placeOf: (file, count) => `${count} ${file.name}`,
    open: (places) => editor.view.dispatch(openPlaces(editor.state, places)),
    settle: (place, arrived) => pasting.settle(editor, place, arrived),
  });

  const pasting = usePasting({ headings, images: () => images });

  const editor = useEditor({
    extensions: [
      ...extensionsFor(headings),
      ImagePlaces,
      pasting.extension,
      ...tools.extensions,
      ...menus.extensions,
      frameKeys({
        openLink,
        toPanel: () => focusFirst(stage, '.block-panel :is(input, button)'),
        toToolbar: () => focusFirst(toolbar, 'button:not(:disabled)'),
        tools: tools.keys,
      }),
    ],
    editable: !readOnly,
    // It looks for deleted parts after each change, which takes the square of the number of steps, and nobody listens.
    enableCoreExtensions: { delete: false },
    // Its rules are in the style sheet.
    injectCSS: false,
    editorProps: {
      ...menus.scrolling,
      attributes: ({ doc }) => ({
        class: doc.childCount > LONG ? 'rich-text-input article is-long' : 'rich-text-input article',
        role: 'textbox',
        'aria-multiline': 'true',
      }),
    },
    // Text that looks like Markdown becomes blocks in a step of its own; what is pasted as plain text stays plain.
    enablePasteRules: ['link'],
    onUpdate: ({ editor: { state } }) => onDocument(state.doc),
  });

  const onImages = (files: FileList) => images.add(files, 'Please select an image file');
  const onLibrary = () => setChoosing(true);
  const { insertBlock, dialogs } = useBlockInsertion(editor, { upload, onImages, onLibrary });

  useHtmlFromOutside(editor, html, hidden, text);
  useSourcePlace(editor, html, place, hidden);
  useAria(editor, aria, hidden);

  const waiting = images.arriving.length + pasting.waiting;
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);

  return (
    <div ref={menus.frame} className="rich-text" hidden={hidden}>
      <EditorBars editor={editor} readOnly={readOnly} tools={tools}>
        {readOnly ? null : (
          <EditorToolbar
            ref={toolbar}
            editor={editor}
            findTargets={(typed) => findTargets(typed, toHtml(editor.state.doc))}
            headings={headings}
            full={full}
            linking={linking}
            onLinking={setLinking}
            onImages={onImages}
            onLibrary={onLibrary}
            onInsert={insertBlock}
          >
            <TextToolButtons editor={editor} tools={tools} />
          </EditorToolbar>
        )}
      </EditorBars>
      <ArrivingImages arriving={images.arriving} onRetry={images.retry} onLeaveOut={images.leaveOut} />
      {pasting.notices}
      <TextStage ref={stage} editor={editor} upload={upload} />
      <LinkBar editor={editor} onChange={openLink} />
      <TextMenus
        off={readOnly}
        editor={editor}
        menus={menus}
        onInsert={insertBlock}
        onLink={openLink}
        toHtml={toHtml}
      />
      {tools.hasOutline && !readOnly ? <OutlinePanel editor={editor} /> : null}
      {dialogs}
      <PictureDialogs
        editor={editor}
        images={images}
        choosing={choosing}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

interface TextStageProps {
  ref: RefObject<HTMLDivElement | null>;
  editor: Editor;
  upload: ImageUpload;
}

/** The text, with the panel of the selected block over it. */
function TextStage({ ref, editor, upload }: TextStageProps) {
  return (
    <div ref={ref} className="rich-text-body">
      <EditorContent editor={editor} className="rich-text-flow" />
      <BlockPanel editor={editor} stage={ref} upload={upload} />
    </div>
  );
}

interface PictureDialogsProps {
  editor: Editor;
  images: ReturnType<typeof useArrivingImages>;
  /** Whether the media library is open. */
  choosing: boolean;
  onClose: () => void;
}

/** Asks for the alternative texts of arriving pictures, and for one of the media library. */
function PictureDialogs({ editor, images, choosing, onClose }: PictureDialogsProps) {
  return (
    <>
      <ImageAltDialog
        image={images.undescribed}
        onDescribe={(image, alt, isDecorative) => {
          editor.commands.focus();
          images.describe(image, alt, isDecorative);
        }}
        onLeaveOut={images.leaveOut}
      />
      <LibraryInsert
        open={choosing}
        onClose={onClose}
        onLeft={() => editor.commands.focus()}
        onInsert={(media, alt, isDecorative) => {
          editor.commands.focus();
          editor.view.dispatch(insertMedia(editor.state, media, alt, isDecorative));
        }}
      />
    </>
  );
}

/** Sets the label and the description on the element of the text. */
function useAria(editor: Editor, aria: RichTextEditorProps['aria'], hidden: boolean) {
  useEffect(() => {
    const { dom } = editor.view;
    for (const [name, value] of Object.entries(aria)) {
      // One of the modes has the label.
      if (value === undefined || hidden) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
    }
  }, [editor, aria, hidden]);
}

function focusFirst(holder: RefObject<HTMLElement | null>, selector: string) {
  holder.current?.querySelector<HTMLElement>(selector)?.focus();
}
