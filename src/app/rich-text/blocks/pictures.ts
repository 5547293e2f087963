import { Node } from '@tiptap/core';
import type { Node as ModelNode, Schema } from '@tiptap/pm/model';
import {
  classAttribute,
  type PictureAlign,
  type PictureWidth,
  pictureAligns,
  pictureWidths,
} from './block-attributes.ts';
import { insertBlock } from './insert-block.ts';

/** A picture of a figure. */
export interface FigurePicture {
  src: string;
  alt: string;
  width?: string | null;
  height?: string | null;
  /** Whether the empty alternative text is meant. */
  decorative?: boolean;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      insertPicture: (picture: FigurePicture, caption?: string) => ReturnType;
      /** The width of the picture or gallery around the selection; `null` is that of the text. */
      setPictureWidth: (width: PictureWidth | null) => ReturnType;
      setPictureAlign: (align: PictureAlign | null) => ReturnType;
      /** Adds an empty caption to the figure around the selection. */
      addCaption: () => ReturnType;
    };
    gallery: { insertGallery: (pictures: FigurePicture[], caption?: string) => ReturnType };
    figureImage: { setPictureText: (text: { alt: string; decorative: boolean }) => ReturnType };
  }
}

/** The most pictures of a gallery, and the fewest. */
export const galleryCounts = { most: 9, fewest: 2 };

const verbatim = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** The picture of a figure: an `img` that stands between blocks. */
const FigureImage = Node.create({
  name: 'figureImage',
  atom: true,
  addAttributes: () => ({
    ...Object.fromEntries(['src', 'alt', 'width', 'height', 'loading'].map((name) => [name, verbatim(name)])),
    decorative: {
      default: false,
      parseHTML: (element: HTMLElement) => element.classList.contains('decorative'),
      renderHTML: ({ decorative }: Record<string, unknown>) => (decorative ? { class: 'decorative' } : {}),
    },
  }),
  parseHTML: () => ['picture/', 'gallery/'].map((context) => ({ tag: 'img', priority: 90, context })),
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addCommands: () => ({
    setPictureText:
      (text) =>
      ({ commands }) =>
        commands.updateAttributes('figureImage', text),
  }),
});

/** How many pictures a figure has, if it has nothing else but a caption after them. */
function countPictures(figure: Element): number {
  const children = [...figure.children];
  const pictures = children.filter(({ localName }) => localName === 'img').length;
  const rest = children.slice(pictures);
  const isPlain =
    rest.length < 2 &&
    rest.every(({ localName }) => localName === 'figcaption') &&
    [...figure.childNodes].every((node) => node instanceof Element || !node.textContent?.trim());
  return isPlain ? pictures : 0;
}

const figureAttributes = () => ({
  size: classAttribute('', pictureWidths)('size'),
  align: classAttribute('align-', pictureAligns)('align'),
});

const Picture = Node.create({
  name: 'picture',
  group: 'block figures',
  content: 'figureImage figcaption?',
  isolating: true,
  draggable: true,
  addAttributes: figureAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 70,
      getAttrs: (element) =>
        !['gallery', 'bookmark', 'embed'].some((name) => element.classList.contains(name)) &&
        countPictures(element) === 1 &&
        null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  addCommands: () => ({
    insertPicture:
      (picture, caption = '') =>
      ({ commands }) =>
        commands.command(insertBlock((schema) => figureOf(schema, 'picture', [picture], caption))),
    setPictureWidth:
      (size) =>
      ({ commands }) =>
        ['picture', 'gallery'].map((type) => commands.updateAttributes(type, { size })).some(Boolean),
    setPictureAlign:
      (align) =>
      ({ commands }) =>
        ['picture', 'gallery'].map((type) => commands.updateAttributes(type, { align })).some(Boolean),
    addCaption:
      () =>
      ({ tr, state, commands }) => {
        const { $from } = tr.selection;
        const selected = tr.doc.nodeAt($from.pos);
        const isSelected = selected?.type.spec.group?.includes('figures') === true;
        const depth = [...Array($from.depth + 1).keys()]
          .toReversed()
          .find((each) => $from.node(each).type.spec.group?.includes('figures'));
        const figure = isSelected ? selected : depth === undefined ? undefined : $from.node(depth);
        if (!figure) return false;
        const end = isSelected ? $from.pos + figure.nodeSize - 1 : $from.end(depth);
        if (figure.lastChild?.type.name === 'figcaption') return commands.setTextSelection(end - 1);
        tr.insert(end, state.schema.node('figcaption'));
        return commands.setTextSelection(end + 1);
      },
  }),
});

const Gallery = Node.create({
  name: 'gallery',
  group: 'block figures',
  content: `figureImage{1,${galleryCounts.most}} figcaption?`,
  isolating: true,
  draggable: true,
  addAttributes: figureAttributes,
  parseHTML: () => [
    {
      tag: 'figure.gallery',
      priority: 80,
      getAttrs: (element) => {
        const count = countPictures(element);
        return count > 0 && count <= galleryCounts.most && null;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'figure',
    { ...HTMLAttributes, class: ['gallery', HTMLAttributes.class].filter(Boolean).join(' ') },
    0,
  ],
  addCommands: () => ({
    insertGallery:
      (pictures, caption = '') =>
      ({ commands }) =>
        pictures.length >= galleryCounts.fewest &&
        pictures.length <= galleryCounts.most &&
        commands.command(insertBlock((schema) => figureOf(schema, 'gallery', pictures, caption))),
  }),
});

function figureOf(schema: Schema, name: 'picture' | 'gallery', pictures: FigurePicture[], caption: string) {
  return schema.node(name, null, [
    ...pictures.map((picture) => schema.node('figureImage', { ...picture })),
    ...(caption === '' ? [] : [schema.node('figcaption', null, [schema.text(caption)])]),
  ]);
}

/** A picture of a figure with all its attributes: those that no dialog shows stay through its changes. */
export function figurePicture({ attrs }: ModelNode): FigurePicture {
  const { src, alt, decorative } = attrs;
  return { ...attrs, src: String(src ?? ''), alt: String(alt ?? ''), decorative: decorative === true };
}

/** The pictures of a gallery. */
export const galleryPictures = ({ children }: ModelNode): FigurePicture[] =>
  children.filter(({ type }) => type.name === 'figureImage').map(figurePicture);

/** Pictures with their captions, alone and in galleries. */
export const pictureNodes = [FigureImage, Picture, Gallery];
