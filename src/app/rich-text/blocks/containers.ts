import { Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { calloutKinds } from '#format/html/blocks/callouts.ts';
import { hasExactly } from './block-attributes.ts';
import { emptyParagraph, insertBlock } from './insert-block.ts';

type CalloutKind = (typeof calloutKinds)[number];

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Inserts a callout with an empty paragraph, and with an empty title where it is asked for. */
      insertCallout: (kind?: CalloutKind, titled?: boolean) => ReturnType;
      /** Changes the kind of the callout around the caret. */
      setCalloutKind: (kind: CalloutKind) => ReturnType;
    };
    asideBlock: { insertAside: () => ReturnType };
    details: { insertToggle: () => ReturnType };
    quoteSource: {
      /** Adds a line for the source to the quote around the caret, or goes to the one it has. */
      addQuoteSource: () => ReturnType;
    };
  }
}

/** While it is edited, an `aside` is a note of the text and no landmark of the screen. */
function asideView(attributes: Record<string, unknown>) {
  const dom = document.createElement('aside');
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') dom.setAttribute(name, value);
  }
  dom.setAttribute('role', 'note');
  return { dom, contentDOM: dom };
}

/** A callout: an `aside` with the class of its kind. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'calloutTitle? block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: null,
      parseHTML: (element: HTMLElement) =>
        calloutKinds.find((kind) => element.classList.contains(`callout-${kind}`)) ?? null,
      renderHTML: ({ kind }: Record<string, unknown>) => ({
        class: typeof kind === 'string' ? `callout callout-${kind}` : 'callout',
      }),
    },
  }),
  parseHTML: () => [{ tag: 'aside.callout', priority: 70 }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  addNodeView:
    () =>
    ({ HTMLAttributes }) =>
      asideView(HTMLAttributes),
  addCommands: () => ({
    insertCallout:
      (kind = 'note', titled = false) =>
      ({ commands }) =>
        commands.command(
          insertBlock((schema) =>
            schema.node('callout', { kind }, [
              ...(titled ? [schema.node('calloutTitle')] : []),
              emptyParagraph(schema),
            ]),
          ),
        ),
    setCalloutKind:
      (kind) =>
      ({ commands }) =>
        commands.updateAttributes('callout', { kind }),
  }),
});

const CalloutTitle = Node.create({
  name: 'calloutTitle',
  content: 'inline*',
  defining: true,
  parseHTML: () => [
    {
      tag: 'p.callout-title',
      priority: 70,
      context: 'callout/',
      getAttrs: (element) => hasExactly(element, 'callout-title') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['p', { ...HTMLAttributes, class: 'callout-title' }, 0],
});

/** Text beside the subject; without its class it is written as it was. */
const Aside = Node.create({
  name: 'asideBlock',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    plain: { default: false, parseHTML: (element: HTMLElement) => !element.className, rendered: false },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'aside',
    node.attrs.plain ? HTMLAttributes : { ...HTMLAttributes, class: 'aside' },
    0,
  ],
  addNodeView:
    () =>
    ({ node, HTMLAttributes }) =>
      asideView(node.attrs.plain ? HTMLAttributes : { ...HTMLAttributes, class: 'aside' }),
  addCommands: () => ({
    insertAside:
      () =>
      ({ commands }) =>
        commands.command(insertBlock((schema) => schema.node('asideBlock', null, [emptyParagraph(schema)]))),
    insertToggle:
      () =>
      ({ commands }) =>
        commands.command(
          insertBlock((schema) =>
            schema.node('details', null, [schema.node('summary'), emptyParagraph(schema)]),
          ),
        ),
  }),
});

const Section = Node.create({
  name: 'section',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'section' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
});

/** A quote, which may end with who said it. */
const Quote = Blockquote.extend({
  content: 'block+ quoteSource?',
  addAttributes: () => ({
    cite: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('cite') },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  // The extension's own writes JSX.
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
});

const QuoteSource = Node.create({
  name: 'quoteSource',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'footer', context: 'blockquote/' }],
  renderHTML: ({ HTMLAttributes }) => ['footer', HTMLAttributes, 0],
  addCommands: () => ({
    addQuoteSource:
      () =>
      ({ tr, state, commands }) => {
        const { $from } = tr.selection;
        for (let depth = $from.depth; depth > 0; depth -= 1) {
          const quote = $from.node(depth);
          if (quote.type.name !== 'blockquote') continue;
          const end = $from.end(depth);
          if (quote.lastChild?.type.name === 'quoteSource') return commands.setTextSelection(end - 1);
          tr.insert(end, state.schema.node('quoteSource'));
          return commands.setTextSelection(end + 1);
        }
        return false;
      },
  }),
});

/** Blocks that contain blocks. */
export const containerNodes = [Callout, CalloutTitle, Aside, Section, Quote, QuoteSource];
