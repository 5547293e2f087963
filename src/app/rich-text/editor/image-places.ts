import { Extension } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { ArrivedImage } from '#app/media/use-arriving-images.ts';
import type { Media } from '#contract/media/media.ts';
import { blockPlace } from '../blocks/insert-block.ts';
import { fileOf } from '../blocks/insertion/cards-of.ts';

interface Change {
  open?: string[];
  close?: string;
  /** Places that move: the paragraph around them has gone, or a picture stands between them now. */
  move?: { place: string; to: number }[];
}

const places = new PluginKey<DecorationSet>('picturePlaces');

/** Marks in the text where images will come that are still being uploaded. They move with the text. */
export const ImagePlaces = Extension.create({
  name: 'picturePlaces',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: places,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) =>
          changed(before.map(transaction.mapping, transaction.doc), transaction),
      },
      props: { decorations: (state) => places.getState(state) },
    }),
  ],
});

function changed(set: DecorationSet, transaction: Transaction): DecorationSet {
  const { open = [], close, move = [] }: Change = transaction.getMeta(places) ?? {};
  const at = transaction.selection.to;
  const gone = [close, ...move.map(({ place }) => place)];
  const closed = set.find(undefined, undefined, (spec) => gone.includes(spec.place));
  return set
    .remove(closed)
    .add(transaction.doc, [
      ...open.map((place) => placeAt(at, place)),
      ...move.map(({ place, to }) => placeAt(to, place)),
    ]);
}

const placeAt = (at: number, place: string) => Decoration.widget(at, placeElement, { place, side: 1 });

function placeElement(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'picture-place';
  return element;
}

/** Keeps places where the caret is. */
export function openPlaces({ tr }: EditorState, open: string[]): Transaction {
  return tr.setMeta(places, { open } satisfies Change);
}

/** Keeps places at positions of the text after a transaction. */
export function openPlacesAt(tr: Transaction, open: { place: string; to: number }[]): Transaction {
  return open.length === 0 ? tr : tr.setMeta(places, { move: open } satisfies Change);
}

/** Whether a place is still in the text. */
export function hasPlace(state: EditorState, place: string): boolean {
  return (
    (places.getState(state)?.find(undefined, undefined, (spec) => spec.place === place) ?? []).length > 0
  );
}

/** Puts an image into its place, or closes the place. Where the text around it has gone, the caret is the place. */
export function closePlace(
  state: EditorState,
  place: string,
  arrived: ArrivedImage | undefined,
): Transaction {
  const { tr } = state;
  const open = places.getState(state)?.find() ?? [];
  const index = open.findIndex(({ spec }) => spec.place === place);
  if (!arrived) return tr.setMeta(places, { close: place } satisfies Change);
  const position = open[index]?.from ?? state.selection.to;
  const stood = insertFigure(tr, arrived, position);
  // Pictures that were chosen together stand in the order of the choice, whichever arrives first.
  const move = open.flatMap((other, at) =>
    stood && at !== index && other.from === position
      ? [{ place: String(other.spec.place), to: at < index ? stood.from : stood.to }]
      : [],
  );
  return tr.setMeta(places, { close: place, move } satisfies Change);
}

/** Puts a picture of the library where the caret is, or a file of it to download. */
export function insertMedia(
  { tr, schema, selection }: EditorState,
  media: Media,
  alt: string,
  isDecorative: boolean,
): Transaction {
  if (media.kind === 'image') insertFigure(tr, { image: media, alt, isDecorative }, selection.to);
  else insertAt(tr, schema.node('fileLink', fileOf(media)), selection.to);
  return tr;
}

/** A picture with an empty caption, into which the caret goes if it was at the place of the picture. */
function insertFigure(tr: Transaction, { image, alt, isDecorative }: ArrivedImage, position: number) {
  const { schema } = tr.doc.type;
  const { url, width, height } = image;
  const attributes = {
    src: url,
    alt,
    decorative: isDecorative,
    width: String(width),
    height: String(height),
  };
  const isAtCaret = tr.selection.empty && tr.selection.from === position;
  const figure = schema.node('picture', null, [
    schema.node('figureImage', attributes),
    schema.node('figcaption'),
  ]);
  const stood = insertAt(tr, figure, position);
  if (stood && isAtCaret) tr.setSelection(TextSelection.create(tr.doc, stood.to - 2)).scrollIntoView();
  return stood;
}

/** Puts a block in place of an empty paragraph, or after the block that the position is in. */
function insertAt(tr: Transaction, block: ModelNode, position: number) {
  const at = blockPlace(tr.doc.resolve(position), position, block.type);
  if (!at) return undefined;
  tr.replaceWith(at.from, at.to, block);
  const to = at.from + block.nodeSize;
  // The text goes on below it.
  if (to === tr.doc.content.size) tr.insert(to, tr.doc.type.schema.node('paragraph'));
  return { from: at.from, to };
}
