import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { cleanHtml } from './clean-html.ts';
import { verbatim } from './simple-parts.ts';

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name) ?? 1) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const spans = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false },
  align: verbatim('align'),
};

/** Which part of its table a row stands in. The table's model knows rows only; `writeHtml` makes the parts again. */
export const SECTION = 'data-section';

/** Tables as the allow-list has them: no widths and no styles; a caption is kept and changed as HTML. */
export const tableNodes = [
  Table.extend({
    addAttributes: () => ({
      caption: {
        default: null,
        parseHTML: (table: HTMLElement) => table.querySelector(':scope > caption')?.innerHTML ?? null,
        rendered: false,
      },
    }),
    parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
    renderHTML({ node, HTMLAttributes }) {
      const { caption } = node.attrs;
      const body = ['tbody', 0] as const;
      if (typeof caption !== 'string') return ['table', HTMLAttributes, body];
      const element = document.createElement('caption');
      element.append(...cleanHtml(caption).childNodes);
      return ['table', HTMLAttributes, element, body];
    },
  }).configure({
    // The extension's own view knows no caption.
    View: null,
  }),
  TableRow.extend({
    addAttributes: () => ({
      section: {
        default: 'tbody',
        parseHTML: (row: HTMLElement) => row.parentElement?.localName ?? 'tbody',
        renderHTML: ({ section }: { section?: unknown }) => ({ [SECTION]: section }),
      },
    }),
    parseHTML: () => [{ tag: 'tr' }],
  }),
  TableHeader.extend({ addAttributes: () => ({ ...spans, scope: verbatim('scope') }) }),
  TableCell.extend({ addAttributes: () => spans }),
];
