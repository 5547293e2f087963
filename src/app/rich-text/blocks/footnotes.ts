import { Node } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { footnotesChanged, type RemovedNotes, withOrderedFootnotes } from './footnote-order.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnoteReference: {
      /** Puts a reference at the caret, and an empty note at the end of the text into which the caret goes. */
      insertFootnote: () => ReturnType;
    };
  }
}

const REFERENCE = '#fn-';
const NOTE = 'fn-';

/** The notes that went with their references, for the case that a reference is pasted again. */
const removedNotes = new PluginKey<RemovedNotes>('footnotes');

/** The number in the text that leads to a footnote. */
const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: { default: '', rendered: false },
    number: { default: '1', rendered: false },
    link: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'sup.footnote-ref',
      priority: 90,
      getAttrs: (element) => {
        const [link, ...others] = element.children;
        const href = link?.getAttribute('href');
        if (link?.localName !== 'a' || others.length > 0 || !href?.startsWith(REFERENCE)) return false;
        return {
          key: href.slice(REFERENCE.length),
          number: link.textContent,
          link: link.getAttribute('id'),
        };
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'sup',
    { ...HTMLAttributes, class: 'footnote-ref' },
    ['a', { href: `${REFERENCE}${String(attrs.key)}`, id: attrs.link }, String(attrs.number)],
  ],
  addCommands: () => ({
    insertFootnote:
      () =>
      ({ tr, state, dispatch }) => {
        const { schema } = state;
        const { $to } = tr.selection;
        const type = schema.nodes.footnoteReference;
        if (!type || !$to.parent.type.contentMatch.matchType(type)) return false;
        for (let depth = $to.depth; depth > 0; depth -= 1)
          if ($to.node(depth).type.name === 'footnotes') return false;
        if (!dispatch) return true;
        const key = freshKey(new Set(keysIn(tr.doc)), removedNotes.getState(state));
        const note = schema.node('footnote', { key }, [schema.node('paragraph')]);
        const last = tr.doc.lastChild;
        if (last?.type.name === 'footnotes') tr.insert(tr.doc.content.size - 1, note);
        else tr.insert(tr.doc.content.size, schema.node('footnotes', null, [note]));
        tr.insert($to.pos, type.create({ key, link: `fnref-${key}` }));
        withOrderedFootnotes(tr);
        tr.doc.descendants((node, position) => {
          if (node.type.name === 'footnote' && node.attrs.key === key)
            tr.setSelection(TextSelection.near(tr.doc.resolve(position + 2)));
          return !node.isTextblock;
        });
        tr.scrollIntoView();
        return true;
      },
  }),
  addProseMirrorPlugins: () => [
    new Plugin<RemovedNotes>({
      key: removedNotes,
      state: {
        init: () => new Map(),
        apply(tr, known) {
          const added: RemovedNotes | undefined = tr.getMeta(removedNotes);
          return added ? new Map([...known, ...added]) : known;
        },
      },
      appendTransaction: (transactions, before, state) => {
        const { doc, tr } = state;
        const isUndone = transactions.some(
          (each) => each.getMeta('preventUpdate') || each.getMeta('history$'),
        );
        if (isUndone || !footnotesChanged(before.doc, doc)) return null;
        const leaving = withOrderedFootnotes(tr, before.doc, removedNotes.getState(state));
        if (leaving.size > 0) tr.setMeta(removedNotes, leaving);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

/** The keys of all references and notes. */
function keysIn(doc: ModelNode): string[] {
  const found: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'footnoteReference' || node.type.name === 'footnote')
      found.push(String(node.attrs.key));
  });
  return found;
}

/** The shortest number that no footnote has as its key, or had: a removed one may be pasted again. */
function freshKey(taken: Set<string>, removed: RemovedNotes = new Map()): string {
  let number = taken.size + 1;
  while (taken.has(String(number)) || removed.has(String(number))) number += 1;
  return String(number);
}

/** The notes at the end of a text. */
const Footnotes = Node.create({
  name: 'footnotes',
  group: 'block',
  content: 'footnote+',
  isolating: true,
  parseHTML: () => [{ tag: 'section.footnotes', priority: 80, contentElement: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, class: 'footnotes' }, ['ol', 0]],
});

/** One note. Its way back is no part of the model: `html-document.ts` writes it. */
const Footnote = Node.create({
  name: 'footnote',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    key: {
      default: '',
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.id.slice(NOTE.length),
      rendered: false,
    },
  }),
  parseHTML: () => [
    {
      tag: 'li',
      priority: 90,
      context: 'footnotes/',
      getAttrs: (element) => element.id.startsWith(NOTE) && null,
    },
    { tag: 'a.footnote-back', priority: 95, ignore: true, context: 'footnote//' },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'li',
    { ...HTMLAttributes, id: `${NOTE}${String(node.attrs.key)}` },
    0,
  ],
});

/** Footnotes: references in the text and the notes at its end. */
export const footnoteNodes = [FootnoteReference, Footnotes, Footnote];
