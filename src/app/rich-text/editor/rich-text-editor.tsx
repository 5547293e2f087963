import { Extension } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ArrivingImages, ImageAltDialog } from '#app/media/arriving-images.tsx';
import { LibraryInsert } from '#app/media/library/library-insert.tsx';
import type { ImageUpload } from '#app/media/send-image.ts';
import { useArrivingImages } from '#app/media/use-arriving-images.ts';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { type OpenedText, openHtml } from './html-document.ts';
import { closePlace, ImagePlaces, insertMedia, openPlaces } from './image-places.ts';
import { cleanPasted } from './pasted-html.ts';

export interface RichTextEditorProps {
  /** The HTML being edited. */
  html: string;
  onChange: (html: string) => void;
  /** The label and the description of the field. */
  aria: Record<`aria-${string}`, string | undefined>;
  readOnly: boolean;
  /** Takes the images of the text. */
  upload: ImageUpload;
  /** How many images are still on their way into the text. */
  onWaiting: (count: number) => void;
  /** The same text as HTML, shown in place of the editor when it is asked for. */
  source: ReactNode;
}

/** A text with its formatting, edited in place. */
export function RichTextEditor({
  html,
  onChange,
  aria,
  readOnly,
  upload,
  onWaiting,
  source,
}: RichTextEditorProps) {
  const opened = useRef<OpenedText>(undefined);
  /** The text as it was last read or written here: any other comes from outside. */
  const currentHtml = useRef<string>(undefined);
  const toolbar = useRef<HTMLDivElement>(null);
  const [asHtml, setAsHtml] = useState(false);
  const [linking, setLinking] = useState(false);
  const [choosing, setChoosing] = useState(false);

  const images = useArrivingImages({
    upload,
    placeOf: (file, count) => `${count} ${file.name}`,
    open: (places) => editor.view.dispatch(openPlaces(editor.state, places)),
    settle: (place, arrived) => editor.view.dispatch(closePlace(editor.state, place, arrived)),
  });

  const editor = useEditor({
    extensions: [
      ...editorExtensions,
      ImagePlaces,
      keysOf({
        'Mod-k': () => setLinking(true),
        'Alt-F10': () => toolbar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(),
      }),
    ],
    editable: !readOnly,
    // Its rules are in the style sheet.
    injectCSS: false,
    editorProps: {
      attributes: { class: 'rich-text-input article', role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, { clipboardData }) => {
        // A word processor adds an image of the words; an image copied from a page comes without any.
        if (!clipboardData?.files.length || clipboardData.getData('text/plain').trim() !== '') return false;
        images.add(clipboardData.files, 'Please select an image file');
        return true;
      },
      handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, moved) => {
        if (moved || !dataTransfer?.files.length) return false;
        const at = view.posAtCoords({ left: clientX, top: clientY });
        if (at) editor.commands.setTextSelection(at.pos);
        images.add(dataTransfer.files, 'Please drop an image file');
        return true;
      },
    },
    onUpdate: ({ editor: { state } }) => {
      if (!opened.current) return;
      currentHtml.current = opened.current.toHtml(state.doc);
      onChange(currentHtml.current);
    },
  });

  useEffect(() => {
    if (asHtml || html === currentHtml.current) return;
    currentHtml.current = html;
    opened.current = openHtml(editor.schema, html);
    const { tr } = editor.state;
    tr.replaceWith(0, tr.doc.content.size, opened.current.doc.content);
    tr.setSelection(Selection.atStart(tr.doc));
    // Undo must not take the text away that the page came with.
    editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  }, [editor, html, asHtml]);

  useEffect(() => {
    const { dom } = editor.view;
    for (const [name, value] of Object.entries(aria)) {
      if (value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
    }
  }, [editor, aria]);

  const waiting = images.arriving.length;
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);

  return (
    <div className="rich-text">
      {readOnly ? null : (
        <EditorToolbar
          ref={toolbar}
          editor={editor}
          asHtml={asHtml}
          onAsHtml={waiting > 0 ? undefined : setAsHtml}
          linking={linking}
          onLinking={setLinking}
          onImages={(files) => images.add(files, 'Please select an image file')}
          onLibrary={() => setChoosing(true)}
        />
      )}
      <ArrivingImages arriving={images.arriving} onRetry={images.retry} onLeaveOut={images.leaveOut} />
      {asHtml ? source : <EditorContent editor={editor} className="rich-text-body" />}
      <ImageAltDialog
        image={images.undescribed}
        onDescribe={(image, alt) => {
          editor.commands.focus();
          images.describe(image, alt);
        }}
        onLeaveOut={images.leaveOut}
      />
      <LibraryInsert
        open={choosing}
        onClose={() => setChoosing(false)}
        onLeft={() => editor.commands.focus()}
        onInsert={(media, alt) => {
          editor.commands.focus();
          editor.view.dispatch(insertMedia(editor.state, media, alt));
        }}
      />
    </div>
  );
}

/** Runs an action for each of these keys. */
function keysOf(actions: Record<string, () => void>): Extension {
  const shortcuts = Object.entries(actions).map(([key, run]) => [
    key,
    () => {
      run();
      return true;
    },
  ]);
  return Extension.create({ name: 'keys', addKeyboardShortcuts: () => Object.fromEntries(shortcuts) });
}
