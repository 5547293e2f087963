import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Image } from '#contract/media/image.ts';
import type { Media } from '#contract/media/media.ts';

interface Change {
  open?: string[];
  close?: string;
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
  const { open = [], close }: Change = transaction.getMeta(places) ?? {};
  const at = transaction.selection.to;
  const added = open.map((place) => Decoration.widget(at, placeElement, { place, side: 1 }));
  const closed = close === undefined ? [] : set.find(undefined, undefined, (spec) => spec.place === close);
  return set.remove(closed).add(transaction.doc, added);
}

function placeElement(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'picture-place';
  return element;
}

/** Keeps places where the caret is. */
export function openPlaces({ tr }: EditorState, open: string[]): Transaction {
  return tr.setMeta(places, { open } satisfies Change);
}

/** Puts an image into its place, or closes the place. Where the text around it has gone, the caret is the place. */
export function closePlace(
  state: EditorState,
  place: string,
  arrived: { image: Image; alt: string } | undefined,
): Transaction {
  const { tr } = state;
  const [found] = places.getState(state)?.find(undefined, undefined, (spec) => spec.place === place) ?? [];
  tr.setMeta(places, { close: place } satisfies Change);
  return arrived ? withImage(tr, arrived, found?.from ?? state.selection.to) : tr;
}

/** Puts a picture of the library where the caret is, or a link to a file of it. */
export function insertMedia({ tr, schema, selection }: EditorState, media: Media, alt: string): Transaction {
  if (media.kind === 'image') return withImage(tr, { image: media, alt }, selection.to);
  const link = schema.mark('link', { href: media.url });
  return tr.insert(selection.to, schema.text(media.name, [link]));
}

function withImage(
  tr: Transaction,
  { image: { url, width, height }, alt }: { image: Pick<Image, 'url' | 'width' | 'height'>; alt: string },
  position: number,
): Transaction {
  const { schema } = tr.doc.type;
  const node = schema.node('image', {
    src: url,
    alt,
    width: String(width),
    height: String(height),
  });
  const at = tr.doc.resolve(position);
  const inText = at.parent.inlineContent && at.parent.type.contentMatch.matchType(node.type);
  return inText
    ? tr.insert(at.pos, node)
    : tr.insert(at.depth === 0 ? at.pos : at.after(), schema.node('paragraph', null, node));
}
