import { type Command, type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node as ModelNode } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import { blockKinds } from '../blocks/block-kinds.ts';
import { type BlockPlaces, isItem, placesOf } from './block-places.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockMoves: {
      /** Moves the blocks of the selection by one place, or what they are in where they stand at its edge. */
      moveBlocks: (by: -1 | 1) => ReturnType;
      /** Moves the block at a position in front of another block of the text. */
      moveBlockTo: (from: number, to: number) => ReturnType;
      /** Selects the block at a position as a whole. */
      selectBlock: (from: number) => ReturnType;
      /** Puts a copy of the block at a position below it and selects it. */
      duplicateBlock: (from: number) => ReturnType;
      removeBlock: (from: number) => ReturnType;
      /** Makes another kind of text of the block at a position. */
      turnBlockInto: (from: number, name: string) => ReturnType;
    };
  }
}

/** The kinds of text that a block of text can become. */
export const turnKinds = blockKinds.filter(
  ({ name }) =>
    /^(paragraph|heading-|blockquote|codeBlock)/.test(name) || /^(bullet|ordered|task)List$/.test(name),
);

/** Whether a block can become another kind of text. */
export const canTurn = (block: ModelNode) =>
  isItem(block) ||
  ['paragraph', 'heading', 'bulletList', 'orderedList', 'taskList', 'blockquote', 'codeBlock'].includes(
    block.type.name,
  );

interface BlockMovesOptions {
  /** Tells users of screen readers what happened. */
  announce: (words: string) => void;
}

/** Moves, copies and removes blocks as wholes. */
export const BlockMoves = Extension.create<BlockMovesOptions>({
  name: 'blockMoves',
  addOptions: () => ({ announce: () => {} }),
  addCommands: () => ({
    moveBlocks: (by) => moveBlocks(by),
    moveBlockTo: (from, to) => moveBlockTo(from, to),
    selectBlock:
      (from) =>
      ({ tr }) => {
        tr.setSelection(NodeSelection.create(tr.doc, from));
        return true;
      },
    duplicateBlock:
      (from) =>
      ({ tr }) => {
        const node = closeHistory(tr).doc.nodeAt(from);
        if (!node) return false;
        tr.insert(from + node.nodeSize, withoutIds(node));
        tr.setSelection(NodeSelection.create(tr.doc, from + node.nodeSize)).scrollIntoView();
        return true;
      },
    removeBlock:
      (from) =>
      ({ tr, state }) => {
        const node = closeHistory(tr).doc.nodeAt(from);
        if (!node) return false;
        if (node.nodeSize === tr.doc.content.size)
          tr.replaceWith(0, node.nodeSize, state.schema.node('paragraph'));
        else tr.deleteRange(from, from + node.nodeSize);
        tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)))).scrollIntoView();
        return true;
      },
    turnBlockInto:
      (from, name) =>
      ({ tr, chain }) => {
        const node = closeHistory(tr).doc.nodeAt(from);
        const insert = turnKinds.find((kind) => kind.name === name)?.insert;
        if (!node || !insert) return false;
        const { doc } = tr;
        const text = TextSelection.between(doc.resolve(from + 1), doc.resolve(from + node.nodeSize - 1));
        tr.setSelection(text);
        const plain = chain().clearNodes();
        return (name === 'paragraph' ? plain : insert(plain)).run();
      },
  }),
  addKeyboardShortcuts() {
    const move = (by: -1 | 1) => () => {
      const { editor, options } = this;
      options.announce(moveWithWords(editor, by));
      return true;
    };
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) };
  },
});

/** Moves the blocks of the selection and says where they are then, among the blocks that they moved between. */
export function moveWithWords(editor: Editor, by: -1 | 1): string {
  const places = movedPlaces(editor.state.selection, by);
  if (!places || !editor.commands.moveBlocks(by))
    return by < 0 ? 'This is the first block.' : 'This is the last block.';
  const count = places.parent.children.filter(({ type }) => type.name !== 'footnotes').length;
  return `Moved ${by < 0 ? 'up' : 'down'}, place ${places.start + by + 1} of ${count}.`;
}

/** The innermost blocks of a selection that can move. */
const movedPlaces = (selection: Selection, by: -1 | 1) =>
  placesOf(selection).find((each) => canSwap(each, by));

function moveBlocks(by: -1 | 1): Command {
  return ({ tr, dispatch }) => {
    const places = movedPlaces(tr.selection, by);
    if (!places) return false;
    if (!dispatch) return true;
    closeHistory(tr);
    const { parent, start, end, from, to } = places;
    // The neighbour moves, so that the selection stays as it is.
    const neighbour = parent.child(by < 0 ? start - 1 : end);
    if (by < 0) {
      tr.insert(to, neighbour).delete(from - neighbour.nodeSize, from);
    } else {
      tr.insert(from, neighbour);
      const moved = to + neighbour.nodeSize;
      tr.delete(moved, moved + neighbour.nodeSize);
    }
    tr.scrollIntoView();
    return true;
  };
}

/** Whether blocks can change places with the block before or after them. */
function canSwap({ parent, start, end }: BlockPlaces, by: -1 | 1): boolean {
  const index = by < 0 ? start - 1 : end;
  if (index < 0 || index >= parent.childCount) return false;
  const blocks = parent.children.slice(start, end);
  const neighbour = parent.child(index);
  if ([...blocks, neighbour].some(({ type }) => type.name === 'footnotes')) return false;
  const changed = [
    ...parent.children.slice(0, Math.min(start, index)),
    ...(by < 0 ? [...blocks, neighbour] : [neighbour, ...blocks]),
    ...parent.children.slice(Math.max(end, index + 1)),
  ];
  return parent.type.validContent(Fragment.from(changed));
}

function moveBlockTo(from: number, to: number): Command {
  return ({ tr, state, dispatch }) => {
    const { doc } = tr;
    const node = doc.nodeAt(from);
    if (!node || (to >= from && to <= from + node.nodeSize)) return false;
    const $to = doc.resolve(to);
    const list = isItem(node) ? doc.resolve(from).parent : undefined;
    const index = $to.index();
    // A line of a list that leaves it gets a list of its own.
    const moved = list && $to.parent.type !== list.type ? list.copy(Fragment.from(node)) : node;
    if (!$to.parent.canReplaceWith(index, index, moved.type)) return false;
    if (!dispatch) return true;
    closeHistory(tr);
    const left = list?.childCount === 1 ? doc.resolve(from).before() : from;
    tr.insert(to, moved);
    const place = tr.mapping.map(left);
    const size = tr.doc.nodeAt(place)?.nodeSize ?? 0;
    tr.delete(place, place + size);
    const target = place < to ? to - size : to;
    const start = moved === node ? target : target + 1;
    if (tr.doc.nodeAt(start)) tr.setSelection(NodeSelection.create(tr.doc, start));
    if (tr.doc.childCount === 0) tr.insert(0, state.schema.node('paragraph'));
    return true;
  };
}

/** A copy of a block without what may be there only once. */
function withoutIds(node: ModelNode): ModelNode {
  const attributes = { ...node.attrs };
  if ('id' in attributes) attributes.id = null;
  if (node.type.name === 'footnoteReference') attributes.link = null;
  const children = node.children.map((child) => (child.isText ? child : withoutIds(child)));
  return node.type.create(attributes, children, node.marks);
}
