import { type RefObject, useRef, useState } from 'react';
import { insertAsTyped } from '#app/forms/insert-as-typed.ts';
import type { useArrivingImages } from '#app/media/use-arriving-images.ts';
import type { HeadingLevels } from '#app/rich-text/editor/heading-levels.ts';
import {
  type FileChooser,
  leftOutText,
  matchFiles,
  PasteNotices,
  type PasteReport,
} from '#app/rich-text/paste/paste-notices.tsx';
import { refusalOf } from '#app/rich-text/paste/paste-refusal.ts';
import { type ClipboardContent, readClipboard } from '#app/rich-text/paste/reading/clipboard.ts';
import { useReading } from '#app/rich-text/paste/use-reading.ts';
import { placeComment, replacePart } from './html-edits.ts';
import { kindInHtml, type PastedSource, pastedSource } from './html-pasted.ts';

type Area = RefObject<HTMLTextAreaElement | null>;
interface MissingPicture {
  /** The comment in the text. */
  place: string;
  name: string;
  alt: string;
}

/** Takes what is pasted into the HTML field: formatted text, Markdown and paragraphs become HTML with one block per line. */
export function useHtmlPasting(
  area: Area,
  headings: HeadingLevels,
  images: Pick<ReturnType<typeof useArrivingImages>, 'add' | 'bring'>,
) {
  const chooser = useRef<FileChooser>(null);
  const [report, setReport] = useState<PasteReport>();
  const [missing, setMissing] = useState<MissingPicture[]>([]);
  const { reading, whileReading } = useReading();
  const count = useRef(0);

  function insert(node: HTMLTextAreaElement, { text, pictures, leftOut }: PastedSource, sentences: string[]) {
    const refusal = refusalOf(text);
    if (refusal) return setReport({ sentences: [refusal], refused: true });
    const placed = pictures.map((picture) => {
      count.current += 1;
      return { ...picture, comment: placeComment(picture.name, `p${count.current}`) };
    });
    insertAsTyped(node, withComments(text, placed));
    images.bring(placed.flatMap(({ file, comment, alt }) => (file ? [{ file, place: comment, alt }] : [])));
    const lost = placed.filter(({ file }) => !file);
    if (lost.length > 0)
      setMissing((now) => [...now, ...lost.map(({ comment, name, alt }) => ({ place: comment, name, alt }))]);
    const said = [...sentences, ...leftOutText(leftOut)];
    setReport(said.length > 0 ? { sentences: said } : undefined);
  }

  /** The plain text first: one undo gives it back. */
  async function insertMarkdown(node: HTMLTextAreaElement, content: ClipboardContent) {
    const from = node.selectionStart;
    const { plain } = content;
    insertAsTyped(node, plain);
    const { markdownHtml } = await import('#app/rich-text/paste/reading/markdown-html.ts');
    if (node.value.slice(from, from + plain.length) !== plain) return;
    const source = pastedSource({ ...content, html: markdownHtml(plain) }, 'markdown', headings);
    if (!source) return;
    node.focus();
    node.setSelectionRange(from, from + plain.length);
    insert(node, source, ['The Markdown became HTML. Undo gives the plain text back.']);
  }

  /** Whether it takes the paste; otherwise the browser inserts its plain text. */
  function take(node: HTMLTextAreaElement, data: DataTransfer): boolean {
    const content = readClipboard(data);
    // A word processor adds an image of the text to it. An image copied from a web page comes without text.
    if (content.files.length > 0 && content.plain.trim() === '') {
      images.add(content.files, 'Please select an image file');
      return true;
    }
    // With Shift the browser provides only plain text.
    const kind = kindInHtml(content, node.value.slice(0, node.selectionStart));
    if (!kind || (content.html === '' && isPlainKey.current)) return false;
    node.focus();
    if (kind === 'markdown') whileReading(insertMarkdown(node, content));
    else {
      const source = pastedSource(content, kind, headings);
      if (!source) return false;
      insert(node, source, []);
    }
    return true;
  }

  /** Whether the keys that are pressed ask for plain text. */
  const isPlainKey = useRef(false);

  function onFiles(files: File[], place: string | undefined) {
    const pairs = matchFiles(
      place === undefined ? missing : missing.filter((each) => each.place === place),
      files,
    );
    const found = pairs.map(([picture]) => picture.place);
    setMissing((now) => now.filter((each) => !found.includes(each.place)));
    images.bring(pairs.map(([{ place: comment, alt }, file]) => ({ file, place: comment, alt })));
  }

  const notices = (
    <PasteNotices
      report={report}
      onClose={() => setReport(undefined)}
      missing={missing}
      onFiles={onFiles}
      onLeaveOut={() => {
        const { current: node } = area;
        if (node) for (const { place } of missing) replacePart(node, place, '');
        setMissing([]);
      }}
      chooser={chooser}
    />
  );
  return {
    take,
    notices,
    /** The pictures whose files are to be chosen, and the pastes that are still being read. */
    waiting: missing.length + reading,
    noteKeys: ({ type, shiftKey, key }: { type: string; shiftKey: boolean; key: string }) => {
      isPlainKey.current = type === 'keydown' && shiftKey && key !== 'Insert';
    },
    /** Forgets pictures whose places were taken out of the text by hand. */
    forget: (text: string) =>
      setMissing((now) =>
        now.every(({ place }) => text.includes(place))
          ? now
          : now.filter(({ place }) => text.includes(place)),
      ),
  };
}

/** Comments in place of pictures that are no address on the web. */
function withComments(text: string, pictures: readonly { place: string; comment: string }[]): string {
  if (pictures.length === 0) return text;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  let html = text;
  for (const { place, comment } of pictures) {
    const image = [...body.querySelectorAll('img')].find((each) => each.getAttribute('src') === place);
    const figure = image?.parentElement;
    const isAlone = figure?.localName === 'figure' && figure.children.length === 1;
    const source = isAlone ? figure.outerHTML : image?.outerHTML;
    if (source) html = html.replace(source, () => comment);
  }
  return html;
}
