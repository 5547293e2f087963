import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { replaceChangedBlocks } from './block-changes.ts';
import { allHeadings, editorExtensions } from './editor-extensions.ts';
import { offeredLevel } from './heading-levels.ts';

const schema = getSchema(editorExtensions);

const textOf = (...lines: string[]) =>
  schema.node(
    'doc',
    null,
    lines.map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)])),
  );

/** Replaces one text by another and returns the transaction. */
function change(from: string[], to: string[]) {
  const { tr } = EditorState.create({ doc: textOf(...from) });
  return replaceChangedBlocks(tr, textOf(...to), (one, other) => one.eq(other));
}

test.each([
  [['a', 'b', 'c'], ['a', 'x', 'c'], 1],
  [['a', 'b', 'c'], ['a', 'c'], 1],
  [['a', 'c'], ['a', 'b', 'b', 'c'], 1],
  [['a', 'a', 'a'], ['a', 'a'], 1],
  [['a'], ['b', 'a'], 1],
  [['a', ''], [''], 1],
  [['a', 'b'], ['a', 'b'], 0],
])('%j becomes %j in one step', (from, to, steps) => {
  const tr = change(from, to);
  expect(tr.doc.eq(textOf(...to))).toBe(true);
  expect(tr.steps).toHaveLength(steps);
});

test('a change leaves the blocks around it alone', () => {
  const doc = textOf('a', 'b', 'c');
  const { tr } = EditorState.create({ doc });
  replaceChangedBlocks(tr, textOf('a', 'x', 'c'), (one, other) => one.eq(other));
  expect(tr.doc.child(0)).toBe(doc.child(0));
  expect(tr.doc.child(2)).toBe(doc.child(2));
});

test('a heading gets the closest level that its text offers', () => {
  expect([1, 2, 4, 6].map((level) => offeredLevel(level, [2, 3, 4]))).toEqual([2, 2, 4, 4]);
  expect([1, 6].map((level) => offeredLevel(level, allHeadings))).toEqual([1, 6]);
});
