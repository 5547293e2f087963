import { Extension } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Match } from './find-matches.ts';

/** A match in the document. */
export interface FoundPlace extends Match {
  start: number;
  end: number;
  /** The block that holds it. */
  holder: ModelNode;
}

interface ShownMatches {
  places: readonly FoundPlace[];
  current: number;
}

const findKey = new PluginKey<DecorationSet>('find');

/** How many matches are marked before and behind the current one: marking thousands would stop the typing. */
const MARKED = 500;

function marksOf(doc: ModelNode, { places, current }: ShownMatches): DecorationSet {
  const first = Math.max(0, current - MARKED);
  const marked = places.slice(first, current + MARKED).map(({ start, end }, index) =>
    Decoration.inline(start, end, {
      class: first + index === current ? 'find-match is-current' : 'find-match',
    }),
  );
  return DecorationSet.create(doc, marked);
}

/** Marks what a search has found. */
export const FindMarks = Extension.create({
  name: 'findMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: findKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr: Transaction, marks) => {
          const shown: ShownMatches | undefined = tr.getMeta(findKey);
          if (shown) return marksOf(tr.doc, shown);
          return tr.docChanged ? marks.map(tr.mapping, tr.doc) : marks;
        },
      },
      props: { decorations: (state) => findKey.getState(state) },
    }),
  ],
});

/** Has other matches marked. */
export function showMatches(tr: Transaction, shown: ShownMatches): Transaction {
  return tr.setMeta(findKey, shown);
}
