import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMSerializer, Fragment, type Node as ModelNode, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { openPlacesAt } from '../editor/image-places.ts';
import { withNotesAtEnd } from './pasted-footnotes.ts';
import { OWN_COPY } from './reading/pasted-html.ts';
import { PLACE } from './reading/pasted-pictures.ts';
import { paragraphsOf } from './reading/plain-text.ts';

/** A picture of a paste that a browser cannot read. Its place is kept in the text until its file is chosen. */
export interface MissingPicture {
  place: string;
  name: string;
  alt: string;
}

/** What the screen around an editor does with a paste. */
export interface PasteHost {
  /** Takes what is pasted or dropped at the selection; false leaves it to the editor. */
  take: (view: EditorView, data: DataTransfer, isPlain: boolean) => boolean;
  /** HTML that comes by another way than an event with data. */
  clean: (html: string) => string;
  /** The pictures whose files are to be chosen have changed. */
  onMissing: (missing: MissingPicture[]) => void;
  /** Asks for the file of one of them. */
  choose: (place: string) => void;
}

interface PasteState {
  /** The missing pictures, in the order of the text. */
  missing: DecorationSet;
  /** Words that were inserted and may become blocks. */
  words: { from: number; to: number } | undefined;
}

interface PasteChange {
  missing?: { picture: MissingPicture; at: number }[];
  found?: string[];
  words?: PasteState['words'] | 'none';
}

const key = new PluginKey<PasteState>('paste');

/** The pictures that the next paste brings: which have a file, and which are to be chosen. */
let expected = new Map<string, MissingPicture | 'arriving'>();

/** Takes pastes and drops before the editor does. */
export const pasteExtension = (host: { current: PasteHost | undefined }) =>
  Extension.create({
    name: 'pasteFromAnywhere',
    // Before the handlers of single blocks.
    priority: 1000,
    addProseMirrorPlugins() {
      return [pastePlugin(host, this.editor.schema)];
    },
  });

/** Writes what is copied, with a mark by which a paste knows this editor's own blocks. */
class CopySerializer extends DOMSerializer {
  override serializeFragment(
    content: Fragment,
    options?: Parameters<DOMSerializer['serializeFragment']>[1],
    target?: HTMLElement | DocumentFragment,
  ) {
    const copied = super.serializeFragment(content, options, target);
    // Blocks within others have a target.
    if (!target) copied.firstElementChild?.setAttribute(OWN_COPY, '');
    return copied;
  }
}

/** What is copied out of a text of this schema. */
export function copySerializer(schema: Schema): DOMSerializer {
  return new CopySerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
}

function pastePlugin(host: { current: PasteHost | undefined }, schema: Schema): Plugin<PasteState> {
  /** Whether the keys of the last event ask for plain text. */
  let isPlain = false;
  const noteKeys = (event: KeyboardEvent) => {
    isPlain = event.type === 'keydown' && event.shiftKey && event.key !== 'Insert';
    return false;
  };
  return new Plugin<PasteState>({
    key,
    state: {
      init: () => ({ missing: DecorationSet.empty, words: undefined }),
      apply: (transaction, before) => applied(before, transaction, host),
    },
    props: {
      clipboardSerializer: copySerializer(schema),
      decorations: (state) => key.getState(state)?.missing,
      transformPastedHTML: (html) => (isInserting ? html : (host.current?.clean(html) ?? html)),
      handleDOMEvents: {
        keydown: (_view, event) => noteKeys(event),
        keyup: (_view, event) => noteKeys(event),
        blur: () => {
          isPlain = false;
          return false;
        },
        paste: (view, event) => {
          const { clipboardData: data } = event;
          if (!data || !view.editable || view.composing || !host.current?.take(view, data, isPlain))
            return false;
          event.preventDefault();
          return true;
        },
        drop: (view, event) => {
          const { dataTransfer: data } = event;
          // The editor moves its own parts.
          if (!data || view.dragging || !view.editable) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          const { selection, doc, tr } = view.state;
          if (at) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at.pos))));
          if (host.current?.take(view, data, false)) {
            event.preventDefault();
            view.focus();
            return true;
          }
          if (at) view.dispatch(view.state.tr.setSelection(selection));
          return false;
        },
      },
    },
    appendTransaction: (transactions, _before, state) =>
      transactions.some((each) => each.getMeta('paste')) ? settled(state) : null,
    view: () => ({
      update: (view, before) => {
        const now = missingIn(view.state);
        const earlier = missingIn(before);
        if (now.length !== earlier.length || now.some(({ place }, index) => place !== earlier[index]?.place))
          host.current?.onMissing(now);
      },
    }),
  });
}

function applied(before: PasteState, tr: Transaction, host: { current: PasteHost | undefined }): PasteState {
  const { missing = [], found = [], words }: PasteChange = tr.getMeta(key) ?? {};
  const mapped = before.missing.map(tr.mapping, tr.doc);
  const gone = mapped.find(undefined, undefined, (spec) => found.includes(spec.picture.place));
  const added = missing.map(({ picture, at }) =>
    Decoration.widget(at, () => missingElement(picture, host), { picture, side: 1, stopEvent: () => true }),
  );
  const kept = before.words && {
    from: tr.mapping.map(before.words.from, -1),
    to: tr.mapping.map(before.words.to, 1),
  };
  return {
    missing: mapped.remove(gone).add(tr.doc, added),
    words: words === 'none' ? undefined : (words ?? kept),
  };
}

/** The place of a missing picture in the text, with a button that asks for its file. */
function missingElement({ name, place }: MissingPicture, host: { current: PasteHost | undefined }) {
  const element = document.createElement('span');
  element.className = 'missing-picture';
  element.contentEditable = 'false';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Choose the file';
  button.setAttribute('aria-label', `Choose the file of ${name}`);
  button.addEventListener('click', () => host.current?.choose(place));
  const label = document.createElement('b');
  label.textContent = name;
  element.append(label, ' is missing here. ', button);
  return element;
}

/** The missing pictures of a text. */
export function missingIn(state: EditorState): MissingPicture[] {
  return (
    key
      .getState(state)
      ?.missing.find()
      .map(({ spec }) => spec.picture) ?? []
  );
}

const placesOf = (state: EditorState, names: string[]) =>
  key.getState(state)?.missing.find(undefined, undefined, ({ picture }) => names.includes(picture.place)) ??
  [];

/** Gives up the places of missing pictures, and the empty paragraphs that kept them. */
export function leaveOutMissing(state: EditorState, names: string[]): Transaction {
  const { tr } = state;
  for (const { from } of placesOf(state, names).toReversed()) {
    const at = tr.doc.resolve(from);
    const { parent } = at;
    const isOnly = at.depth === 0 || at.node(-1).childCount === 1;
    if (parent.type.name === 'paragraph' && parent.childCount === 0 && !isOnly)
      tr.delete(at.before(), at.after());
  }
  return tr.setMeta(key, { found: names } satisfies PasteChange);
}

/** Makes places of arriving pictures out of those of missing ones. */
export function findMissing(state: EditorState, names: string[]): Transaction {
  const open = placesOf(state, names).map(({ from, spec }) => ({
    place: String(spec.picture.place),
    to: from,
  }));
  return openPlacesAt(state.tr.setMeta(key, { found: names } satisfies PasteChange), open);
}

let isInserting = false;

/** Inserts HTML that was read from a paste at the selection, with the places of its pictures. */
export function insertBlocks(view: EditorView, html: string, pictures: typeof expected): void {
  expected = pictures;
  isInserting = true;
  try {
    view.pasteHTML(html);
  } finally {
    isInserting = false;
    expected = new Map();
  }
}

/** Puts the places of pictures where their stand-ins are, and all footnotes at the end. */
function settled(state: EditorState): Transaction | null {
  const { tr } = state;
  withNotesAtEnd(tr);
  if (expected.size > 0) takeStandIns(tr);
  return tr.docChanged ? tr : null;
}

function takeStandIns(tr: Transaction) {
  const found: { at: number; size: number; place: string; isBlock: boolean }[] = [];
  tr.doc.descendants((node, at) => {
    const isBlock = node.type.name === 'picture';
    const src = (isBlock ? node.firstChild : node)?.attrs.src;
    if (typeof src !== 'string' || !src.startsWith(PLACE) || !expected.has(src)) return undefined;
    found.push({ at, size: node.nodeSize, place: src, isBlock });
    return false;
  });
  const places = found.map(({ at, size, place, isBlock }) => {
    // Earlier ones have changed the length of what is before it.
    const from = tr.mapping.map(at);
    // A paragraph keeps the place of a figure apart from the text around it.
    if (isBlock) tr.replaceWith(from, from + size, paragraphOf(tr));
    else tr.delete(from, from + size);
    return { place, at: isBlock ? from + 1 : from };
  });
  const arriving = places.filter(({ place }) => expected.get(place) === 'arriving');
  const missing = places.flatMap(({ place, at }) => {
    const picture = expected.get(place);
    return picture && picture !== 'arriving' ? [{ picture, at }] : [];
  });
  openPlacesAt(
    tr,
    arriving.map(({ place, at }) => ({ place, to: at })),
  );
  tr.setMeta(key, { missing } satisfies PasteChange);
}

const paragraphOf = (tr: Transaction): ModelNode => tr.doc.type.schema.node('paragraph');

/** Inserts plain text: blank lines separate paragraphs, a single line break stays one. Addresses become links unless it is `bare`. */
export function insertWords(view: EditorView, text: string, bare: boolean): void {
  const { state } = view;
  const { schema, tr } = state;
  const marks = state.storedMarks ?? state.selection.$from.marks();
  const paragraphs = paragraphsOf(text).map((lines) => {
    const content = lines.flatMap((line, index) => [
      ...(index > 0 ? [schema.node('hardBreak')] : []),
      schema.text(line, marks),
    ]);
    return schema.node('paragraph', null, content);
  });
  if (paragraphs.length === 0) return;
  tr.replaceSelection(new Slice(Fragment.from(paragraphs), 1, 1));
  const from = tr.mapping.map(state.selection.from, -1);
  closeHistory(tr).scrollIntoView();
  if (!bare) tr.setMeta('uiEvent', 'paste');
  view.dispatch(tr.setMeta(key, { words: { from, to: tr.selection.to } } satisfies PasteChange));
}

/**
 * Replaces the words that were inserted last by blocks, as a step of undo of its own. Answers false where they were
 * changed meanwhile.
 */
export function replaceWords(view: EditorView, text: string, insert: () => void): boolean {
  const words = key.getState(view.state)?.words;
  if (!words) return false;
  const { doc, tr } = view.state;
  const bare = (given: string) => given.replace(/\s+/g, '');
  if (bare(doc.textBetween(words.from, words.to, '\n', '\n')) !== bare(text)) return false;
  tr.setSelection(TextSelection.create(doc, words.from, words.to));
  view.dispatch(closeHistory(tr).setMeta(key, { words: 'none' } satisfies PasteChange));
  insert();
  view.dispatch(closeHistory(view.state.tr));
  return true;
}
