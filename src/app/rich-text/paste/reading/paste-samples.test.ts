// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { droppedFrom, sanitiseHtml } from '#domain/rich-text.ts';
import type { ClipboardSample } from '#tests/support/clipboard/clipboard-sample.ts';
import { clipboardSamples } from '#tests/support/clipboard/clipboard-samples.ts';
import { editorExtensions } from '../../editor/editor-extensions.ts';
import { openHtml } from '../../editor/html-document.ts';
import { copySerializer } from '../paste-plugin.ts';
import { markdownHtml } from './markdown-html.ts';
import { kindOfPaste, readPaste } from './read-paste.ts';

const schema = getSchema(editorExtensions);

function read({ html = '', plain = '', rtf = '', editorData = '' }: ClipboardSample) {
  const content = { html, plain: plain.replace(/\r\n?/g, '\n'), rtf, editorData, files: [] };
  const kind = kindOfPaste(content);
  const source = kind === 'markdown' ? markdownHtml(content.plain) : html;
  const options = { headings: [2, 3, 4] as const, origin: 'https://quay.example', key: 'k' };
  return readPaste({ ...content, html: source }, kind, options);
}

test('at least 60 samples of clipboards are tried', () => {
  expect(clipboardSamples.length).toBeGreaterThanOrEqual(60);
  expect(new Set(clipboardSamples.map(({ from }) => from)).size).toBe(clipboardSamples.length);
});

test('what the editor copies has a mark of its own, once', () => {
  const { doc } = openHtml(schema, '<ul><li>one</li><li>two</li></ul><p>three</p>');
  const copied = copySerializer(schema).serializeFragment(doc.content);
  expect([...copied.querySelectorAll('[data-text-copy]')].map(({ localName }) => localName)).toEqual(['ul']);
});

test.each(clipboardSamples.map((sample) => [sample.from, sample] as const))('%s', (_, sample) => {
  const { html, leftOut, pictures } = read(sample);
  expect(html).toBe(sample.expected);
  expect(leftOut).toEqual(sample.leftOut ?? []);
  expect(pictures.filter(({ file }) => file).map(({ name }) => name)).toEqual(sample.pictures?.read ?? []);
  expect(pictures.filter(({ file }) => !file).map(({ name }) => name)).toEqual(
    sample.pictures?.missing ?? [],
  );
  const stored = html.replaceAll('#pasted-picture-k-', '/images/');
  expect(droppedFrom(stored, sanitiseHtml(stored)).filter((part) => !part.includes('data-pm-slice'))).toEqual(
    [],
  );
  // The editor can change all of it in place.
  const { doc } = openHtml(schema, stored);
  doc.check();
  expect(doc.children.filter(({ type }) => type.name === 'keptBlock')).toEqual([]);
});
