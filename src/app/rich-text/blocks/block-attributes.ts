import { Extension } from '@tiptap/core';

/** Whether an element has each of these classes and no other. */
export function hasExactly(element: Element, ...names: string[]): boolean {
  const own = [...element.classList];
  return own.length === names.length && names.every((name) => own.includes(name));
}

/** The classes that align a text. */
const textAligns = ['center', 'end'] as const;
type TextAlign = (typeof textAligns)[number];

/** The classes that place a picture beside the text, and those that make it wider. */
export const pictureAligns = ['start', 'end'] as const;
export const pictureWidths = ['wide', 'full'] as const;
export type PictureAlign = (typeof pictureAligns)[number];
export type PictureWidth = (typeof pictureWidths)[number];

/** An attribute of the model that is one class of a list, such as `align-center` for `center`. */
export function classAttribute(prefix: string, values: readonly string[]) {
  return (name: string) => ({
    default: null,
    parseHTML: (element: HTMLElement) =>
      values.find((value) => element.classList.contains(`${prefix}${value}`)) ?? null,
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[name];
      return typeof value === 'string' ? { class: `${prefix}${value}` } : {};
    },
  });
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockAlignment: {
      /** Aligns the paragraphs and headings of the selection; `null` is the start of the line. */
      setTextAlign: (align: TextAlign | null) => ReturnType;
    };
  }
}

/** The alignment of paragraphs, headings and buttons. */
export const BlockAlignment = Extension.create({
  name: 'blockAlignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'buttonLine'],
      attributes: { align: classAttribute('align-', textAligns)('align') },
    },
  ],
  addCommands: () => ({
    setTextAlign:
      (align) =>
      ({ commands }) =>
        ['paragraph', 'heading', 'buttonLine']
          .map((type) => commands.updateAttributes(type, { align }))
          .some(Boolean),
  }),
});
