import { Toolbar } from 'radix-ui';
import {
  type ClipboardEvent,
  type DragEvent,
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { insertAsTyped } from '#app/forms/insert-as-typed.ts';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { ArrivingImages, ImageAltDialog } from '#app/media/arriving-images.tsx';
import { LibraryInsert } from '#app/media/library/library-insert.tsx';
import type { ImageUpload } from '#app/media/send-image.ts';
import { type ArrivingImage, useArrivingImages } from '#app/media/use-arriving-images.ts';
import type { HeadingLevels } from '#app/rich-text/editor/heading-levels.ts';
import type { FieldAria } from '#app/ui/field.tsx';
import {
  Bold,
  Code,
  Heading2,
  ImagePlus,
  Images,
  Italic,
  Link as LinkIcon,
  List,
  type LucideIcon,
  TextQuote,
} from '#app/ui/icons.ts';
import { fileLink, imagePlace, imageTag, replacePart, skipPlaces } from './html-edits.ts';
import { formatAround, formatSelection, type HtmlFormat } from './html-formats.ts';
import { useHtmlPasting } from './use-html-pasting.tsx';

interface FormatButton {
  format: HtmlFormat;
  label: string;
  icon: LucideIcon;
  /** With Ctrl, or Cmd on a Mac. */
  key?: string;
}

const formats: FormatButton[] = [
  { format: 'bold', label: 'Bold', icon: Bold, key: 'b' },
  { format: 'italic', label: 'Italic', icon: Italic, key: 'i' },
  { format: 'heading', label: 'Heading', icon: Heading2 },
  { format: 'list', label: 'List', icon: List },
  { format: 'link', label: 'Link', icon: LinkIcon, key: 'k' },
  { format: 'quote', label: 'Quote', icon: TextQuote },
  { format: 'code', label: 'Code', icon: Code },
];

interface HtmlFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The field that holds the HTML. */
  name: FieldPath<Values>;
  /** Sends an image of the text. */
  upload: ImageUpload;
  /** How many images are still on their way into the text. */
  onWaiting: (count: number) => void;
  /** The id, the description and the state of the field. */
  aria: FieldAria;
  /** The levels of headings that a paste may have. */
  headings: HeadingLevels;
}

/**
 * The HTML of a text, with buttons that wrap the selected text in tags (row 104), and images that are pasted or dropped
 * into it. The text area is uncontrolled, so that a key press renders nothing.
 */
export function HtmlField<Values extends FieldValues>({
  control,
  name,
  upload,
  onWaiting,
  aria,
  headings,
}: HtmlFieldProps<Values>) {
  const { ref: register, ...registered } = control.register(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const [linking, setLinking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const images = useImagesInText(area, upload);
  const pasting = useHtmlPasting(area, headings, images);
  const { dropTarget, ...handlers } = useTransfers(images.add, pasting.take);
  const waiting = images.arriving.length + pasting.waiting;
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);

  const choose = (format: HtmlFormat) => (format === 'link' ? setLinking(true) : applyFormat(area, format));

  function formatByKey(event: KeyboardEvent) {
    pasting.noteKeys(event);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const pressed = formats.find(({ key }) => key === event.key.toLowerCase());
    if (!pressed) return;
    event.preventDefault();
    // Ctrl+K inserts a link here, and opens the command palette elsewhere.
    event.stopPropagation();
    choose(pressed.format);
  }

  return (
    <div className="html-editor">
      <HtmlToolbar
        onFormat={choose}
        onFiles={(files) => images.add(files, SELECT_IMAGE)}
        onLibrary={() => setChoosing(true)}
      />
      <ArrivingImages arriving={images.arriving} onRetry={images.retry} onLeaveOut={images.leaveOut} />
      {pasting.notices}
      <textarea
        className={dropTarget ? 'input html-text is-over' : 'input html-text'}
        rows={20}
        {...registered}
        {...handlers}
        ref={(node) => {
          area.current = node;
          register(node);
        }}
        onKeyDown={formatByKey}
        onKeyUp={pasting.noteKeys}
        onInput={(event) => {
          images.skipUndone(event);
          pasting.forget(event.currentTarget.value);
        }}
        {...aria}
      />
      <LineDialog
        open={linking}
        onOpenChange={setLinking}
        title="Insert a link"
        label="Address"
        hint="Left empty, the link leads to #."
        inputMode="url"
        placeholder="https://example.org"
        confirm="Insert link"
        onClosed={(address) =>
          address === undefined ? area.current?.focus() : applyFormat(area, 'link', address)
        }
      />
      <ImageAltDialog image={images.undescribed} onDescribe={images.describe} onLeaveOut={images.leaveOut} />
      <LibraryInsert
        open={choosing}
        onClose={() => setChoosing(false)}
        onLeft={() => area.current?.focus()}
        onInsert={(media, alt, isDecorative) => {
          // Behind the selection, not over it.
          const end = area.current?.selectionEnd ?? 0;
          area.current?.setSelectionRange(end, end);
          insertText(area, media.kind === 'image' ? imageTag(media, alt, isDecorative) : fileLink(media));
        }}
      />
    </div>
  );
}

const SELECT_IMAGE = 'Please select an image file';

type Area = RefObject<HTMLTextAreaElement | null>;

function insertText({ current: area }: Area, text: string) {
  area?.focus();
  if (area) insertAsTyped(area, text);
}

/** Wraps the selection in the tags of a format, or removes them where it is wrapped in them. */
function applyFormat({ current: area }: Area, format: HtmlFormat, address?: string) {
  if (!area) return;
  area.focus();
  const { selectionStart: start, selectionEnd: end, value } = area;
  const selected = value.slice(start, end);
  const around = formatAround(value, start, end, format);
  if (around) {
    area.setSelectionRange(around.start, around.end);
    insertAsTyped(area, selected);
    area.setSelectionRange(around.start, around.start + selected.length);
    return;
  }
  const { text, selectFrom, selectTo } = formatSelection(selected, format, address);
  insertAsTyped(area, text);
  area.setSelectionRange(start + selectFrom, start + selectTo);
}

/** By the type of their input event. */
const undoCommands: Partial<Record<string, string>> = { historyUndo: 'undo', historyRedo: 'redo' };

/** Uploads images, with a comment in the text as the place of each until it has arrived. */
function useImagesInText(area: Area, upload: ImageUpload) {
  /** The places of images that have arrived or were left out: an undo brings them back. */
  const settled = useRef(new Set<string>());
  const images = useArrivingImages({
    upload,
    placeOf: imagePlace,
    open: (places) => {
      // Behind the selection, not over it: an image that fails or is left out would take the selected words along.
      const end = area.current?.selectionEnd ?? 0;
      area.current?.setSelectionRange(end, end);
      insertText(area, places.join('\n'));
    },
    settle: (place, arrived) => {
      settled.current.add(place);
      if (area.current)
        replacePart(
          area.current,
          place,
          arrived ? imageTag(arrived.image, arrived.alt, arrived.isDecorative) : '',
        );
    },
  });
  return {
    ...images,
    skipUndone: ({ nativeEvent, currentTarget }: InputEvent<HTMLTextAreaElement>) => {
      const command = undoCommands[nativeEvent.inputType];
      if (!command || settled.current.size === 0) return;
      // After this event: browsers take no command during one.
      queueMicrotask(() => skipPlaces(currentTarget, settled.current, () => document.execCommand(command)));
    },
    describe: (image: ArrivingImage, alt: string, isDecorative: boolean) => {
      area.current?.focus();
      images.describe(image, alt, isDecorative);
    },
    leaveOut: (image: ArrivingImage) => {
      area.current?.focus();
      images.leaveOut(image);
    },
  };
}

/** Handlers for text and files that are pasted or dropped. */
function useTransfers(
  addImages: (files: FileList, notAnImage: string) => void,
  take: (area: HTMLTextAreaElement, data: DataTransfer) => boolean,
) {
  const [dropTarget, setDropTarget] = useState(false);
  return {
    dropTarget,
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      if (take(event.currentTarget, event.clipboardData)) event.preventDefault();
    },
    onDragOver: (event: DragEvent<HTMLTextAreaElement>) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDropTarget(true);
    },
    onDragLeave: () => setDropTarget(false),
    onDrop: (event: DragEvent<HTMLTextAreaElement>) => {
      setDropTarget(false);
      const { currentTarget, dataTransfer: data } = event;
      if (data.files.length > 0) {
        event.preventDefault();
        moveCaretTo(event);
        addImages(data.files, 'Please drop an image file');
        return;
      }
      // What is moved within the field has no HTML.
      if (!data.types.includes('text/html')) return;
      moveCaretTo(event);
      if (take(currentTarget, data)) event.preventDefault();
    },
  };
}

interface HtmlToolbarProps {
  onFormat: (format: HtmlFormat) => void;
  onFiles: (files: FileList) => void;
  /** Opens the media library. */
  onLibrary: () => void;
}

function HtmlToolbar({ onFormat, onFiles, onLibrary }: HtmlToolbarProps) {
  return (
    <Toolbar.Root className="toolbar" aria-label="Formatting">
      {formats.map(({ format, label, icon: Icon, key }) => (
        <Toolbar.Button
          key={format}
          type="button"
          className="icon-button"
          aria-label={label}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          onClick={() => onFormat(format)}
        >
          <Icon className="icon" />
        </Toolbar.Button>
      ))}
      <ImageButton onFiles={onFiles} />
      <Toolbar.Button
        type="button"
        className="icon-button"
        aria-label="From the library"
        title="From the library"
        onClick={onLibrary}
      >
        <Images className="icon" />
      </Toolbar.Button>
    </Toolbar.Root>
  );
}

function ImageButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Toolbar.Button
        type="button"
        className="icon-button"
        aria-label="Picture"
        title="Picture"
        onClick={() => input.current?.click()}
      >
        <ImagePlus className="icon" />
      </Toolbar.Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Moves the caret to the point where something was dropped, in browsers that can find it. */
function moveCaretTo({ clientX, clientY, currentTarget }: DragEvent<HTMLTextAreaElement>) {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  if (position?.offsetNode === currentTarget)
    currentTarget.setSelectionRange(position.offset, position.offset);
}
