import { type Editor, Extension } from '@tiptap/core';
import type { Node as ModelNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { unwrapContainer } from './unwrap-container.ts';

/** Lines of a block that hold words beside its content: Enter leaves them, and Backspace takes an empty one away. */
const sideLines = ['figcaption', 'calloutTitle', 'summary', 'quoteSource', 'buttonLine'];

/** The keys and clicks at the edges of blocks. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  // Before the keys of the nodes.
  priority: 200,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Enter: () => leaveSelected(editor) || leaveSideLine(editor),
      'Mod-Enter': () => leaveBlock(editor),
      Backspace: () => backAtStart(editor) || selectBeside(editor, -1),
      Delete: () => selectBeside(editor, 1),
      ArrowDown: () => intoCaption(editor) || leaveText(editor, 1),
      ArrowRight: () => intoCaption(editor),
      ArrowUp: () => leaveText(editor, -1),
    };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        key: new PluginKey('blockTyping'),
        props: {
          handleTextInput: typeBesideBlock,
          handleClick: (_view, _position, event) => goOnBelow(editor, event),
        },
        // A picture is a part of its figure, which is selected as a whole.
        appendTransaction: (_transactions, _before, { selection, doc, tr }) =>
          selection instanceof NodeSelection && selection.node.type.name === 'figureImage'
            ? tr.setSelection(NodeSelection.create(doc, selection.$from.before()))
            : null,
      }),
    ];
  },
});

/** Whether a node is selected as a whole and stands between blocks. */
const isBlockSelected = (selection: Selection): selection is NodeSelection =>
  selection instanceof NodeSelection && selection.node.isBlock;

/** Puts a paragraph at a place between blocks, with the caret in it. Uses an empty one that stands there. */
function paragraphAt(editor: Editor, place: number): boolean {
  return editor.commands.command(({ tr, dispatch }) => {
    const { paragraph } = editor.schema.nodes;
    const $place = tr.doc.resolve(place);
    if (!paragraph) return false;
    const isThere = $place.nodeAfter?.type === paragraph && $place.nodeAfter.childCount === 0;
    if (!isThere && !$place.parent.canReplaceWith($place.index(), $place.index(), paragraph)) return false;
    if (!dispatch) return true;
    if (!isThere) tr.insert(place, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView();
    return true;
  });
}

/** Enter below a selected block: a new line. */
function leaveSelected(editor: Editor): boolean {
  const { selection } = editor.state;
  return isBlockSelected(selection) && paragraphAt(editor, selection.to);
}

/** Enter in a caption, a title, a summary, a source or a button goes on with the text. */
function leaveSideLine(editor: Editor): boolean {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  const name = $from.parent.type.name;
  if (!empty || !sideLines.includes(name)) return false;
  if (name === 'calloutTitle' || name === 'summary') {
    if ($from.parentOffset < $from.parent.content.size) return splitIntoParagraph(editor, $from);
    return paragraphAt(editor, $from.after());
  }
  return paragraphAt(editor, name === 'buttonLine' ? $from.after() : $from.after($from.depth - 1));
}

/** Moves the text behind the caret of a title into a paragraph below it. */
function splitIntoParagraph(editor: Editor, $from: ResolvedPos): boolean {
  const { paragraph } = editor.schema.nodes;
  if (!paragraph) return false;
  return editor.commands.command(({ tr }) => {
    const rest = $from.parent.content.cut($from.parentOffset);
    tr.insert($from.after(), paragraph.create(null, rest));
    tr.delete($from.pos, $from.end());
    tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map($from.end(), -1) + 2));
    return true;
  });
}

/** Mod-Enter goes on below the outermost block around the caret, except where it ticks a task. */
function leaveBlock(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if (editor.isActive('task') || $from.depth === 0) return leaveSelected(editor);
  return $from.depth > 1 || !$from.parent.type.isInGroup('block') || $from.parent.type.spec.code
    ? paragraphAt(editor, $from.after(1))
    : false;
}

/** Backspace at the start of a line that belongs to a block. */
function backAtStart(editor: Editor): boolean {
  const { selection, schema } = editor.state;
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!(selection instanceof TextSelection) || !empty || $from.parentOffset > 0) return false;
  const isEmpty = parent.childCount === 0;
  const { paragraph } = schema.nodes;
  const edit = editor.commands.command;
  if (!paragraph) return false;
  switch (parent.type.name) {
    case 'figcaption':
      return edit(({ tr }) => {
        const figure = $from.before($from.depth - 1);
        if (isEmpty) tr.delete($from.before(), $from.after());
        tr.setSelection(NodeSelection.create(tr.doc, figure));
        return true;
      });
    case 'quoteSource':
      return edit(({ tr }) => {
        if (isEmpty) tr.delete($from.before(), $from.after());
        tr.setSelection(Selection.near(tr.doc.resolve($from.before()), -1));
        return true;
      });
    case 'calloutTitle':
      return edit(({ tr }) => {
        if (isEmpty) tr.delete($from.before(), $from.after());
        else tr.setNodeMarkup($from.before(), paragraph);
        return true;
      });
    case 'summary':
      return edit(({ tr }) => unwrapContainer(tr, $from.before($from.depth - 1)));
    case 'buttonLine':
    case 'formulaBlock':
      return (
        isEmpty &&
        edit(({ tr }) => {
          tr.setNodeMarkup($from.before(), paragraph);
          return true;
        })
      );
    default:
      return false;
  }
}

/** Blocks that a key selects before it removes them. */
const isSolid = (node: ModelNode) =>
  node.isBlock &&
  !node.isTextblock &&
  (node.isAtom || node.type.spec.isolating === true) &&
  node.type.name !== 'footnotes';

/** Backspace after a picture or a card, and Delete before it, select it: the same key again takes it out. */
function selectBeside(editor: Editor, by: -1 | 1): boolean {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  if (!(selection instanceof TextSelection) || !empty || $from.depth === 0) return false;
  const isAtEdge = by < 0 ? $from.parentOffset === 0 : $from.parentOffset === $from.parent.content.size;
  if (!isAtEdge) return false;
  const edge = by < 0 ? $from.before() : $from.after();
  const $edge = editor.state.doc.resolve(edge);
  const beside = by < 0 ? $edge.nodeBefore : $edge.nodeAfter;
  if (!beside || !isSolid(beside) || !NodeSelection.isSelectable(beside)) return false;
  const isEmptyLine = $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0;
  return editor.commands.command(({ tr }) => {
    const at = by < 0 ? edge - beside.nodeSize : edge;
    if (isEmptyLine && $edge.parent.childCount > 1) tr.delete($from.before(), $from.after());
    tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(at)));
    return true;
  });
}

/** From a selected figure to its caption. */
function intoCaption(editor: Editor): boolean {
  const { selection } = editor.state;
  if (!isBlockSelected(selection) || selection.node.lastChild?.type.name !== 'figcaption') return false;
  return editor.commands.setTextSelection(selection.to - 1 - selection.node.lastChild.nodeSize + 1);
}

/** The arrow keys lead out of a block that begins or ends the text: into a new line. */
function leaveText(editor: Editor, by: -1 | 1): boolean {
  const { state, view } = editor;
  const { selection, doc } = state;
  const { $from, $to } = selection;
  const edgeBlock = by > 0 ? doc.lastChild : doc.firstChild;
  if (!edgeBlock || ['paragraph', 'heading', 'footnotes'].includes(edgeBlock.type.name)) return false;
  const place = by > 0 ? doc.content.size : 0;
  if (isBlockSelected(selection)) {
    const isEdge = by > 0 ? selection.to === place : selection.from === 0;
    return isEdge && selection.$from.depth === 0 && paragraphAt(editor, place);
  }
  if (!(selection instanceof TextSelection) || !selection.empty || $from.depth === 0) return false;
  const index = by > 0 ? $to.indexAfter(0) : $from.index(0);
  if (by > 0 ? index < doc.childCount : index > 0) return false;
  return isAtTextEdge(view, $from, by) && paragraphAt(editor, place);
}

/** A click below a text that ends in a table, code or the like goes on in a new line: a phone has no arrow keys. */
function goOnBelow(editor: Editor, { target, clientY }: MouseEvent): boolean {
  const { state, view } = editor;
  const { lastChild, content } = state.doc;
  if (target !== view.dom || !editor.isEditable || !lastChild) return false;
  if (['paragraph', 'heading', 'footnotes'].includes(lastChild.type.name)) return false;
  const element = view.nodeDOM(content.size - lastChild.nodeSize);
  if (!(element instanceof Element) || clientY <= element.getBoundingClientRect().bottom) return false;
  return paragraphAt(editor, content.size);
}

/** Whether no other line of the block is above or below the caret. In a table that is its last or first row. */
function isAtTextEdge(view: EditorView, $from: ResolvedPos, by: -1 | 1): boolean {
  if (!view.endOfTextblock(by > 0 ? 'down' : 'up')) return false;
  for (let depth = $from.depth - 1; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    // The cells of a row stand beside each other.
    if (node.type.name === 'tableRow') continue;
    if ($from.index(depth) !== (by > 0 ? node.childCount - 1 : 0)) return false;
  }
  return true;
}

/** Typed letters do not replace a block that is selected as a whole: they go into a new line below it. */
function typeBesideBlock(view: EditorView, _from: number, _to: number, text: string): boolean {
  const { selection, schema, tr } = view.state;
  const { paragraph } = schema.nodes;
  if (!isBlockSelected(selection) || !paragraph) return false;
  const { $to, to } = selection;
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), paragraph)) return false;
  tr.insert(to, paragraph.create(null, schema.text(text)));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, to + 1 + text.length)).scrollIntoView());
  return true;
}
