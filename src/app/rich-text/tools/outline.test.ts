// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';
import { outlineOf, sectionAt } from './outline.ts';

const outline = (html: string) => outlineOf(openHtml(getSchema(editorExtensions), html).doc);

test('the outline lists all headings, those within other blocks as well, and says which level is skipped', () => {
  const entries = outline(
    [
      '<p>before</p><h2>One <em>two</em></h2><h4>Deep</h4><h5>Deeper</h5><h2></h2>',
      '<aside class="callout callout-note"><h3>Within</h3><p>a</p></aside><h6>Far</h6>',
    ].join(''),
  );
  expect(entries.map(({ level, text, skipped }) => [level, text, skipped])).toEqual([
    [2, 'One two', undefined],
    [4, 'Deep', 3],
    [5, 'Deeper', undefined],
    [2, '', undefined],
    [3, 'Within', undefined],
    [6, 'Far', 4],
  ]);
  expect(outline('<h3>First</h3>')[0]?.skipped).toBe(2);
  expect(outline('<h1>First</h1><h2>Second</h2>').map(({ skipped }) => skipped)).toEqual([
    undefined,
    undefined,
  ]);
  expect(outline('<p>a</p>')).toEqual([]);
});

test('the section of a position is the one of the last heading before it', () => {
  const entries = outline('<p>before</p><h2>One</h2><p>a</p><h2>Two</h2>');
  expect(sectionAt(entries, 1)).toBe(-1);
  expect(sectionAt(entries, (entries[0]?.position ?? 0) + 1)).toBe(0);
  expect(sectionAt(entries, (entries[1]?.position ?? 0) - 1)).toBe(0);
  expect(sectionAt(entries, 100)).toBe(1);
});
