import type { Node as ModelNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** The keys of the references in each block, so that a typed letter reads only the block that it changes. */
const referencesOf = new WeakMap<ModelNode, string[]>();

/** The keys of the references of a text, in their order. */
function referencesIn(doc: ModelNode): string[] {
  return doc.children.flatMap((block) => {
    if (block.type.name === 'footnotes') return [];
    let keys = referencesOf.get(block);
    if (!keys) {
      const found: string[] = [];
      block.descendants((node) => {
        if (node.type.name === 'footnoteReference') found.push(String(node.attrs.key));
      });
      keys = found;
      referencesOf.set(block, keys);
    }
    return keys;
  });
}

/** Whether a change added, removed or moved references. */
export function footnotesChanged(before: ModelNode, after: ModelNode): boolean {
  const one = referencesIn(before);
  const other = referencesIn(after);
  return one.length !== other.length || one.some((key, index) => key !== other[index]);
}

/** The notes that went with their references, by their keys. */
export type RemovedNotes = ReadonlyMap<string, ModelNode>;

/**
 * Puts the notes of a text into the order of their references and numbers the references. A note whose last reference
 * went since `before` goes with it; the answer has these notes. One in `removed` is back with its reference.
 */
export function withOrderedFootnotes(
  tr: Transaction,
  before?: ModelNode,
  removed: RemovedNotes = new Map(),
): RemovedNotes {
  const keys = referencesIn(tr.doc);
  const former = before ? referencesIn(before) : keys;
  const gone = new Set(former.filter((key) => !keys.includes(key)));
  const leaving = new Map([...notesIn(tr.doc)].filter(([key]) => gone.has(key)));
  const back = new Set(keys.filter((key) => !former.includes(key)));
  if (back.size > 0) bringBack(tr, back, removed);
  orderNotes(tr, keys, gone);
  numberReferences(tr, keys);
  return leaving;
}

/** The notes of a text by their keys. */
function notesIn(doc: ModelNode): Map<string, ModelNode> {
  const sections = doc.children.filter(({ type }) => type.name === 'footnotes');
  return new Map(sections.flatMap(({ children }) => children.map((note) => [String(note.attrs.key), note])));
}

/** Adds the removed notes of references that have none: a reference that was cut is pasted without its note. */
function bringBack(tr: Transaction, keys: Set<string>, removed: RemovedNotes) {
  const known = notesIn(tr.doc);
  const notes = [...keys].flatMap((key) => (known.has(key) ? [] : (removed.get(key) ?? [])));
  if (notes.length === 0) return;
  const { size } = tr.doc.content;
  if (tr.doc.lastChild?.type.name === 'footnotes') tr.insert(size - 1, notes);
  else tr.insert(size, tr.doc.type.schema.node('footnotes', null, notes));
}

function orderNotes(tr: Transaction, keys: string[], gone: Set<string>) {
  const order = new Map([...new Set(keys)].map((key, index) => [key, index]));
  const places: { section: ModelNode; offset: number }[] = [];
  tr.doc.forEach((section, offset) => {
    if (section.type.name === 'footnotes') places.push({ section, offset });
  });
  for (const { section, offset } of places.toReversed()) {
    const notes = section.children
      .filter(({ attrs }) => !gone.has(String(attrs.key)))
      .toSorted(
        (one, other) =>
          (order.get(String(one.attrs.key)) ?? keys.length) -
          (order.get(String(other.attrs.key)) ?? keys.length),
      );
    const isSame =
      notes.length === section.childCount && notes.every((note, index) => note === section.child(index));
    if (isSame) continue;
    if (notes.length > 0) tr.replaceWith(offset + 1, offset + section.nodeSize - 1, notes);
    else if (tr.doc.childCount > 1) tr.delete(offset, offset + section.nodeSize);
    else tr.replaceWith(0, tr.doc.content.size, tr.doc.type.schema.node('paragraph'));
  }
}

/** The references count the notes that exist: one without a note keeps what is written in it. */
function numberReferences(tr: Transaction, keys: string[]) {
  const known = notesIn(tr.doc);
  const numbers = new Map(
    [...new Set(keys)].filter((key) => known.has(key)).map((key, index) => [key, String(index + 1)]),
  );
  tr.doc.descendants((node, position) => {
    if (node.type.name !== 'footnoteReference') return;
    const number = numbers.get(String(node.attrs.key));
    if (number !== undefined && number !== node.attrs.number) tr.setNodeAttribute(position, 'number', number);
  });
}
