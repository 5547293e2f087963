/** Parses and serialises HTML with the editor's schema in an otherwise empty page; the test bundles this file. */
import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { editorExtensions } from '#app/rich-text/editor/editor-extensions.ts';
import { openHtml } from '#app/rich-text/editor/html-document.ts';

const schema = getSchema(editorExtensions);

/** Opens a text, types `mark` into the first line of every block that can be edited, and writes it again. */
export function roundTrip(html: string, mark: string) {
  const { doc, toHtml } = openHtml(schema, html);
  const transaction = EditorState.create({ doc }).tr;
  const places: number[] = [];
  doc.forEach((block, offset) => {
    let place: number | undefined;
    block.descendants((node, position) => {
      if (node.isText) place ??= offset + 1 + position;
    });
    if (block.isTextblock) place ??= offset + 1;
    if (place !== undefined) places.push(place);
  });
  for (const place of places.toReversed()) transaction.insertText(mark, place);
  return {
    untouched: toHtml(doc),
    touched: toHtml(transaction.doc),
    kept: doc.children.filter(({ type }) => type.name === 'keptBlock').length,
  };
}
