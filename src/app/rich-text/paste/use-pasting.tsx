import { undoDepth } from '@tiptap/pm/history';
import type { EditorView } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import type { ArrivedImage, useArrivingImages } from '#app/media/use-arriving-images.ts';
import { useBlockSources } from '../blocks/insertion/block-sources.tsx';
import type { HeadingLevels } from '../editor/heading-levels.ts';
import { closePlace, hasPlace } from '../editor/image-places.ts';
import {
  type FileChooser,
  leftOutText,
  matchFiles,
  PasteNotices,
  type PasteReport,
  withSentence,
} from './paste-notices.tsx';
import {
  findMissing,
  insertBlocks,
  insertWords,
  leaveOutMissing,
  type MissingPicture,
  missingIn,
  type PasteHost,
  pasteExtension,
  replaceWords,
} from './paste-plugin.ts';
import { refusalOf } from './paste-refusal.ts';
import { type ClipboardContent, readClipboard } from './reading/clipboard.ts';
import { readMarkdown } from './reading/load-markdown.ts';
import type { PastedHtml } from './reading/pasted-html.ts';
import { PLACE } from './reading/pasted-pictures.ts';
import { paragraphsHtml } from './reading/plain-text.ts';
import { kindOfPaste, type PasteKind, readPaste } from './reading/read-paste.ts';
import { adoptPictures, REMOTE, remotePictures, replaceAddress, stayingText } from './remote-pictures.ts';
import { useReading } from './use-reading.ts';

type Images = ReturnType<typeof useArrivingImages>;

/** In UTF-16 units: reading more takes long enough that the screen says so first. */
const LONG = 300_000;

interface PastingOptions {
  headings: HeadingLevels;
  images: () => Images;
}

/** Takes what is pasted or dropped into an editor, uploads its pictures and says what it left out. */
export function usePasting({ headings, images }: PastingOptions) {
  const { adoptPicture } = useBlockSources();
  const host = useRef<PasteHost>(undefined);
  const chooser = useRef<FileChooser>(null);
  const view = useRef<EditorView>(undefined);
  /** The length of the undo history when pictures of a paste began to arrive. */
  const depth = useRef<number>(undefined);
  const [extension] = useState(() => pasteExtension(host));
  const [report, setReport] = useState<PasteReport>();
  const [missing, setMissing] = useState<MissingPicture[]>([]);
  const { reading, whileReading } = useReading();

  const sources = () => ({ headings, origin: location.origin, key: crypto.randomUUID().slice(0, 6) });

  function put(to: EditorView, pasted: PastedHtml, sentences: string[]) {
    const refusal = refusalOf(pasted.html);
    if (refusal) return setReport({ sentences: [refusal], refused: true });
    insertBlocks(to, pasted.html, placesOf(pasted));
    depth.current = undoDepth(to.state);
    images().bring(pasted.pictures.flatMap(({ file, place, alt }) => (file ? [{ file, place, alt }] : [])));
    const said = [...sentences, ...leftOutText(pasted.leftOut)];
    setReport(said.length > 0 ? { sentences: said } : undefined);
    const remote = remotePictures(pasted.html);
    if (remote.length > 0) whileReading(adopt(to, remote));
  }

  /** Stores the pictures of other sites here, and names those that stay there. */
  async function adopt(to: EditorView, pictures: ReturnType<typeof remotePictures>) {
    const staying = await adoptPictures(pictures, {
      adopt: adoptPicture,
      onAdopted: (address, arrived) => !to.isDestroyed && replaceAddress(to, address, arrived),
      onRead: (picture) => !to.isDestroyed && images().bring([picture]),
    });
    // The report may be that of a later paste by now.
    if (staying.length > 0) setReport((now) => withSentence(now, stayingText(staying)));
  }

  async function putMarkdown(to: EditorView, content: ClipboardContent) {
    insertWords(to, content.plain, true);
    setReport(undefined);
    const html = await readMarkdown(content.plain);
    if (to.isDestroyed) return;
    if (html === undefined)
      return setReport({ sentences: ['The Markdown could not be read; it was inserted as plain text.'] });
    const pasted = readPaste({ ...content, html }, 'markdown', sources());
    replaceWords(to, content.plain, () =>
      put(to, pasted, ['The Markdown became blocks. Undo gives the plain text back.']),
    );
  }

  function run(to: EditorView, content: ClipboardContent, kind: PasteKind, isPlain = false) {
    if (kind === 'markdown') return whileReading(putMarkdown(to, content));
    if (kind === 'words') {
      const refusal = refusalOf(paragraphsHtml(content.plain));
      setReport(refusal ? { sentences: [refusal], refused: true } : undefined);
      return refusal ? undefined : insertWords(to, content.plain, isPlain);
    }
    put(to, readPaste(content, kind, sources()), []);
  }

  function runSoon(to: EditorView, content: ClipboardContent, kind: PasteKind, isPlain: boolean) {
    if (content.html.length + content.plain.length < LONG) return run(to, content, kind, isPlain);
    setReport({ sentences: ['The paste is long. It is being read...'] });
    // After the screen has shown it.
    const shown = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    whileReading(shown.then(() => (to.isDestroyed ? undefined : run(to, content, kind, isPlain))));
  }

  host.current = {
    take: (to, data, isPlain) => {
      view.current = to;
      if (to.state.selection.$from.parent.type.spec.code) return false;
      const content = readClipboard(data);
      const kind = kindInEditor(content, isPlain);
      if (kind === 'pictures') images().add(content.files, 'Please select an image file');
      else if (kind) runSoon(to, content, kind, isPlain);
      return kind !== undefined;
    },
    clean: (html) =>
      readPaste({ html, plain: '', rtf: '', editorData: '', files: [] }, 'html', sources()).html,
    onMissing: setMissing,
    choose: (place) => chooser.current?.open(place),
  };

  function onFiles(files: File[], place: string | undefined) {
    const to = view.current;
    if (!to) return;
    const known = missingIn(to.state);
    const pairs = matchFiles(
      place === undefined ? known : known.filter((each) => each.place === place),
      files,
    );
    to.dispatch(
      findMissing(
        to.state,
        pairs.map(([picture]) => picture.place),
      ),
    );
    images().bring(pairs.map(([picture, file]) => ({ file, place: picture.place, alt: picture.alt })));
  }

  const notices = (
    <PasteNotices
      report={report}
      onClose={() => setReport(undefined)}
      missing={missing}
      onFiles={onFiles}
      onLeaveOut={() => leaveOut(view.current, missing)}
      chooser={chooser}
    />
  );
  return {
    extension,
    settle: (editor: Editor, place: string, arrived: ArrivedImage | undefined) =>
      settle(editor.view, place, arrived, depth.current),
    notices,
    waiting: missing.length + reading,
  };
}

function leaveOut(view: EditorView | undefined, missing: MissingPicture[]) {
  const names = missing.map(({ place }) => place);
  view?.dispatch(leaveOutMissing(view.state, names));
}

/** What the editor's own paste does not do; undefined for what it does. */
function kindInEditor(content: ClipboardContent, isPlain: boolean): PasteKind | 'pictures' | undefined {
  const { html, plain, files } = content;
  if (isPlain) return plain === '' ? undefined : 'words';
  // A word processor adds a picture of the words; a picture copied from a page comes without any.
  if (files.length > 0 && plain.trim() === '') return 'pictures';
  if (html === '' && plain === '') return undefined;
  // An address is for the tools of links and embeds, also where a browser puts a link around it.
  if (/^\S+$/.test(plain.trim()) && URL.canParse(plain.trim())) return undefined;
  const kind = kindOfPaste(content);
  // One line of words, such as an address, is for the other tools of the editor.
  return kind === 'words' && html === '' && !plain.trim().includes('\n') ? undefined : kind;
}

/** Puts an uploaded picture into its place. Without one it was left out. */
function settle(
  view: EditorView,
  place: string,
  arrived: ArrivedImage | undefined,
  pasteDepth: number | undefined,
): void {
  const { state } = view;
  if (place.startsWith(REMOTE)) {
    replaceAddress(view, place.slice(REMOTE.length), arrived);
    return;
  }
  const isPasted = place.startsWith(PLACE);
  // The paste was undone.
  if (isPasted && !hasPlace(state, place)) return;
  const tr = closePlace(state, place, arrived);
  // With the paste, as long as nothing else was changed: one undo takes both.
  if (isPasted && undoDepth(state) === pasteDepth) tr.setMeta('appendedTransaction', tr);
  view.dispatch(tr);
}

/** The places of the pictures of a paste, and those whose files are to be chosen. */
function placesOf({ pictures }: PastedHtml) {
  return new Map(
    pictures.map(({ place, name, alt, file }) => [place, file ? 'arriving' : { place, name, alt }] as const),
  );
}
