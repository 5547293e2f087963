import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node as ModelNode, type Schema } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { type BoundedFind, boundedFind } from './bounded-find.ts';
import { type FoundPlace, showMatches } from './find-marks.ts';
import { type FindQuery, type Match, MOST_MATCHES, PART } from './find-matches.ts';
import { showPlace } from './show-place.ts';

/** The matches of a search, as the bar shows them. */
export interface FindState {
  count: number;
  /** The count is that of the first matches only. */
  hasMore: boolean;
  /** The number of the match that the arrows are at, from one on; zero without one. */
  current: number;
  searching: boolean;
  /** Why nothing could be searched. */
  problem?: string;
}

const nothingFound: FindState = { count: 0, hasMore: false, current: 0, searching: false };

/** A paragraph or another block of words. */
interface TextBlock {
  node: ModelNode;
  /** The position of its first letter. */
  start: number;
}

const textsByBlock = new WeakMap<ModelNode, string>();

/** The words of a block; each sign stands as many places from the start as in the document. */
function textOfBlock(block: ModelNode): string {
  const known = textsByBlock.get(block);
  if (known !== undefined) return known;
  let text = '';
  block.forEach((child) => {
    if (child.isText) text += child.text ?? '';
    else text += child.type.name === 'hardBreak' ? '\n' : PART.repeat(child.nodeSize);
  });
  textsByBlock.set(block, text);
  return text;
}

function textBlocksOf(doc: ModelNode): TextBlock[] {
  const blocks: TextBlock[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock) blocks.push({ node, start: position + 1 });
    return !node.isTextblock;
  });
  return blocks;
}

function placesOf(blocks: readonly TextBlock[], matches: readonly Match[]): FoundPlace[] {
  return matches.flatMap((match) => {
    const { node, start } = blocks[match.block] ?? {};
    return node && start !== undefined
      ? [{ ...match, start: start + match.from, end: start + match.to, holder: node }]
      : [];
  });
}

/** A search of one state of the text. */
interface Search {
  doc: ModelNode;
  query: FindQuery;
  replacement: string;
  /** Whether its matches are the places now; false where a later search took its place. */
  done: Promise<boolean>;
}

interface FindInTextOptions {
  onState: (state: FindState) => void;
  find?: BoundedFind;
}

/** Searches the text of an editor and replaces what it finds. */
export function createFindInText(editor: Editor, { onState, find = boundedFind }: FindInTextOptions) {
  let query: FindQuery = { words: '', matchCase: false, wholeWord: false, isPattern: false };
  let searched: Search | undefined;
  let places: FoundPlace[] = [];
  let current = -1;
  /** The search goes on from here: the caret, or the end of what was replaced last. */
  let from = editor.state.selection.from;
  let stop = () => {};
  let isRunning = false;

  function show(problem?: string) {
    editor.view.dispatch(showMatches(editor.state.tr, { places, current }));
    onState(stateOf(places, current, problem));
  }

  /** The search of the text as it is now, which may run already. */
  function searchFor(replacement: string): Search {
    const { doc } = editor.state;
    const isKnown = searched?.doc === doc && searched.query === query && searched.replacement === replacement;
    if (searched && isKnown) return searched;
    const work: Search = { doc, query, replacement, done: Promise.resolve(false) };
    searched = work;
    work.done = run(work);
    return work;
  }

  async function run(work: Search): Promise<boolean> {
    const { doc, replacement } = work;
    stop();
    const blocks = textBlocksOf(doc);
    const begun = find({ texts: blocks.map(({ node }) => textOfBlock(node)), query, replacement });
    if ('outcome' in begun) {
      stop = begun.stop;
      onState({ ...nothingFound, count: places.length, current: current + 1, searching: true });
    }
    // Nothing may be replaced in the places of an older search.
    places = [];
    isRunning = true;
    const outcome = 'outcome' in begun ? await begun.outcome : begun;
    if (searched !== work) return false;
    stop = () => {};
    isRunning = false;
    if (editor.isDestroyed) return false;
    if (editor.state.doc !== doc) return search(replacement);
    places = 'matches' in outcome ? placesOf(blocks, outcome.matches) : [];
    const next = places.findIndex(({ start }) => start >= from);
    current = next < 0 && places.length > 0 ? 0 : next;
    show('problem' in outcome ? outcome.problem : undefined);
    return true;
  }

  /** Searches the text as it is now; false where a later search took its place. */
  async function search(replacement = ''): Promise<boolean> {
    const work = searchFor(replacement);
    if (!(await work.done) || !searched || editor.isDestroyed) return false;
    if (editor.state.doc !== work.doc) return query === work.query && search(replacement);
    return searched === work;
  }

  function reveal() {
    const place = places[current];
    if (place) showPlace(editor.view, place.start, place.end);
  }

  async function move(by: 1 | -1) {
    const { doc } = editor.state;
    const wasKnown = searched?.doc === doc && searched.query === query;
    if (!(await search(searched?.replacement)) || places.length === 0) return;
    // After a change of the text, the match behind it is the next one already.
    if (wasKnown || by < 0) current = (current + by + places.length) % places.length;
    from = places[current]?.start ?? from;
    show();
    reveal();
  }

  async function replacePlaces(replacement: string, isWanted: (place: FoundPlace, index: number) => boolean) {
    const asked = query;
    do {
      if (!(await search(replacement)) || query !== asked) return 0;
      // Another replacement that waited for the same search came first: its search is the next one.
    } while (isRunning);
    const wanted = places.filter(isWanted);
    const last = wanted.at(-1);
    if (!last || !editor.isEditable) return 0;
    from = replaceIn(editor, wanted, last);
    await search(replacement);
    return wanted.length;
  }

  return {
    /** Searches for other words, from the caret on. */
    async setQuery(next: FindQuery) {
      query = next;
      if (current < 0) from = editor.state.selection.from;
      if (await search()) reveal();
    },
    /** Searches again after the text was changed. */
    refresh: () => search(searched?.replacement),
    next: () => move(1),
    previous: () => move(-1),
    /** Replaces the current match and goes to the next one. */
    async replace(replacement: string) {
      const count = await replacePlaces(replacement, (_, index) => index === current);
      reveal();
      return count;
    },
    /** Replaces all matches as one step of undo, and answers how many there were. */
    replaceAll: (replacement: string) => replacePlaces(replacement, () => true),
    /** Ends the search. The current match is selected, so that writing goes on there. */
    close() {
      stop();
      searched = undefined;
      const place = places[current];
      places = [];
      current = -1;
      if (!editor.isDestroyed) leaveAt(editor, place);
    },
  };
}

export type FindInText = ReturnType<typeof createFindInText>;

function stateOf(places: readonly FoundPlace[], current: number, problem: string | undefined): FindState {
  return {
    count: places.length,
    hasMore: places.length === MOST_MATCHES,
    current: current + 1,
    searching: false,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Takes the marks of a search away and selects its last place. */
function leaveAt(editor: Editor, place: FoundPlace | undefined) {
  const { tr, doc } = editor.state;
  showMatches(tr, { places: [], current: -1 });
  if (place && place.end <= doc.content.size) {
    tr.setSelection(TextSelection.create(doc, place.start, place.end));
  }
  editor.view.dispatch(tr);
}

/** Replaces matches, and answers where the last one of them ends then. */
function replaceIn(editor: Editor, wanted: readonly FoundPlace[], last: FoundPlace): number {
  const { tr } = editor.state;
  // One step of undo, which takes back nothing else. New addresses become links when they are typed.
  closeHistory(tr).setMeta('preventAutolink', true);
  writePlaces(tr, editor.schema, wanted);
  editor.view.dispatch(tr);
  editor.view.dispatch(closeHistory(editor.state.tr));
  return tr.mapping.map(last.end);
}

/** Writes the texts of matches in their places: one step for each block, from the last to the first. */
function writePlaces(tr: Transaction, schema: Schema, wanted: readonly FoundPlace[]) {
  const byBlock = Map.groupBy(wanted, ({ block }) => block);
  for (const places of [...byBlock.values()].toReversed()) {
    const [first, last] = [places[0], places.at(-1)];
    if (!first || !last) continue;
    const blockStart = first.start - first.from;
    // The match keeps its node, because `doc.resolve` scans all blocks of the text.
    const block = first.holder;
    let content = Fragment.empty;
    let at = first.from;
    for (const { from, to, text } of places) {
      content = content.append(block.content.cut(at, from)).append(wordsOf(schema, block, from, text));
      at = to;
    }
    tr.replaceWith(blockStart + first.from, blockStart + last.to, content);
  }
}

/** New words with the marks of those that they replace. */
function wordsOf(schema: Schema, block: ModelNode, from: number, text: string): Fragment {
  const marks = block.nodeAt(from)?.marks ?? [];
  const { hardBreak } = schema.nodes;
  const lines = block.type.spec.code || !hardBreak ? [text] : text.split('\n');
  return Fragment.fromArray(
    lines.flatMap((line, index) => [
      ...(index > 0 && hardBreak ? [hardBreak.create()] : []),
      ...(line === '' ? [] : [schema.text(line, marks)]),
    ]),
  );
}
