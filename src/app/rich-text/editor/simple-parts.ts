import { Mark, Node } from '@tiptap/core';

/** An attribute that is kept as it is written. */
export const verbatim = (name: string) => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Inline elements that mean something and need no control: they are preserved, and typing inside goes on inside. */
function simpleMark(name: string, attributes: string[] = []) {
  return Mark.create({
    name,
    addAttributes: () => Object.fromEntries(attributes.map((attribute) => [attribute, verbatim(attribute)])),
    // Before others: `del` is not the editor's strike, though that would take it.
    parseHTML: () => [{ tag: name, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });
}

export const simpleMarks = [
  ...['small', 'sub', 'sup', 'kbd', 'samp', 'cite', 'abbr', 'bdi', 'bdo'].map((name) => simpleMark(name)),
  simpleMark('q', ['cite']),
  simpleMark('del', ['cite', 'datetime']),
  simpleMark('ins', ['cite', 'datetime']),
  simpleMark('time', ['datetime']),
  simpleMark('mark', ['class']),
];

/** A span of another language or direction, or with a title. */
export const Phrase = Mark.create({
  name: 'phrase',
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: (span) => phraseNames.some((name) => span.hasAttribute(name)) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});
const phraseNames = ['dir', 'lang', 'title', 'id'];

/** Block elements that need no control. */
function simpleNode(name: string, content: string, group?: string, attributes: string[] = []) {
  return Node.create({
    name,
    content,
    ...(group ? { group } : {}),
    defining: true,
    addAttributes: () => Object.fromEntries(attributes.map((attribute) => [attribute, verbatim(attribute)])),
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });
}

/** In the editor a disclosure is always open: what is folded away could not be edited. */
const Details = simpleNode('details', 'summary? block+', 'block', ['open']).extend({
  addNodeView() {
    return () => {
      const dom = document.createElement('details');
      dom.open = true;
      dom.addEventListener('toggle', () => {
        dom.open = true;
      });
      return { dom, contentDOM: dom, ignoreMutation: ({ type }) => type === 'attributes' };
    };
  },
});

export const simpleNodes = [
  simpleNode('div', 'block+', 'block'),
  simpleNode('figure', '(block | figcaption)+', 'block'),
  simpleNode('figcaption', 'inline*'),
  Details,
  simpleNode('summary', 'inline*'),
  simpleNode('dl', '(dt | dd)+', 'block'),
  simpleNode('dt', 'inline*'),
  simpleNode('dd', 'block+'),
];
