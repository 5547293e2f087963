// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '#domain/rich-text.ts';
import { everyBlock } from '#tests/support/every-block.ts';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';

const schema = getSchema(editorExtensions);

test.each(Object.entries(everyBlock))('%s can be edited in place', (_, html) => {
  const { doc, toHtml } = openHtml(schema, sanitiseHtml(html));
  expect(doc.children.filter(({ type }) => type.name === 'keptBlock').map(({ attrs }) => attrs.html)).toEqual(
    [],
  );
  doc.check();
  expect(toHtml(doc)).toBe(sanitiseHtml(html));
});
