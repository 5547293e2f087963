import { Mark } from '@tiptap/core';

/** A mark that is one class of a span, such as `text-red`. Several can stand on one span. */
function classMark(name: string, prefix: string) {
  const classOf = (element: Element) => [...element.classList].find((each) => each.startsWith(prefix));
  return Mark.create({
    name,
    addAttributes: () => ({
      /** The class without its prefix. */
      colour: {
        default: null,
        parseHTML: (element: HTMLElement) => classOf(element)?.slice(prefix.length) ?? null,
        renderHTML: ({ colour }: { colour?: unknown }) => ({ class: `${prefix}${String(colour)}` }),
      },
    }),
    parseHTML: () => [
      { tag: 'span', consuming: false, getAttrs: (span) => classOf(span) !== undefined && null },
    ],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  });
}

/** Text colour and background: classes of a palette, never a style (decision D8). */
export const TextColour = classMark('textColour', 'text-');
export const BackgroundColour = classMark('backgroundColour', 'bg-');
