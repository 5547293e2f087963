import {
  Bold,
  Code,
  Eye,
  Heading2,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  type LucideIcon,
  TextQuote,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import type { PostValues } from '#app/admin/posts/post-values.ts';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { insertAsTyped } from '#app/forms/insert-as-typed.ts';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { ArrivingImages, ImageAltDialog } from '#app/media/arriving-images.tsx';
import { type ArrivingImage, useArrivingImages } from '#app/media/use-arriving-images.ts';
import { Field } from '#app/ui/field.tsx';
import { useRemembered } from '#app/ui/use-remembered.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { countWords, readingMinutes } from '#format/reading-time.ts';
import { imagePlace, imageTag, replacePart } from './html-edits.ts';
import { formatAround, formatSelection, type HtmlFormat } from './html-formats.ts';
import { pastedHtml } from './html-pasted.ts';
import { HtmlPreview } from './html-preview.tsx';

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

/**
 * The post's HTML, with buttons that wrap the selected text in tags (row 104), pictures that are pasted or dropped
 * into it, and what visitors will see beside it. The text area is the browser's own: nothing is drawn anew by a key.
 */
export function HtmlField({ control }: { control: Control<PostValues> }) {
  const { errors } = useFormState({ control, name: 'content' });
  const { ref: register, ...registered } = control.register('content');
  const area = useRef<HTMLTextAreaElement>(null);
  const site = useSite();
  const pictures = useArrivingImages({
    upload: site.posts.uploadImage,
    placeOf: imagePlace,
    open: keepPlaces,
    settle: (place, arrived) => {
      if (area.current) replacePart(area.current, place, arrived ? imageTag(arrived.image, arrived.alt) : '');
    },
  });
  const [linking, setLinking] = useState(false);
  const [over, setOver] = useState(false);
  const [previewed, setPreviewed] = useRemembered('blog_preview');
  const error = errors.content?.message;

  function insert(text: string) {
    area.current?.focus();
    if (area.current) insertAsTyped(area.current, text);
  }

  /** After what is selected, never over it: a picture that is left out or fails would take those words along. */
  function keepPlaces(places: string[]) {
    const end = area.current?.selectionEnd ?? 0;
    area.current?.setSelectionRange(end, end);
    insert(places.join('\n'));
  }

  function leaveOut(picture: ArrivingImage) {
    area.current?.focus();
    pictures.leaveOut(picture);
  }

  function apply(format: HtmlFormat, address?: string) {
    const node = area.current;
    if (!node) return;
    node.focus();
    const { selectionStart: start, selectionEnd: end, value } = node;
    const selected = value.slice(start, end);
    const around = formatAround(value, start, end, format);
    if (around) {
      node.setSelectionRange(around.start, around.end);
      insertAsTyped(node, selected);
      node.setSelectionRange(around.start, around.start + selected.length);
      return;
    }
    const { text, selectFrom, selectTo } = formatSelection(selected, format, address);
    insertAsTyped(node, text);
    node.setSelectionRange(start + selectFrom, start + selectTo);
  }

  const choose = (format: HtmlFormat) => (format === 'link' ? setLinking(true) : apply(format));

  function formatByKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const pressed = formats.find(({ key }) => key === event.key.toLowerCase());
    if (!pressed) return;
    event.preventDefault();
    // In the text this key means the link, whatever it means elsewhere.
    event.stopPropagation();
    choose(pressed.format);
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { files } = event.clipboardData;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    // A word processor adds a picture of the words; a picture copied from a page comes without any.
    if (files.length > 0 && plain.trim() === '') {
      event.preventDefault();
      pictures.add(files, 'Please select an image file');
      return;
    }
    // With Shift the browser itself brings the plain text only.
    const text = html === '' ? undefined : pastedHtml(html, plain);
    if (text === undefined) return;
    event.preventDefault();
    insert(text);
  }

  function dragged(event: DragEvent<HTMLTextAreaElement>) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function dropped(event: DragEvent<HTMLTextAreaElement>) {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    moveCaretTo(event);
    pictures.add(event.dataTransfer.files, 'Please drop an image file');
  }

  return (
    <Field label="Content" hint="HTML tags are supported. Select text, then choose a format." error={error}>
      {(aria) => (
        <div
          className={previewed ? 'html-editor is-split' : 'html-editor'}
          data-refused={error ? '' : undefined}
        >
          <Toolbar.Root className="toolbar" aria-label="Formatting">
            {formats.map(({ format, label, icon: Icon, key }) => (
              <Toolbar.Button
                key={format}
                type="button"
                className="icon-button format-tool"
                aria-label={label}
                aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
                title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
                onClick={() => choose(format)}
              >
                <Icon className="icon" />
              </Toolbar.Button>
            ))}
            <ImageButton onFiles={(files) => pictures.add(files, 'Please select an image file')} />
            <TextStats control={control} />
            <Toolbar.Button
              type="button"
              className={previewed ? 'toolbar-choice is-chosen' : 'toolbar-choice'}
              aria-pressed={previewed}
              onClick={() => setPreviewed(!previewed)}
            >
              <Eye className="icon" />
              Preview
            </Toolbar.Button>
          </Toolbar.Root>
          <ArrivingImages pictures={pictures.pictures} onRetry={pictures.retry} onLeaveOut={leaveOut} />
          <div className="panes">
            <textarea
              className={over ? 'input html-text is-over' : 'input html-text'}
              rows={20}
              {...registered}
              ref={(node) => {
                area.current = node;
                register(node);
              }}
              onKeyDown={formatByKey}
              onPaste={paste}
              onDragOver={dragged}
              onDragLeave={() => setOver(false)}
              onDrop={dropped}
              {...aria}
            />
            {previewed ? <HtmlPreview control={control} /> : null}
          </div>
          <LineDialog
            open={linking}
            onOpenChange={setLinking}
            title="Insert a link"
            label="Address"
            hint="Left empty, the link leads to #."
            inputMode="url"
            placeholder="https://example.org"
            confirm="Insert link"
            onClosed={(address) => (address === undefined ? area.current?.focus() : apply('link', address))}
          />
          <ImageAltDialog
            picture={pictures.undescribed}
            onDescribe={(picture, alt) => {
              area.current?.focus();
              pictures.describe(picture, alt);
            }}
            onLeaveOut={leaveOut}
          />
        </div>
      )}
    </Field>
  );
}

function ImageButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Toolbar.Button
        type="button"
        className="icon-button format-tool"
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

/** Counted when typing pauses. */
function TextStats({ control }: { control: Control<PostValues> }) {
  const html = useSettled(useWatch({ control, name: 'content' }));
  const words = countWords(html);
  const counted = words === 1 ? '1 word' : `${words.toLocaleString('en')} words`;
  return (
    <span className="text-count tabular">
      {words === 0 ? counted : `${counted}, ${readingMinutes(html)} min read`}
    </span>
  );
}

/** Where something is let go is where it belongs, in browsers that tell. */
function moveCaretTo({ clientX, clientY, currentTarget }: DragEvent<HTMLTextAreaElement>) {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  if (position?.offsetNode === currentTarget)
    currentTarget.setSelectionRange(position.offset, position.offset);
}
