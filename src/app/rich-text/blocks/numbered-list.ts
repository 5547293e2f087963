import { OrderedList } from '@tiptap/extension-list';
import { verbatim } from '../editor/simple-parts.ts';

/** The first number of a list that states none: null stands for the number of entries of a reversed list. */
export const defaultStart = (isReversed: boolean): number | null => (isReversed ? null : 1);

/** A numbered list, which may count down. "No first number" and "1" differ for a reversed list. */
export const NumberedList = OrderedList.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      start: {
        default: 1,
        parseHTML: (list: HTMLElement) => {
          const start = Number.parseInt(list.getAttribute('start') ?? '', 10);
          return Number.isNaN(start) ? defaultStart(list.hasAttribute('reversed')) : start;
        },
      },
      reversed: verbatim('reversed'),
    };
  },
  renderHTML({ node, HTMLAttributes }) {
    const { start, type, ...others } = HTMLAttributes;
    const isStated = node.attrs.start !== defaultStart(node.attrs.reversed !== null);
    // In the order in which texts name them, so that a list that was typed in is written as it was.
    return ['ol', { ...others, ...(isStated ? { start } : {}), ...(type ? { type } : {}) }, 0];
  },
});
