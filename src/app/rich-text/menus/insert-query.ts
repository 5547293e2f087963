import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { BlockKind } from '../blocks/block-kinds.ts';
import { type BlockGroup, findBlocks } from './block-search.ts';

/** The list of blocks at the caret. */
export interface InsertQuery {
  /** Where the typed letters begin, with the slash if there is one. */
  from: number;
  /** A slash opened the list; otherwise a button or a key did. */
  slash: boolean;
  groups: readonly BlockGroup[];
  /** The place of the chosen block in the order of the groups. */
  active: number;
}

type Change = { open: true } | { active: number } | { close: true };

const key = new PluginKey<InsertQuery | undefined>('insertQuery');

/** The list that is open, with at least one block in it. */
export function openQuery(state: EditorState): InsertQuery | undefined {
  const query = key.getState(state);
  return query && query.groups.length > 0 ? query : undefined;
}

/** The blocks of a list in the order of its groups. */
export const kindsOf = ({ groups }: InsertQuery): BlockKind[] => groups.flatMap(({ kinds }) => kinds);

/** The id of the element of a block in the list. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Opens the list of blocks at the caret. */
export function openInsertList(editor: Editor) {
  editor.view.dispatch(change(editor.state, { open: true }).scrollIntoView());
}

/** Closes the list and leaves what was typed. */
function closeInsertList(editor: Editor) {
  if (key.getState(editor.state)) editor.view.dispatch(change(editor.state, { close: true }));
}

/** Makes the block at this place of the list the chosen one. */
export function setActiveBlock(editor: Editor, active: number) {
  editor.view.dispatch(change(editor.state, { active }));
}

const change = ({ tr }: EditorState, meta: Change) => tr.setMeta(key, meta).setMeta('addToHistory', false);

/** Inserts a block in place of what was typed to find it, or asks for what it needs first. */
export function insertFound(editor: Editor, kind: BlockKind, ask: (kind: BlockKind) => void) {
  const query = key.getState(editor.state);
  const to = editor.state.selection.from;
  const chain = editor.chain().focus();
  chain.command(({ tr }) => {
    // Undo brings back the line as it was typed.
    closeHistory(tr);
    tr.setMeta(key, { close: true } satisfies Change);
    if (query && query.from < to) tr.delete(query.from, to);
    return true;
  });
  if (kind.insert) kind.insert(chain).run();
  else {
    chain.run();
    ask(kind);
  }
}

interface InsertQueryOptions {
  /** The id of the element that shows the list. */
  listId: string;
  /** Asks for what a block needs before it is inserted. */
  onAsk: (kind: BlockKind) => void;
}

/** Opens the list of blocks where a slash is typed, and moves in it by keys while the caret stays in the text. */
export const InsertQueryKeys = Extension.create<InsertQueryOptions>({
  name: 'insertQuery',
  // Its keys come before those of lists, tables and code.
  priority: 1000,
  addOptions: () => ({ listId: '', onAsk: () => {} }),
  addProseMirrorPlugins() {
    const { editor } = this;
    const { listId, onAsk } = this.options;
    return [
      new Plugin<InsertQuery | undefined>({
        key,
        state: {
          init: () => undefined,
          apply: (tr, before, _old, state) => nextQuery(tr, before, state),
        },
        props: {
          attributes: (state) => {
            const query = openQuery(state);
            const attributes: Record<string, string> = { 'aria-haspopup': 'listbox' };
            if (!query) return attributes;
            attributes['aria-autocomplete'] = 'list';
            attributes['aria-controls'] = listId;
            attributes['aria-activedescendant'] = optionId(listId, query.active);
            return attributes;
          },
          handleKeyDown: (view, event) => {
            const query = openQuery(view.state);
            if (!query || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
            const kinds = kindsOf(query);
            const active = nextActive(event.key, query.active, kinds.length);
            if (active !== undefined) {
              view.dispatch(change(view.state, { active }));
              return true;
            }
            if (event.key === 'Escape') {
              view.dispatch(change(view.state, { close: true }));
              return true;
            }
            const kind = kinds[query.active];
            if (!kind || event.shiftKey || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
            insertFound(editor, kind, onAsk);
            return true;
          },
          handleDOMEvents: {
            blur: () => {
              // The list keeps the focus in the text: whoever leaves it does so for something else.
              closeInsertList(editor);
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** The place in the list to which a key goes. */
function nextActive(pressed: string, active: number, count: number): number | undefined {
  if (pressed === 'ArrowDown') return (active + 1) % count;
  if (pressed === 'ArrowUp') return (active + count - 1) % count;
  if (pressed === 'Home') return 0;
  if (pressed === 'End') return count - 1;
  return undefined;
}

function nextQuery(tr: Transaction, before: InsertQuery | undefined, state: EditorState) {
  const meta: Change | undefined = tr.getMeta(key);
  const { selection } = state;
  if (meta && 'close' in meta) return undefined;
  if (meta && 'active' in meta) return before && { ...before, active: meta.active };
  if (meta) {
    const { $from, from } = selection;
    return $from.parent.isTextblock ? { from, slash: false, groups: findBlocks(''), active: 0 } : undefined;
  }
  if (!before) {
    const slash = typedSlash(tr, state);
    return slash === undefined ? undefined : { from: slash, slash: true, groups: findBlocks(''), active: 0 };
  }
  if (!tr.docChanged && !tr.selectionSet) return before;
  const from = tr.mapping.map(before.from, -1);
  const { $from } = selection;
  const isInLine = selection.empty && from >= $from.start() && $from.pos >= from;
  if (!isInLine) return undefined;
  const typed = $from.parent.textBetween(from - $from.start(), $from.parentOffset, undefined, '\ufffc');
  if (before.slash && !typed.startsWith('/')) return undefined;
  const query = before.slash ? typed.slice(1) : typed;
  // A space after the slash begins a text.
  if (/^\s|\ufffc/.test(query)) return undefined;
  return { from, slash: before.slash, groups: findBlocks(query), active: 0 };
}

/** Where a slash was just typed on an empty line or after a space. */
function typedSlash(tr: Transaction, { selection, schema }: EditorState): number | undefined {
  if (!selection.empty || tr.steps.length !== 1 || tr.getMeta('uiEvent') || tr.getMeta('history$'))
    return undefined;
  const [step] = tr.steps;
  const isSlash =
    step instanceof ReplaceStep && step.slice.content.textBetween(0, step.slice.content.size) === '/';
  const { $from } = selection;
  const { parent, parentOffset } = $from;
  if (!isSlash || !parent.isTextblock || parent.type.spec.code || parentOffset === 0) return undefined;
  if (schema.marks.code?.isInSet($from.marks())) return undefined;
  const typed = parent.textBetween(0, parentOffset, undefined, ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '\ufffc',
  );
  const isAtStart = typed === '/' && parent.childCount === 1 && parent.textContent === '/';
  return isAtStart || /\s\/$/.test(typed) ? $from.pos - 1 : undefined;
}
